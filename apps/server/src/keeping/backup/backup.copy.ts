import { utc as at } from '#server/lib/lib.copy.ts';
import type { BackupReason, BackupStep } from './backup-problem.ts';
import type { Erasure, ObjectPurpose } from './backup.repo.ts';
import type { Flaw } from './verify.ts';

const steps: Readonly<Record<BackupStep, string>> = { rows: 'Database', objects: 'Files', check: 'Checking' };

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

export function sizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1 })} ${units[unit]}`;
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const flaws: Readonly<Record<Flaw['kind'], string>> = {
  missing: 'Missing',
  damaged: 'Damaged',
  unplayable: 'Doesn’t play',
};

const holdings: Readonly<Record<'optional' | 'needed', Readonly<Record<string, string>>>> = {
  optional: {
    reactions: 'message_reactions',
    'what loved ones answered': 'answers',
    portraits: 'portraits',
    'family milestones': 'family_milestones',
    'members’ own categories': 'video_categories',
    'receipts of sealed messages': 'seal_receipts',
    'who wants no more emails': 'stopped_addresses',
    'who is logged in, and links in emails': 'sessions account_tokens member_devices',
    'surveys and applications of testers': 'feedback_surveys tester_applications',
    'what admins did': 'admin_audit',
    'what was erased': 'erasures',
    'what Someday notes about itself':
      'backup_runs clock_marks installation_samples member_activity object_flaws rate_limits run_marks stray_objects',
  },
  needed: {
    'the keys to everything else': 'keys',
    'the list of everything in this backup': 'manifest',
    accounts: 'members admins guest_sessions installation_keys',
    'loved ones and their codes': 'loved_ones',
    messages: 'messages',
    'videos and photos': 'media renditions objects',
    'when messages open': 'scheduled_triggers',
    'emails and other work to be done': 'outgoing_emails jobs',
  },
};

const wordsFor = (kind: 'optional' | 'needed', table: string): string | undefined =>
  Object.entries(holdings[kind]).find(([, tables]) => tables.split(' ').includes(table))?.[0];

const damagedParts = (parts: readonly { readonly name: string; readonly rows?: number }[]): string =>
  parts
    .map(({ name, rows }) => {
      const table = name.split('/').at(-1) ?? name;
      const holds = wordsFor('optional', table) ?? wordsFor('needed', table) ?? 'memberships and uploads';
      return `\n    ${name}: ${holds}${rows === undefined ? '' : ` (${counted(rows, 'row')})`}`;
    })
    .join('');

function doubtedText(erasures: readonly Erasure[]): string {
  const days = erasures.map(({ erasedAt }) => erasedAt).toSorted();
  const kinds = [...Map.groupBy(erasures, ({ kind }) => kind)].map(([kind, { length }]) =>
    counted(length, erased[kind]),
  );
  const span = `from ${at(days[0] ?? '')} to ${at(days.at(-1) ?? '')}`;
  return `By a clock that may have been ahead, this was erased after the backup, ${span}: ${kinds.join(', ')}.`;
}

const erased: Readonly<Record<Erasure['kind'], string>> = {
  members: 'account',
  loved_ones: 'loved one',
  messages: 'message',
  portraits: 'portrait',
  originals: 'original',
  answers: 'answer',
};

function purposeText({ as, messageIds }: ObjectPurpose): string {
  return messageIds.length === 0 ? as : `${as} of message ${messageIds.join(', ')}`;
}

export const backupCopy = {
  steps,
  damagedParts,
  isOptional: (table: string): boolean => wordsFor('optional', table) !== undefined,
  left: (seconds: number): string =>
    seconds < 60 ? 'less than a minute left' : `about ${counted(Math.round(seconds / 60), 'minute')} left`,
  backupWhere: 'Say where to: npm run backup -- FOLDER, or set BACKUP_TO.',
  nothingYet: (dataDir: string): string =>
    `There’s no Someday in ${dataDir} yet. If that’s the right folder (DATA_DIR), start it once first: npm start`,
  backup: {
    title: (url: string, folder: string): string => `Backing up ${url} to ${folder}`,
    done: (takenAt: string, count: number, bytes: number, fresh: number): string =>
      `Backed up as of ${at(takenAt)}: ${counted(count, 'file')}, ${sizeText(bytes)} (${fresh.toLocaleString('en-US')} new).`,
    keptByHand: (days: number): string => `This backup was made by hand and stays for at least ${days} days.`,
    closed: 'From now on, people can open and watch everything here, but save nothing.',
    final: (place: string): string =>
      `This was the final backup. On the other machine: npm run restore -- ${place}\n  To go on here after all: npm run backup -- --resume`,
    stillClosed: 'Nothing can be saved here until you run this again, or: npm run backup -- --resume',
    finalElsewhere: 'With DATABASE_URL, stop every Someday process instead of using --final, then back up.',
    resumed: 'People can save here again. If Someday isn’t running, start it: npm start',
    lost: (names: readonly string[]): string =>
      `Damaged in older backups, and in no copy:${damagedParts(names.map((name) => ({ name })))}`,
    clockDoubted: 'Old backups stay for now, because the clock may be wrong. To see why: npm run doctor',
    removed: (count: number): string => `Removed ${counted(count, 'old backup')}.`,
    damaged: (count: number): string =>
      `${counted(count, 'stored file is', 'stored files are')} missing or damaged here, and not in the backup. To see which: npm run verify -- --all`,
    newKey: (key: string, page: string): string =>
      [
        '',
        `  Recovery key  ${key}`,
        '',
        '  Nothing in a backup can be opened without it, so write it down and keep it away from this machine.',
        `  It is shown only this once. To print it with a QR code: ${page}`,
        '  Delete that page once it’s printed.',
        '',
      ].join('\n'),
  },
  restore: {
    title: (folder: string, dataDir: string): string => `Restoring ${folder} to ${dataDir}`,
    whereFrom: 'Say which folder has the backups: npm run restore -- FOLDER.',
    eraseOrKeep: 'Use either --erase-doubted or --keep-doubted, not both.',
    ask: '  Recovery key: ',
    mistyped: (slip: string): string => `That isn’t a recovery key. ${slip}`,
    done: (takenAt: string, count: number): string =>
      `Restored as of ${at(takenAt)}: ${counted(count, 'file')}. Start it: npm start`,
    erasedAgain: (count: number): string => `Erased again what was erased after the backup: ${counted(count, 'row')}.`,
    doubted: (erasures: readonly Erasure[]): string => doubtedText(erasures),
    askDoubted: '  Type “erase” to erase it again, or press Enter to keep it: ',
    erase: 'erase',
    keptDoubted: (erasures: readonly Erasure[]): string =>
      `${doubtedText(erasures)} It was kept. To erase it after all, restore again with --erase-doubted.`,
    emails: (count: number): string =>
      `${counted(count, 'email was', 'emails were')} due and may have been sent before. To send ${count === 1 ? 'it' : 'them'} now: npm run restore -- --send`,
    moved: 'Everyone stays logged in, and emails go out as planned.',
    codes: (takenAt: string): string =>
      `Access codes replaced after ${at(takenAt)} work again, and the new ones don’t. Tell your family to look at their codes.`,
    settings: 'Settings aren’t in a backup: set SMTP_URL, PUBLIC_URL and the others here as they were.',
    lost: (count: number): string =>
      `${counted(count, 'file')} of the backup ${count === 1 ? 'is' : 'are'} missing or damaged. All other messages are restored. To see which: npm run verify -- --all`,
    unfinished: (times: readonly Date[]): string =>
      `There are newer backups that can’t be restored, because they were interrupted or their manifest is lost: ${times.map(at).join(', ')}.`,
    leftOut: (parts: Parameters<typeof damagedParts>[0]): string =>
      `Left out, because it is damaged:${damagedParts(parts)}\n  Whatever belongs to it is missing too.`,
    olderLedger: (until: Date | string): string =>
      `The list of what was erased is damaged. Everything erased after ${at(until)} may be back, and has to be erased again.`,
    sent: (count: number): string =>
      count === 0 ? 'No emails are waiting.' : `${counted(count, 'email')} will be sent once Someday runs.`,
  },
  verify: {
    title: (dataDir: string): string => `Checking ${dataDir}`,
    sound: (count: number, bytes: number, read: number): string =>
      `Everything is there: ${counted(count, 'file')}, ${sizeText(bytes)}. Read and opened ${read.toLocaleString('en-US')}.`,
    flaw: ({ kind, id, purpose }: Flaw): string =>
      `${flaws[kind]}: ${id}${purpose === null ? '' : ` (${purposeText(purpose)})`}`,
    flawed: (count: number, all: number, read: number): string =>
      `${counted(count, 'file')} of ${all.toLocaleString('en-US')} ${count === 1 ? 'isn’t' : 'aren’t'} right. Read and opened ${read.toLocaleString('en-US')}.`,
    orphans: (count: number): string =>
      `${counted(count, 'file belongs', 'files belong')} to no message. Someday removes them after 30 days.`,
  },
  problems: {
    taken: () =>
      'Nothing was restored, because this Someday isn’t empty. Move DATA_DIR away, or set it to a new folder. With DATABASE_URL, use an empty database.',
    'wrong-key': () => 'That isn’t the recovery key of these backups.',
    'no-key': () => 'The recovery key is needed. Set BACKUP_RECOVERY_KEY, or run this in a terminal and type it.',
    newer: (what) => `The backup was made by a newer version of Someday (${what}). Update this one, then restore.`,
    damaged: (what) =>
      `The backup is damaged: ${what.trim()}\n  Nothing can be restored without it. Restore an older one: npm run restore -- FOLDER/snapshots/… (see FOLDER/snapshots)`,
    'damaged-parts': (what) =>
      `Parts of the backup are damaged: ${what.trim()}\n  Nothing was restored. An older backup may have them: npm run restore -- FOLDER/snapshots/…\n  To restore everything else, run the same command with --without-damaged. Whatever belongs to these parts will be missing too.`,
    full: (what) =>
      `The disk is full${what === '' ? '' : ` (${what})`}. Free up some space and run the same command again: it goes on where it stopped.`,
    busy: () => 'Another backup, restore or check is running. Wait until it has finished.',
    unsuitable: (what) => `There’s no backup in ${what}.`,
    gone: (what) => `The backups in ${what} are gone. Is the disk connected? To start over, use another folder.`,
    stopped: () => 'Stopped. Run the same command again to go on: what was copied stays.',
  } satisfies Readonly<Record<BackupReason, (what: string) => string>>,
  stopping: 'Stopping after this file. Press Ctrl-C again to stop at once.',
  unusable: (path: string, reason: string): string => `${path} can’t be used: ${reason}.`,
  silent: 'it doesn’t answer',
  garbled: 'a file came back different from how we stored it',
  inDataFolder: (path: string): string =>
    `${path} is inside DATA_DIR, so a backup there would be lost with it. Use a folder on another disk or machine.`,
  keyFile: {
    note: '# The recovery key of this Someday’s backups. Someday uses it to make and check them. Keep it on paper too, away from this machine.',
    title: 'Recovery key',
    intro: (url: string): string =>
      `This key opens the backups of the Someday at ${url}. Nothing in them can be read without it, by anyone.`,
    howTo: 'If the machine is lost, install Someday on another one, connect the disk with the backups, and run:',
    keep: 'Keep this page somewhere safe, away from the backups and from the machine.',
  },
  damagedKey: 'The file recovery.key in DATA_DIR is damaged. Set BACKUP_RECOVERY_KEY to the key you printed.',
  otherKey:
    'This folder has backups with another recovery key. Use another folder, or set BACKUP_RECOVERY_KEY to theirs.',
};
