import type { Budget } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often what may be tried. Ten wrong passwords in 15 minutes are more than a person needs and at most 960 a day; a home or an office
 * behind one address has more people in it.
 */
export const budgets = {
  /** Wrong passwords from one address, whatever the accounts; beyond it a proof of work is asked for. */
  loginAddress: { name: 'login-address', tries: 30, seconds: 15 * MINUTE },
  /** The same address with proofs of work: nobody has that many people at one door. */
  loginAddressAtMost: { name: 'login-address-at-most', tries: 300, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from devices it does not know; beyond it a proof of work is asked for, so nobody is shut out. */
  loginAccount: { name: 'login-account', tries: 10, seconds: 15 * MINUTE },
  /**
   * Wrong passwords in a row for one account from devices it does not know: at most 100 (NIST SP 800-63B-4, 3.2.2). Beyond it only known
   * devices and a new password help.
   */
  loginAccountInARow: { name: 'login-account-in-a-row', tries: 100, seconds: 30 * DAY },
  /** Wrong passwords for one account from one device it knows: strangers' tries do not count against it. */
  loginDevice: { name: 'login-device', tries: 10, seconds: 15 * MINUTE },
  /** The same for admins, from any device. */
  adminAddress: { name: 'admin-address', tries: 30, seconds: 15 * MINUTE },
  adminAddressAtMost: { name: 'admin-address-at-most', tries: 300, seconds: 15 * MINUTE },
  adminAccount: { name: 'admin-account', tries: 10, seconds: 15 * MINUTE },
  /** New accounts from one address. */
  signupAddress: { name: 'signup-address', tries: 30, seconds: HOUR },
  /** Mails that one address may cause: a forgotten password, a verification again. */
  mailAddress: { name: 'mail-address', tries: 20, seconds: HOUR },
  /** Mails of one kind to one mailbox, whether it has an account or not. */
  mailAccount: { name: 'mail-account', tries: 5, seconds: HOUR },
  /** Links that open nothing, from one address. They hold 256 bits: this only saves work. */
  linkAddress: { name: 'link-address', tries: 30, seconds: 15 * MINUTE },
  /** Notices that a member has sent again to one loved one. */
  resentNotices: { name: 'resent-notices', tries: 10, seconds: DAY },
  /** How often the reader of a loved one's mails lets them come again: every stop that follows is a mail to the member. */
  startedNotices: { name: 'started-notices', tries: 5, seconds: DAY },
  /** What a member asks the card provider for: checkouts, changes, previews, the portal. */
  payments: { name: 'payments', tries: 60, seconds: HOUR },
  /** How often a page may ask whether a payment has come. */
  paymentChecks: { name: 'payment-checks', tries: 120, seconds: HOUR },
  /** What a member does at the practice bank: each time its books are written and its news settled. */
  practiceBank: { name: 'practice-bank', tries: 300, seconds: HOUR },
  /** Wrong passwords where a signed-in member is asked for it again. */
  ownPassword: { name: 'own-password', tries: 10, seconds: 15 * MINUTE },
  /** Wrong access codes from one address, and from one network of a provider. */
  codeAddress: { name: 'code-address', tries: 10, seconds: 15 * MINUTE },
  codeNetwork: { name: 'code-network', tries: 100, seconds: HOUR },
  /**
   * Wrong access codes of the whole service: 0.35 a second; beyond it a proof of work is asked for. With a million loved ones that is less than one code
   * in a hundred years; honest typing mistakes of as many are a twentieth of it (decision 16).
   */
  codeService: { name: 'code-service', tries: 210, seconds: 10 * MINUTE },
  /** Wrong guest codes from one address. */
  guestAddress: { name: 'guest-address', tries: 5, seconds: 15 * MINUTE },
  /**
   * Wrong guest codes of the whole service; beyond it a proof of work is asked for. A code holds 40 random bits at least, unless an admin has
   * typed all of it, and lives a week: at this pace one guess in 300 million weeks is right.
   */
  guestService: { name: 'guest-service', tries: 20, seconds: HOUR },
  /** Invitations of guests, by all admins together. */
  guestInvitations: { name: 'guest-invitations', tries: 20, seconds: HOUR },
  /** Surveys from one address: a family around one table, each of them twice. */
  surveyAddress: { name: 'survey-address', tries: 10, seconds: HOUR },
  /**
   * Surveys of all who have no session, from wherever: five a minute are more than a service of a hundred thousand members hears. The longest
   * take 50 KB, so strangers fill a third of a gigabyte a day at most.
   */
  surveyStrangers: { name: 'survey-strangers', tries: 300, seconds: HOUR },
  /** Applications of testers from one address: a household. */
  testerAddress: { name: 'tester-address', tries: 5, seconds: HOUR },
  /** Applications of testers together: somebody reads each of them, and there may be a mail for each. */
  testerService: { name: 'tester-service', tries: 50, seconds: HOUR },
} as const satisfies Record<string, Budget>;
