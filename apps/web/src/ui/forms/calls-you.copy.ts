/** What the people who get messages call those who send them. */
export const callsYouCopy = {
  legend: (name: string) => (name === '' ? 'They call you…' : `${name} calls you…`),
  names: ['Mom', 'Dad', 'Grandma', 'Grandpa', 'Nana', 'Papa'],
  other: 'Something else',
  field: 'What they call you',
  hint: (accountName: string) => `Messages to them are from this name. Leave blank to use ${accountName}.`,
} as const;
