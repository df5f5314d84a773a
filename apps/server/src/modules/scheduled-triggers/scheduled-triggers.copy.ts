/** What a member is told about the days of a trigger. Days are `YYYY-MM-DD`. */
export const triggersCopy = {
  tooEarly: (day: string) => `Please choose a day from tomorrow (${day}) on, or let it come again every year.`,
  neverAgain: 'This day does not come again before its end. Please choose a later end.',
  nextIsTooFar: 'Please choose a day up to the year 9999.',
  inLibrary: 'This video is in the library. Please assign it to somebody first.',
  isTest: 'This is a test, for nobody. Please give it to somebody first.',
  dayTooEarly: (day: string) => `Please choose a day from tomorrow (${day}) on.`,
};
