import { limits } from '@someday/contract/rules/limits';
import { utc } from '#server/lib/lib.copy.ts';

/** As typed in a shell. */
const quoted = (name: string) => (/\s/.test(name) ? `"${name}"` : name);

export const adminCopy = {
  unclear: (task: string, names: readonly string[]) =>
    `${['npm run admin --', task, ...names.map(quoted)].join(' ').trimEnd()} isn’t complete, or isn’t a command.`,
  none: 'There are no admins yet. The first npm start makes one.',
  listed: (
    admins: readonly { readonly username: string; readonly createdAt: Date; readonly lastUsedAt: Date | null }[],
  ) =>
    admins
      .map(
        ({ username, createdAt, lastUsedAt }) =>
          `${username}  (since ${utc(createdAt)}${lastUsedAt === null ? '' : `; last seen ${utc(lastUsedAt)}`})`,
      )
      .join('\n'),
  renamed: (from: string, to: string) => `${from} is now ${to}. The password stays the same.`,
  removed: (username: string) => `${username} is removed and logged out. The audit log keeps what they did.`,
  lastOne: (username: string) =>
    `${username} is the only admin, so they stay. Create another first: npm run admin -- create NAME`,
  badUsername: (reason: string) => `This username can’t be used. ${reason}`,
  taken: (username: string) =>
    `There’s already an admin ${username}. For a new password, run npm run admin -- reset ${quoted(username)}`,
  takenName: (username: string) => `There’s already an admin ${username}. Choose another name.`,
  unknown: (username: string) =>
    `There’s no admin ${username}. To create one, run npm run admin -- create ${quoted(username)}`,
  newPassword: (username: string, password: string, page: string) =>
    `The password for ${username.trim()} is ${password}  (shown only once). Log in at ${page}`,
  link: (username: string, page: string, token: string) =>
    `${username.trim()} can log in here, once, within ${limits.loginMinutes} minutes:\n${page}?link=${token}`,
  onTheConsole: 'from the console',
  bySignOn: 'by single sign-on',
  atTheFirstStart: 'at the first start',
  deliveryRetried: 'We’ll send the email again in a moment.',
  jobRetried: 'We’ll run the job again in a moment.',
  mediumRetried: 'We’ll convert the file again in a moment.',
} as const;
