import { plural } from '@someday/contract/texts/words';

export const utc = (instant: Date | string): string => {
  const time = new Date(instant);
  const day = time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day} at ${time.toISOString().slice(11, 16)} UTC`;
};

export const clockCopy = {
  wrong: (state: string, since: Date): string =>
    `Can’t be trusted (${state}) since ${utc(since)}. Until it’s right, nothing that can’t be undone happens: no emails about messages, no first openings, no payments, and nothing is deleted for good.`,
  unproven: (from: Date): string =>
    `Was set ahead. In case that was wrong, nothing is deleted for good before ${utc(from)}.`,
};

export const recoveryKeyCopy = {
  mistyped: 'One of its letters or digits is mistyped: compare them with your printed key.',
  unknown: (group: number) =>
    `Group ${group} has a character that no recovery key has: compare it with your printed key.`,
  length: (count: number, group: number | null) =>
    `It has seven groups of four letters and digits, 28 in all, and this has ${count}.${group === null ? '' : ` Look at group ${group}.`}`,
} as const;

export const integrityCopy = {
  name: 'Stored files',
  sound: 'All there, and all read in the last 30 days',
  late: 'All there, but some weren’t read for over a month',
  flawed: (count: number) =>
    plural(count, {
      one: '# is missing or damaged, and in no backup',
      other: '# are missing or damaged, and in no backup',
    }),
} as const;

export const emailCopy = {
  brand: 'Someday',
  hi: (name: string) => `Hi ${name},`,
  stamp: 'A stamp',
  dear: (name: string) => `Dear ${name},`,
  hello: 'Hello,',
  /** Around a postmark, above its day: at most 16 capital letters. */
  postmarks: { open: 'THE DAY IS HERE', opened: 'OPENED', coming: 'SAVE THE DAY' },
} as const;

/** Why a file or folder can’t be used, by the error’s code. */
export const fileProblems: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'it’s a file',
  ENOTDIR: 'part of the path is a file',
  // This is what creating a folder on a read-only disk fails with.
  ENOENT: 'the folder can’t be created',
  ENOSPC: 'the disk is full',
};
