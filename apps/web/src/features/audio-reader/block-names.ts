/** Names of the elements that hold what is read: the page marks them, the reader finds them. */
export const blockNames = {
  title: 'title',
  lead: 'lead',
  heading: (section: string) => `${section}/title`,
  block: (section: string, index: number) => `${section}/${index}`,
  item: (section: string, index: number, item: number) => `${section}/${index}/${item}`,
} as const;
