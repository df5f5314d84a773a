import { limits } from '@someday/contract/rules/limits';
import type { Budget } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten wrong passwords in 15 minutes are more than a person needs and at most 960 a day; a home or office shares one address. */
export const budgets = {
  /** Wrong passwords from one address, for any account; after that, a proof of work is required. */
  loginAddress: { name: 'login-address', tries: 30, seconds: 15 * MINUTE },
  loginAddressAtMost: { name: 'login-address-at-most', tries: 300, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from unknown devices. After that, a proof of work is required, so that the owner isn't locked out. */
  loginAccount: { name: 'login-account', tries: 10, seconds: 15 * MINUTE },
  /** At most 100 in a row (NIST SP 800-63B-4, 3.2.2). After that, only a known device or a new password gets in. */
  loginAccountInARow: { name: 'login-account-in-a-row', tries: 100, seconds: 30 * DAY },
  loginDevice: { name: 'login-device', tries: 10, seconds: 15 * MINUTE },
  adminAddress: { name: 'admin-address', tries: 30, seconds: 15 * MINUTE },
  adminAddressAtMost: { name: 'admin-address-at-most', tries: 300, seconds: 15 * MINUTE },
  adminAccount: { name: 'admin-account', tries: 10, seconds: 15 * MINUTE },
  /** Begun and finished with a passkey. None can be guessed, so this only saves work. */
  passkeyAddress: { name: 'passkey-address', tries: 300, seconds: 15 * MINUTE },
  signupAddress: { name: 'signup-address', tries: 30, seconds: HOUR },
  mailAddress: { name: 'mail-address', tries: 20, seconds: HOUR },
  mailAccount: { name: 'mail-account', tries: 5, seconds: HOUR },
  /** Dead links from one address. Links have 256 random bits, so this only saves work. */
  linkAddress: { name: 'link-address', tries: 30, seconds: 15 * MINUTE },
  resentEmails: { name: 'resent-notices', tries: 10, seconds: DAY },
  /** Resubscriptions to a loved one's emails: each unsubscribe after one emails the member. */
  startedNotices: { name: 'started-notices', tries: 5, seconds: DAY },
  payments: { name: 'payments', tries: 60, seconds: HOUR },
  paymentChecks: { name: 'payment-checks', tries: 120, seconds: HOUR },
  practicePayments: { name: 'practice-payments', tries: 300, seconds: HOUR },
  ownPassword: { name: 'own-password', tries: 10, seconds: 15 * MINUTE },
  /** Of six digits, three are right at any moment: at this rate, a stranger who has the password guesses right once in 25 years. */
  secondFactor: { name: 'second-factor', tries: 20, seconds: 12 * HOUR },
  signOnAddress: { name: 'sign-on-address', tries: 100, seconds: 15 * MINUTE },
  exports: { name: 'exports', tries: limits.exportsADay, seconds: DAY },
  imports: { name: 'imports', tries: limits.importsADay, seconds: DAY },
  codeAddress: { name: 'code-address', tries: 10, seconds: 15 * MINUTE },
  codeNetwork: { name: 'code-network', tries: 100, seconds: HOUR },
  /** 0.35 a second, then a proof of work: with a million loved ones, less than one guessed code in a hundred years (decision 16). */
  codeService: { name: 'code-service', tries: 210, seconds: 10 * MINUTE },
  guestAddress: { name: 'guest-address', tries: 5, seconds: 15 * MINUTE },
  /** A code has at least 40 random bits and a week: at this rate, one guess in 300 million weeks is right. */
  guestService: { name: 'guest-service', tries: 20, seconds: HOUR },
  guestInvitations: { name: 'guest-invitations', tries: 20, seconds: HOUR },
  testEmails: { name: 'test-emails', tries: 20, seconds: HOUR },
  /** Recovery keys, typed by all admins together. A key has 128 random bits; this is for typing mistakes. */
  recoveryKeys: { name: 'recovery-keys', tries: 20, seconds: HOUR },
  surveyAddress: { name: 'survey-address', tries: 10, seconds: HOUR },
  /** More than a hundred thousand members send. At 50 KB each, strangers fill at most a third of a gigabyte a day. */
  surveyStrangers: { name: 'survey-strangers', tries: 300, seconds: HOUR },
  testerAddress: { name: 'tester-address', tries: 5, seconds: HOUR },
  /** All tester applications. Someone reads each of them, and each may cause an email. */
  testerService: { name: 'tester-service', tries: 50, seconds: HOUR },
} as const satisfies Record<string, Budget>;
