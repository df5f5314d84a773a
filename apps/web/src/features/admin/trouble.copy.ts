import type { TroubledDelivery, UnreadyMedium } from '@someday/contract/admin-lists';
import { possessive } from '@someday/contract/language.copy';
import { adminTabNames } from './admin.copy.ts';

export const troubleCopy = {
  title: adminTabNames.trouble,
  lead: 'What failed, and what you can retry.',
  views: 'Kinds of problems',
  notices: 'Emails',
  work: 'Background jobs',
  media: 'Videos and photos',
  well: 'No problems',
  wellText: 'Emails, background jobs, videos, and photos are all fine.',
  retry: 'Retry',
  noticeList: {
    caption: 'Emails with problems',
    search: 'Search names or emails',
    empty: 'No email problems',
    emptyText: 'Refused and late emails appear here.',
  },
  delivery: {
    lovedOne: 'To',
    address: 'Email',
    member: 'From',
    day: 'Day',
    due: 'Due',
    state: 'Status',
    states: { refused: 'Refused', late: 'Late' } satisfies Record<TroubledDelivery['state'], string>,
    problem: 'Details',
    waiting: 'Over an hour late. We’ll send it as soon as we can.',
    retryWhose: (name: string) => `Retry the email to ${name}`,
    retried: 'Email on its way',
    retriedText: (name: string) => `We’re emailing ${name} again.`,
    failed: 'We couldn’t retry the email',
  },
  workList: {
    caption: 'Failed background jobs',
    search: 'Search jobs or errors',
    empty: 'No failed jobs',
    emptyText: 'Jobs we’ve given up on appear here.',
  },
  job: {
    kind: 'Job',
    attempts: 'Attempts',
    lastError: 'Last error',
    planned: 'Created',
    died: 'Gave up',
    retryWhat: (what: string, id: number) => `Retry job ${id}: ${what}`,
    retried: 'Job restarted',
    retriedText: (what: string) => `“${what}” starts over.`,
    failed: 'We couldn’t retry the job',
  },
  mediaList: {
    caption: 'Videos and photos that need attention',
    search: 'Search members or reasons',
    empty: 'All videos and photos are ready',
    emptyText: 'Ones we couldn’t convert appear here.',
  },
  medium: {
    what: 'Type',
    types: { video: 'Video', photo: 'Photo' } satisfies Record<UnreadyMedium['messageType'], string>,
    member: 'Member',
    reason: 'Reason',
    arrived: 'Uploaded',
    opens: 'Opens',
    notPlanned: 'No upcoming day',
    retryWhat: {
      video: (name: string) => `Retry ${possessive(name)} video`,
      photo: (name: string) => `Retry ${possessive(name)} photo`,
    } satisfies Record<UnreadyMedium['messageType'], unknown>,
    retried: 'Converting again',
    retriedText: {
      video: (name: string) => `We’re converting ${possessive(name)} video again.`,
      photo: (name: string) => `We’re converting ${possessive(name)} photo again.`,
    } satisfies Record<UnreadyMedium['messageType'], unknown>,
    failed: 'We couldn’t retry the conversion',
  },
} as const;

const jobKinds: Readonly<Record<string, string>> = {
  'age-demo-media': 'Age the demo’s videos and photos',
  'back-up': 'Daily backup',
  'billing-end-repeated-trial': 'End a second free trial',
  'billing-end-surplus': 'End a replaced membership',
  'billing-forget-customer': 'Delete a customer at the card provider',
  'billing-reconcile': 'Daily payment check',
  'billing-stop-paying': 'Stop a closed account’s payments',
  'check-import': 'Check an export before it’s brought in',
  'check-readiness': 'Check that a message is ready for its day',
  'compare-files': 'Daily look at the stored files',
  'convert-medium': 'Convert a video or photo',
  'erase-account': 'Erase a closed account',
  'erase-applications': 'Erase old applications',
  'erase-export': 'Erase a member’s export',
  'erase-media': 'Erase a video or photo',
  'erase-portrait': 'Erase a portrait',
  'forget-guests': 'Erase past guests’ email addresses',
  'make-export': 'Make a member’s export',
  'note-erasures': 'Note in the backups of what was erased',
  'practice-payments': 'Practice payments',
  'read-files': 'Hourly check of stored files',
  'repair-file': 'Repair of a stored file',
  'remake-medium': 'Convert again with newer tools',
  'remind-of-backups': 'Weekly reminder to back up',
  'replace-original': 'Keep only what is shown of a trimmed video',
  'reschedule-all': 'Work out when messages open',
  'reschedule-moved': 'Move many messages to their new days',
  'reschedule-message': 'Schedule a message’s next return',
  'restore-drill': 'Monthly restore drill',
  'rewrap-keys': 'Renew encryption keys',
  'sample-installation': 'Hourly chart figures',
  'send-account-email': 'Account email',
  'send-attention-email': 'Email about a member’s messages',
  'send-billing-email': 'Membership email',
  'send-delivery-email': 'Email to a loved one',
  'send-guest-email': 'Guest invitation',
  'send-milestone-email': 'Milestone reminder',
  'send-operator-email': 'Email to the operator',
  'send-tester-email': 'Email about an application',
  'run-import': 'Bring in an export',
  'shrink-video': 'Make a smaller video for slow connections',
  'sweep-accounts': 'Daily account cleanup',
  'sweep-exports': 'Hourly export cleanup',
  'sweep-imports': 'Daily import cleanup',
  'sweep-media': 'Daily video and photo cleanup',
  'sweep-trash': 'Daily trash cleanup',
  'sweep-uploads': 'Daily upload cleanup',
};

/** Unknown kinds are shown as they are. */
export function jobWords(kind: string): string {
  return jobKinds[kind] ?? kind;
}

const mediumReasons: Readonly<Record<string, string>> = {
  unreadable: 'Damaged file',
  'no-picture': 'No picture in it',
  'too-large-picture': 'Too many pixels, or too narrow',
  'timed-out': 'Took too long',
  'tool-missing': 'Conversion tool not installed',
  'disk-full': 'Disk full',
  'tool-failed': 'Conversion tool failed',
  'given-up': 'Failed several times',
};

export function reasonWords(reason: string): string {
  return mediumReasons[reason] ?? reason;
}
