const withCount = (count: number) => (count === 1 ? '1 message' : `${count} messages`);
const inIt = (count: number) => (count === 1 ? '1 message is in it.' : `${count} messages are in it.`);

export const categoriesCopy = {
  title: 'Your categories',
  failed: 'Failed to fetch categories',
  empty: 'Make a category of your own',
  emptyText: 'For what is special to you. You choose it when you send a message, and find all of them by it.',
  examples: [
    ['Bedtime stories', '#6B3FA0'],
    ['Family recipes', '#F2B544'],
    ['Our songs', '#1F7A7A'],
  ],
  add: 'Add category',
  edit: 'Edit',
  remove: 'Delete',
  none: 'No messages yet',
  messages: withCount,
  inLibrary: (count: number) => `${count} in the library`,
  form: {
    add: 'Add category',
    addLead: 'It stands beside the built-in ones wherever you choose a category.',
    edit: 'Edit category',
    editLead: 'Its messages show the change at once.',
    name: 'Name',
    nameExample: 'Family recipes',
    colour: 'Colour',
    other: 'Another colour',
    hex: 'Colour code',
    description: 'Description',
    preview: 'As it will look',
    unnamed: 'Your category',
    submitAdd: 'Add Category',
    submitEdit: 'Save Changes',
    cancel: 'Cancel',
    added: 'Category Added',
    saved: 'Category Updated',
    addFailed: 'Failed to create category',
    editFailed: 'Failed to update category',
    failedText: 'Please try again in a moment.',
  },
  removing: {
    title: (name: string) => `Delete “${name}”?`,
    alone: 'No message is in it.',
    messages: (count: number, fallback: string) =>
      `${inIt(count)} ${count === 1 ? 'It stays and moves' : 'They stay and move'} to “${fallback}”.`,
    confirm: 'Delete Category',
    keep: 'Keep It',
    removed: 'Category Deleted',
    failed: 'Failed to delete category',
    failedText: 'Nothing was changed. Please try again.',
  },
} as const;

/** Ten to choose from at once; the specification's default is among them. */
export const swatches = [
  ['#3B82F6', 'Blue'],
  ['#17524F', 'Pine'],
  ['#1F7A7A', 'Teal'],
  ['#8FB996', 'Sage'],
  ['#F2B544', 'Marigold'],
  ['#D9772B', 'Orange'],
  ['#B4372A', 'Poppy'],
  ['#E08AA3', 'Rose'],
  ['#6B3FA0', 'Violet'],
  ['#5B5F6B', 'Slate'],
] as const;
