export const emailCopy = {
  brand: 'Someday',
  hi: (name: string) => `Hi ${name},`,
  /** For a letter to a loved one. */
  dear: (name: string) => `Dear ${name},`,
  /** When the name can't be shown. */
  hello: 'Hello,',
} as const;
