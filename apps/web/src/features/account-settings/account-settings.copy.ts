import { limits } from '@someday/contract/limits';
import { noEmail } from '@someday/contract/public-facts';

/** "Profile Updated" and the texts of its failure stand word for word in specification part 1 §8. */
export const settingsCopy = {
  save: 'Save',
  currentPassword: 'Current password',
  cancel: 'Cancel',
  tryAgain: 'Please try again.',

  you: {
    title: 'You',
    lead: 'Your loved ones see your name on every message.',
    name: 'Name',
    timeZone: 'Time zone',
    timeZoneHint: 'Days and times of your messages are judged here. Messages that are still sealed move with it.',
    otherZone: (place: string) => `This device is set to ${place}.`,
    takeZone: 'Use this time zone',
    unchanged: 'Nothing has changed yet.',
    changed: 'Not saved yet.',
    updated: 'Profile Updated',
    failed: 'Error',
    failedText: 'Failed to update profile.',
  },

  email: {
    title: 'Email',
    lead: 'You log in with it, and here we tell you when a message opens.',
    leadWithoutEmail: `You log in with it. ${noEmail} Until it is, your address can’t be changed.`,
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    resend: 'Send the link again',
    change: 'Change email',
    changeTitle: 'Change your email',
    changeLead:
      'We send a link to the new address, and it counts once that link is opened. Your old address gets a note with a link that undoes the change.',
    newEmail: 'New email',
    submit: 'Send the link',
    asked: 'Please confirm your new address',
    askedText: (email: string) => `A link is on its way to ${email}.`,
    waiting: (email: string) => `Waiting for ${email} to be confirmed`,
    waitingText: (email: string) => `Open the link in the mail we sent there. Until then ${email} stays your address.`,
    cancelChange: 'Cancel the change',
    cancelled: 'Change cancelled',
    cancelledText: (email: string) => `${email} stays your address.`,
    cancelFailed: 'The change was not cancelled',
  },

  password: {
    title: 'Password',
    lead: 'After a change, all your other devices are signed out.',
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
    submit: 'Change password',
    changed: 'Password Changed',
    changedText: 'All other devices have been signed out.',
  },

  mails: {
    title: 'Mails to you',
    lead: 'What we write to you about of our own accord.',
    opening: 'Mail me when a message is opened for the first time',
    openingHint: 'It says who has opened one, and when; which one stands on your dashboard.',
    saved: 'Saved',
    on: 'We write to you when a message is opened for the first time.',
    off: 'We do not write to you when a message is opened.',
    failed: 'Not saved',
  },

  sessions: {
    title: 'Where you are signed in',
    lead: 'If you do not know one of these devices, sign it out and choose a new password.',
    list: 'Signed-in devices',
    loading: 'Loading your devices',
    thisDevice: 'This device',
    since: 'Signed in on',
    lastUsed: (words: string) => `Last used ${words}`,
    signOut: 'Sign out',
    signedOut: 'Signed out',
    signedOutText: (device: string) => `${device} has no access any more.`,
    signOutFailed: 'Not signed out',
    onlyThis: 'No other device is signed in.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'Every phone and computer is signed out at once, this one too. You can log in again with your password.',
    everywhereDone: 'You are signed out on every device.',
    failed: 'We could not load your devices',
    reload: 'Try again',
  },

  appearance: {
    title: 'Light and letters',
    lead: 'Remembered on this device.',
    theme: 'Theme',
    textSize: 'Text size',
  },

  close: {
    title: 'Close your account',
    lead: 'Ends all access and erases everything you keep here. This is more than cancelling a membership, which keeps everything.',
    open: 'Close your account',
    dialogTitle: 'Close your account?',
    dialogLead: 'Please read this first.',
    points: (sendsEmail: boolean) => [
      'Access ends at once, for you and for your loved ones. Their codes open nothing any more.',
      'Messages that wait for their day are not delivered.',
      `In ${limits.closedAccountDays} days everything is erased for good: messages, loved ones and this account.${sendsEmail ? ' A mail tells you the day.' : ''}`,
      sendsEmail
        ? 'Until that day, a link in the same mail opens your account again, with everything in it.'
        : 'If you change your mind before that day, ask the person who runs this Someday.',
    ],
    notCancelling: 'Cancelling a membership is something else: it keeps everything you have stored.',
    confirmEmail: 'Email of this account',
    confirmEmailHint: (email: string) => `Please type ${email}, so that this does not happen by a slip.`,
    keep: 'Keep my account',
    submit: 'Close my account',
    closed: 'Account closed',
  },
} as const;
