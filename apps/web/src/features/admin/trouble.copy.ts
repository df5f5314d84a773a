import type { TroubledDelivery, UnreadyMedium } from '@someday/contract/admin-lists';

export const troubleCopy = {
  title: 'In Trouble',
  lead: 'What could not be done and waits for somebody to look at it.',
  views: 'Kinds of trouble',
  notices: 'Notices',
  work: 'Background work',
  media: 'Videos and photos',
  well: 'All is well',
  wellText: 'Every notice that was due has left, all work is done, and every video and photo is ready to be seen.',
  retry: 'Retry',
  noticeList: {
    caption: 'Notices in trouble',
    search: 'Search by name or address',
    empty: 'No notice in trouble',
    emptyText: 'Every notice that was due has left.',
  },
  delivery: {
    lovedOne: 'For',
    address: 'Address',
    noAddress: 'No address',
    member: 'From',
    day: 'Of',
    due: 'Due',
    state: 'State',
    states: { refused: 'Refused', late: 'Late' } satisfies Record<TroubledDelivery['state'], string>,
    problem: 'What happened',
    waiting: 'It should have left an hour ago, and leaves by itself as soon as it can.',
    retryWhose: (name: string) => `Retry the notice to ${name}`,
    retried: 'Notice on its way',
    retriedText: (name: string) => `The notice to ${name} is being sent again.`,
    failed: 'Error retrying notice',
  },
  workList: {
    caption: 'Background work that has failed for good',
    search: 'Search by kind or error',
    empty: 'No work has failed',
    emptyText: 'All background work is done, or will be.',
  },
  job: {
    kind: 'Work',
    attempts: 'Tries',
    lastError: 'Last error',
    planned: 'Planned',
    died: 'Given up',
    retryWhat: (what: string, id: number) => `Retry ${what}, number ${id}`,
    retried: 'Work is tried again',
    retriedText: (what: string) => `${what} begins from the beginning.`,
    failed: 'Error retrying work',
  },
  mediaList: {
    caption: 'Videos and photos that need attention',
    search: 'Search by member or reason',
    empty: 'Every video and photo is ready',
    emptyText: 'None of them needs attention.',
  },
  medium: {
    what: 'What',
    types: { video: 'Video', photo: 'Photo' } satisfies Record<UnreadyMedium['messageType'], string>,
    member: 'Member',
    reason: 'Reason',
    note: 'What the tool said',
    arrived: 'Arrived',
    opens: 'Opens',
    notPlanned: 'At once, or never yet',
    retryWhat: (what: string, name: string) => `Retry the ${what.toLowerCase()} of ${name}`,
    retried: 'Conversion begins again',
    retriedText: (what: string, name: string) => `The ${what.toLowerCase()} of ${name} is being converted again.`,
    failed: 'Error retrying conversion',
  },
} as const;

/** What background work is for. One that stands not here is shown under the name it has. */
const jobKinds: Readonly<Record<string, string>> = {
  'age-demo-media': 'Aging of the demonstration’s videos and photos',
  'billing-end-repeated-trial': 'End of a second trial',
  'billing-end-surplus': 'End of a replaced membership',
  'billing-forget-customer': 'Forgetting a customer at the card provider',
  'billing-reconcile': 'Daily look at payments',
  'billing-stop-paying': 'End of payments of a closed account',
  'check-readiness': 'Look whether a message is ready for its day',
  'convert-medium': 'Conversion of a video or photo',
  'erase-account': 'Erasing of a closed account',
  'erase-applications': 'Hourly look at old applications',
  'erase-media': 'Erasing of a video or photo',
  'forget-guests': 'Hourly look at former guests',
  'practice-payments': 'Practice payments',
  'reschedule-all': 'Working out when messages open',
  'reschedule-message': 'Next return of a message',
  'rewrap-keys': 'Renewal of keys',
  'sample-installation': 'Hourly measurement for the charts',
  'send-account-email': 'Email about an account',
  'send-attention-email': 'Email about a member’s messages',
  'send-billing-email': 'Email about a membership',
  'send-delivery-email': 'Email to a loved one',
  'send-guest-email': 'Email with a guest’s code',
  'send-milestone-email': 'Reminder of a milestone',
  'send-tester-email': 'Email about an application',
  'sweep-accounts': 'Daily look at accounts',
  'sweep-media': 'Daily look at videos and photos',
  'sweep-trash': 'Daily look at the trash',
  'sweep-uploads': 'Daily look at uploads',
};

export function jobWords(kind: string): string {
  return jobKinds[kind] ?? kind;
}

/** Why a video or photo needs attention. A reason that stands not here is shown as it is. */
const mediumReasons: Readonly<Record<string, string>> = {
  unreadable: 'The file is damaged',
  'no-picture': 'There is no picture in it',
  'too-large-picture': 'The picture has too many pixels or is too narrow',
  'timed-out': 'It took too long',
  'tool-missing': 'The conversion tool is not installed',
  'disk-full': 'The disk was full',
  'tool-failed': 'The conversion tool failed',
  'given-up': 'It was tried several times',
};

export function reasonWords(reason: string): string {
  return mediumReasons[reason] ?? reason;
}
