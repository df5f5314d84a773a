/** Anyone who sees a calendar may read these: they give nothing away. */
export const calendarCopy = {
  fileName: 'Someday.ics',
  message: (name: string | null) => (name === null ? 'A message opens' : `A message for ${name} opens`),
  letter: (from: string) => `A letter from ${from}`,
} as const;
