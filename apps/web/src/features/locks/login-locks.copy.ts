import { limits } from '@someday/contract/rules/limits';
import { durationOf } from '@someday/contract/texts/words';

export const loginLocksCopy = {
  or: 'or',
  failed: 'Login Failed',
  failedText: 'That didn’t work. Try again, or log in another way.',
  passkey: 'Log in with a passkey',
  only: (provider: string) => `You log in here with your ${provider} account.`,
  signOn: (provider: string) => `Log in with ${provider}`,
  code: {
    label: 'Enter the code from your authenticator app',
    hint: 'Or one of your recovery codes.',
    labelNew: 'Enter the code your app now shows',
    trust: `Don’t ask on this device for ${durationOf(limits.trustedDeviceDays, 'day')}`,
    submit: 'Continue',
    startOver: 'Start over',
  },
  setup: { qr: 'QR code for your authenticator app', cannotScan: 'Can’t scan? Type this into your app:' },
  recovery: {
    copy: 'Copy',
    copied: 'Recovery codes copied',
    print: 'Print',
    kept: 'I’ve kept them',
    paper: 'Someday recovery codes',
    paperFor: (account: string, site: string) => `For ${account} at ${site}. Each works once.`,
  },
} as const;
