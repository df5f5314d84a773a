import { noEmail } from '@someday/contract/public-facts';
import { dayInWords } from '#server/lib/email/email-words.ts';

/**
 * `day` is `YYYY-MM-DD`. `sendsEmail`: whether the text may promise an email (contract/public-facts). The browser recognizes the first
 * three by their words: specification part 2 §4.
 */
export const accountReplyTexts = {
  alreadyVerified: 'Email already verified',
  verified: 'Your email has been verified successfully.',
  welcome: (email: string, sendsEmail: boolean) =>
    sendsEmail ? `Welcome to Someday. We have sent a verification link to ${email}.` : 'Welcome to Someday.',

  verifyLinkExpired: 'This verification link has expired.',
  verifyLinkInvalid: 'Invalid verification link. Please check your email for the correct link.',
  resetLinkInvalid: 'The reset link is invalid or has expired. Please request a new password reset.',
  resetSent: (sendsEmail: boolean) =>
    sendsEmail
      ? 'If this address has an account, a link for choosing a new password is on its way.'
      : `${noEmail} Ask the person who runs it for a link to choose a new password.`,
  passwordReset: 'Your password has been changed. Please log in with the new one.',
  verificationSent: (sendsEmail: boolean) =>
    sendsEmail
      ? 'If this address still needs to be confirmed, a new link is on its way.'
      : `${noEmail} Your address doesn’t need to be confirmed.`,
  emailConfirmed: (email: string) => `${email} is now the email address of your account.`,
  emailRestored: (email: string, sendsEmail: boolean) =>
    `${email} is the address of your account again. All devices are signed out${
      sendsEmail
        ? ', and a mail with a link for a new password is on its way to you; please choose one now.'
        : '. Please ask the person who runs this Someday for a link to choose a new password.'
    }`,
  /** A guest's name. */
  guest: 'Guest',
  reopened: 'Your account is open again. Everything is as it was.',
  passwordChanged: 'Your password is changed. All other devices are signed out.',
  closedWithoutEmail: 'This account is closed. If you want it back, ask the person who runs this Someday.',
  closed: (day: string) => `Your account is closed. Everything in it will be erased on ${dayInWords(day)}.`,

  sameEmail: 'This is the address of your account already.',
  otherEmail: 'This is not the email address of this account.',
} as const;
