/** Texts for the console and the answers to actions. */
export const adminCopy = {
  usage:
    'Usage: npm run admin -- create <username>, or npm run admin -- reset <username>. The new password is shown once.',
  badUsername: (reason: string) => `This username cannot be used: ${reason}`,
  taken: (username: string) =>
    `There is an admin ${username} already. npm run admin -- reset ${username} makes a new password.`,
  unknown: (username: string) => `There is no admin ${username}. npm run admin -- create ${username} makes one.`,
  newPassword: (username: string, password: string, page: string) =>
    `The password of ${username} is ${password}  (shown only now). Log in at ${page}`,
  onTheConsole: 'on the console',
  atTheFirstStart: 'at the first start',
  deliveryRetried: 'The notice will be sent again in a moment.',
  jobRetried: 'The work will be tried again in a moment.',
  mediumRetried: 'The file will be converted again in a moment.',
};
