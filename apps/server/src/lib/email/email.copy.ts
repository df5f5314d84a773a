export const emailCopy = {
  brand: 'Someday',
  hi: (name: string) => `Hi ${name},`,
  dear: (name: string) => `Dear ${name},`,
  hello: 'Hello,',
} as const;
