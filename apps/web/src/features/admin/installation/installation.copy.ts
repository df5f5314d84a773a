import { adminTabNames } from '#web/features/admin/admin.copy.ts';

export const installationTabCopy = {
  title: adminTabNames.installation,
  lead: 'Everything Someday needs, checked. npm run doctor shows the same.',
  checked: (moment: string) => `Checked ${moment}`,
  again: 'Check again',
  loading: 'Checking this installation',
  failed: 'We couldn’t check this installation',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  groups: { trouble: 'Needs fixing', attention: 'Worth knowing', healthy: 'Fine' },
  testEmail: {
    title: 'Test email',
    lead: 'See if emails arrive, and what the mail server says.',
    email: 'Send it to',
    submit: 'Send a test email',
    failed: 'We couldn’t send it',
    off: 'Email isn’t set up on this Someday, so there’s nothing to test yet.',
  },
} as const;

export const backupsCardCopy = {
  running: 'A backup is being made now.',
  next: (moment: string, place: string) => `Next: ${moment}, to ${place}`,
  drilled: (moment: string) => `Tried out: ${moment}. It could be restored.`,
  drillFailed: (moment: string, reason: string) => `Tried out: ${moment}. It couldn’t be restored because ${reason}.`,
  now: 'Back up now',
  nowFailed: 'We couldn’t start a backup',
  key: {
    lead: 'Do you still have the printed recovery key? Without it, no backup can be opened on a new machine. Type it to make sure.',
    label: 'Recovery key',
    submit: 'Check it',
    failed: 'That didn’t work',
    right: 'That’s the one. Keep it safe.',
  },
  failedText: 'Something went wrong on our side. Please try again.',
} as const;
