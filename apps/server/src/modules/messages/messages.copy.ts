export const messagesCopy = {
  fileAndUpload: 'Please send either a file or an upload, not both.',
};
