export const adminCopy = {
  usage:
    'Usage: npm run admin -- create <username>, or npm run admin -- reset <username>. It shows the new password once.',
  badUsername: (reason: string) => `This username can’t be used. ${reason}`,
  taken: (username: string) =>
    `There’s already an admin ${username}. For a new password, run npm run admin -- reset ${username}`,
  unknown: (username: string) => `There’s no admin ${username}. To create one, run npm run admin -- create ${username}`,
  newPassword: (username: string, password: string, page: string) =>
    `The password for ${username} is ${password}  (shown only once). Log in at ${page}`,
  onTheConsole: 'from the console',
  atTheFirstStart: 'at the first start',
  deliveryRetried: 'We’ll send the email again in a moment.',
  jobRetried: 'We’ll run the job again in a moment.',
  mediumRetried: 'We’ll convert the file again in a moment.',
} as const;
