import { adminTabNames } from './admin.copy.ts';

export const installationCopy = {
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
