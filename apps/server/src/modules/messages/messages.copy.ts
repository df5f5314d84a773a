export const messagesCopy = {
  fileAndUpload: 'Please send either a file or an upload, not both.',
  tooEarly: (from: 'today' | 'tomorrow', day: string) => `Please choose a delivery date from ${from} (${day}) on.`,
  timePassed: 'Please choose a time that is still ahead.',
  timeWithoutDay: 'Please choose a delivery date as well.',
  recipientAndDay: 'Please select a recipient and delivery date.',
  libraryHasNoDay: 'A video in the library has no delivery date yet. Assign it to somebody first.',
  libraryIsForNobody: 'Please choose either the library or people.',
  otherVideo: 'This is another video than the one in the address.',
};
