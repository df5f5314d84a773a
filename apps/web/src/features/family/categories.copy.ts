import { formatNumber, plural } from '@someday/contract/rules/words';

export const categoriesCopy = {
  title: 'Your categories',
  failed: 'Failed to fetch categories',
  empty: 'Make your own category',
  emptyText: 'Group the messages that belong together.',
  examples: [
    ['Bedtime stories', '#6B3FA0'],
    ['Family recipes', '#F2B544'],
    ['Our songs', '#1F7A7A'],
  ],
  add: 'Add category',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  none: 'No messages yet',
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  inLibrary: (count: number) => `${formatNumber(count)} in the library`,
  form: {
    add: 'Add category',
    addLead: 'You’ll find it next to the built-in ones.',
    edit: 'Edit category',
    editLead: 'Its messages change right away.',
    name: 'Name',
    nameExample: 'Family recipes',
    color: 'Color',
    other: 'Another color',
    hex: 'Color code',
    description: 'Description',
    preview: 'Preview',
    unnamed: 'Your category',
    submitAdd: 'Add category',
    submitEdit: 'Save changes',
    added: 'Category added',
    saved: 'Category updated',
    addFailed: 'Failed to create category',
    editFailed: 'We couldn’t update this category',
    failedText: 'Please try again.',
  },
  removing: {
    title: (name: string) => `Delete “${name}”?`,
    messages: (count: number, fallback: string) =>
      plural(count, {
        zero: 'It has no messages.',
        one: () => `Its message moves to “${fallback}”.`,
        other: (count) => `Its ${count} messages move to “${fallback}”.`,
      }),
    confirm: 'Delete category',
    keep: 'Keep it',
    removed: 'Category deleted',
    failed: 'We couldn’t delete this category',
    failedText: 'Nothing has changed. Please try again.',
  },
} as const;

/** The colors offered first, the specification's default among them. */
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
