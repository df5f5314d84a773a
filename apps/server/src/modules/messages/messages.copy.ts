export const messageReplyTexts = {
  fileAndUpload: 'Please send either a file or an upload, not both.',
  tooEarly: (from: 'today' | 'tomorrow', day: string) => `Please choose a delivery date from ${from} (${day}) on.`,
  timePassed: 'Please choose a time that is still ahead.',
  timeWithoutDay: 'Please choose a delivery date as well.',
  recipientAndDay: 'Please select a recipient and delivery date.',
  dayOrTrigger: 'Please choose either a delivery date or a day that comes again.',
  nobody: 'Please select a family member',
  library: {
    hasNoDay: 'A video in the library has no delivery date yet. Assign it to somebody first.',
    isForNobody: 'Please choose either the library or people.',
  },
  test: {
    hasNoDay: 'A test is for nobody and has no delivery date. Give it to somebody first.',
    isForNobody: 'Please choose either a test or people.',
  },
  otherVideo: 'This is another video than the one in the address.',
};
