import { language } from '@someday/contract/texts/language.copy';
import { plural } from '@someday/contract/texts/words';
import type { BackupRun } from '#server/keeping/backup/backup.repo.ts';
import { dayInWords } from '#server/lib/email/email-words.ts';

const reasons: Readonly<Record<string, string>> = {
  'wrong-key': 'the folder has backups with another recovery key',
  'no-key': 'the recovery key couldn’t be read',
  newer: 'the backup was made by a newer version of Someday',
  damaged: 'a part of the backup is damaged',
  'damaged-parts': 'a part of the backup is damaged',
  full: 'the disk is full',
  busy: 'another one was still running',
  unsuitable: 'there’s no backup in the folder',
  gone: 'the backups are gone; maybe the disk was unplugged',
  unusable: 'its place, or a file it needs, can’t be used. npm run doctor says more',
  stopped: 'it was stopped before it was done',
  flawed: 'some stored files are missing or damaged',
  failed: 'of an error, which is in the log',
};

export const reasonOf = (problem: string): string => reasons[problem] ?? problem;

const dayOf = ({ startedAt }: BackupRun): string => dayInWords(startedAt.toISOString().slice(0, 10));

const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

function agoText(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? ago.format(-hours, 'hour') : ago.format(-Math.round(hours / 24), 'day');
}

export const backupsTexts = {
  health: {
    name: 'Backups',
    none: 'None yet. If this machine is lost, everything is.',
    demo: 'A demo needs none.',
    failed: (reason: string) => `The last one failed because ${reason}.`,
    noneIn: (place: string) => `None in ${place} yet.`,
    newFolder: 'That folder isn’t there yet, and the next backup creates it: check that it’s the right one.',
    by: (ageMs: number, files: number, copies: number, place: string | null) =>
      `Made ${agoText(ageMs)}${place === null ? '' : ` in ${place}`}: ${plural(files, { one: '# file', other: '# files' })}. ${plural(copies, { one: '# backup', other: '# backups' })} kept.`,
    drill: 'Restore drill',
    restored: (ageMs: number, files: number) =>
      `Restored ${agoText(ageMs)}, and ${plural(files, { one: '# file', other: '# files' })} opened`,
    key: 'Recovery key',
    keyOld: 'No one has checked the printed one for a year. Type it under Installation.',
  },
  emails: {
    action: 'Open the admin area',
    reason: 'We sent this because this address is the SUPPORT_EMAIL of your Someday.',
    'no-backups': (_run: BackupRun | undefined) => ({
      subject: 'Your Someday has no backup',
      preview: 'If this machine is lost, every message is lost with it.',
      paragraphs: [
        'If this machine is lost, every message is lost with it.',
        'To back up once, connect a disk and run: npm run backup -- FOLDER',
        'To back up every day, set BACKUP_TO to a folder on another disk or machine. docs/operations.md shows how.',
      ],
    }),
    'backup-failed': (run: BackupRun | undefined) => ({
      subject: 'The backup of your Someday failed',
      preview: 'Your messages are safe, but today’s aren’t in a backup.',
      paragraphs: [
        ...(run?.problem
          ? [`The backup of ${dayOf(run)} to ${run.place} failed because ${reasonOf(run.problem)}.`]
          : []),
        'Your messages are safe, but the newest aren’t in a backup. Someday tries again tomorrow.',
        'To try again now, press “Back up now” in the admin area, or run: npm run backup',
      ],
    }),
    'drill-failed': (run: BackupRun | undefined) => ({
      subject: 'The backup of your Someday couldn’t be restored',
      preview: 'Once a month, Someday tries out whether its newest backup can be restored.',
      paragraphs: [
        'Once a month, Someday tries out whether its newest backup can be restored, without touching anything.',
        ...(run?.problem ? [`On ${dayOf(run)} that failed because ${reasonOf(run.problem)}.`] : []),
        'Your messages are safe. But make another backup, ideally to another disk, before you need one.',
      ],
    }),
  },
};

export type OperatorTopic = Exclude<keyof typeof backupsTexts.emails, 'action' | 'reason'>;

export const isOperatorTopic = (topic: string): topic is OperatorTopic => topic in backupsTexts.emails;
