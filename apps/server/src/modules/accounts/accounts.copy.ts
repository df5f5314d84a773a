import { noEmail, verificationWords } from '@someday/contract/texts/words.copy';
import { dayInWords } from '#server/lib/email/email-words.ts';

/** Days are `YYYY-MM-DD`. The browser recognizes the first three texts by their words: specification part 2 §4. */
export const accountsTexts = {
  alreadyVerified: verificationWords.already,
  verified: 'Your email has been verified successfully.',
  welcome: (email: string, sendsEmail: boolean) =>
    sendsEmail ? `Welcome to Someday. We’ve sent a verification link to ${email}.` : 'Welcome to Someday.',

  verifyLinkExpired: 'This verification link has expired.',
  verifyLinkInvalid: 'Invalid verification link. Please check your email for the correct link.',
  resetLinkInvalid: 'The reset link is invalid or has expired. Please request a new password reset.',
  resetSent: (sendsEmail: boolean) =>
    sendsEmail
      ? 'If this address has an account, a link to choose a new password is on its way.'
      : `${noEmail} Ask the person who runs it for a link to choose a new password.`,
  passwordReset: 'Your password is changed. Log in with the new one.',
  verificationSent: (sendsEmail: boolean) =>
    sendsEmail
      ? 'If this address still needs to be confirmed, a new link is on its way.'
      : `${noEmail} Your address doesn’t need to be confirmed.`,
  emailConfirmed: (email: string) => `Your account now uses ${email}.`,
  emailRestored: (email: string, sendsEmail: boolean) =>
    sendsEmail
      ? `Your account uses ${email} again. Every device is logged out, and the old password and all passkeys no longer work. We’re emailing you a link to choose a new one.`
      : `Your account uses ${email} again. Every device is logged out, and the old password and all passkeys no longer work. Ask the person who runs this Someday for a link to choose a new one.`,
  guest: 'Guest',
  unknownDevice: 'Unknown device',
  reopened: 'Your account is open again, with all your messages.',
  passwordChanged: 'Your password is changed. All other devices are logged out.',
  closedWithoutEmail: 'This account is closed. To reopen it, ask the person who runs this Someday.',
  closed: (day: string) => `Your account is closed. Everything in it will be erased on ${dayInWords(day)}.`,

  sameEmail: 'This is already your account’s email address.',
} as const;
