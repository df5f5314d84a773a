export const emailCopy = {
  brand: 'Someday',
  hi: (name: string) => `Hi ${name},`,
  dear: (name: string) => `Dear ${name},`,
  hello: 'Hello,',
  /** Around a postmark, above its day: at most 16 capital letters. */
  postmark: 'THE DAY IS HERE',
} as const;
