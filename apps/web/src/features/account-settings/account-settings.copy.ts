import { limits } from '@someday/contract/rules/limits';
import { durationOf, formatNumber, plural } from '@someday/contract/texts/words';
import { noEmail } from '@someday/contract/texts/words.copy';

const untilErased = durationOf(limits.closedAccountDays, 'day');

/** "Profile Updated" and the texts of its failure are word for word from specification part 1 §8. */
export const settingsCopy = {
  index: 'Settings',
  all: 'All settings',
  login: 'Email and login',
  save: 'Save',

  you: {
    title: 'You',
    name: 'Name',
    timeZone: 'Time zone',
    timeZoneHint: 'Decides when messages open. Changing it moves sealed ones.',
    otherZone: (place: string) => `This device is set to ${place}.`,
    takeZone: 'Use this time zone',
    unchanged: 'No changes yet.',
    changed: 'Not saved yet.',
    updated: 'Profile Updated',
    failed: 'Error',
    failedText: 'Failed to update profile.',
  },

  sender: {
    title: 'How they see you',
    lead: 'Your picture and signature go with your messages.',
    picture: 'Change picture',
    addSignature: 'Add your signature',
    changeSignature: 'Change signature',
  },

  email: {
    title: 'Email',
    lead: 'How you log in, and where we write to you.',
    leadWithoutEmail: `How you log in. ${noEmail} You can’t change yours until it is.`,
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    resend: 'Resend link',
    change: 'Change email',
    changeTitle: 'Change your email',
    changeLead: 'We’ll send your new email a link to confirm, and your old one a link to undo.',
    newEmail: 'New email',
    submit: 'Send link',
    asked: 'Confirm your new email',
    askedText: (email: string) => `We sent a link to ${email}.`,
    waiting: (email: string) => `Waiting for you to confirm ${email}`,
    waitingText: 'Open the link we sent there.',
    cancelChange: 'Cancel change',
    canceled: 'Change canceled',
    canceledText: (email: string) => `Your email is still ${email}.`,
    cancelFailed: 'We couldn’t cancel the change',
  },

  password: {
    title: 'Password',
    lead: 'Changing it logs out your other devices.',
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
    submit: 'Change password',
    none: 'You don’t have one yet. With one, you can also log in with your email and password.',
    choose: 'Choose a password',
    changed: 'Password changed',
    changedText: 'Your other devices are logged out.',
  },

  emails: {
    title: 'Emails from us',
    mailOnEve: ['Email me the day before a message opens', 'One email, even if several open that day.'],
    mailOnOpening: ['Email me when someone opens a message or answers me', 'Tells you who, which one, and when.'],
    saved: 'Saved',
    on: 'We’ll email you.',
    off: 'We won’t email you.',
    failed: 'We couldn’t save that',
  },

  sessions: {
    title: 'Devices',
    lead: 'Where you’re logged in. Don’t know a device? Log it out and change your password.',
    list: 'Logged-in devices',
    loading: 'Loading your devices',
    thisDevice: 'This device',
    since: {
      password: (day: string) => `Logged in with a password on ${day}`,
      passkey: (day: string) => `Logged in with a passkey on ${day}`,
      sign_on: (day: string, provider: string | null) => `Logged in with ${provider ?? 'single sign-on'} on ${day}`,
      link: (day: string) => `Logged in with a link on ${day}`,
      unknown: (day: string) => `Logged in on ${day}`,
    },
    now: 'Active now',
    minutesAgo: (minutes: number) =>
      plural(minutes, { one: 'Last used # minute ago', other: 'Last used # minutes ago' }),
    hoursAgo: (hours: number) => plural(hours, { one: 'Last used # hour ago', other: 'Last used # hours ago' }),
    yesterday: 'Last used yesterday',
    lastUsedOn: (day: string) => `Last used on ${day}`,
    showAll: (devices: number) => `Show all ${formatNumber(devices)} devices`,
    logOut: 'Log out',
    logOutDevice: (device: string) => `Log out ${device}`,
    loggedOut: 'Logged out',
    loggedOutText: (device: string) => `${device} no longer has access.`,
    logOutFailed: 'We couldn’t log it out',
    onlyThis: 'No other devices are logged in.',
    everywhere: 'Log out everywhere',
    everywhereTitle: 'Log out everywhere?',
    everywhereText: 'This logs out every device, including this one.',
    everywhereDone: 'On every device.',
    everywhereFailed: 'We couldn’t log you out',
    failed: 'We couldn’t load your devices',
    reload: 'Try again',
  },

  appearance: { title: 'Appearance', theme: 'Theme', textSize: 'Text size' },

  trash: 'Trash',

  export: {
    title: 'Take everything with you',
    lead: 'A ZIP of all your messages and people. It opens in any browser, without Someday.',
    loading: 'Looking for your copy',
    loadFailed: 'We couldn’t look for your copy.',
    open: 'Make a copy',
    inside:
      'Your sealed messages are in it too, and the full length of videos you trimmed on a phone. Keep it in a safe place.',
    makeFailed: 'We couldn’t start your copy',
    making: 'We’re making your copy.',
    progress: 'Making your copy',
    mayLeave: 'You can leave this page.',
    stop: 'Stop',
    ready: (size: string) => `Your copy is ready: ${size}`,
    readyInParts: (count: number, size: string) =>
      `Your copy is ready in ${formatNumber(count)} parts: ${size}. Download them all.`,
    until: (day: string) => `Download it before we delete it on ${day}.`,
    download: 'Download',
    downloadPart: (part: number, size: string) => `Download part ${formatNumber(part)} (${size})`,
    downloadFailed: 'We couldn’t start the download',
    remove: 'Delete it now',
    removeFailed: 'We couldn’t delete it',
    failed: 'We couldn’t make your copy. Your messages are safe. Please try again later.',
  },

  close: {
    title: 'Close your account',
    lead: 'Ends all access and erases everything.',
    open: 'Close your account',
    dialogTitle: 'Close your account?',
    dialogLead: 'Please read this first.',
    points: [
      'You and your loved ones lose access right away.',
      'Sealed messages won’t be delivered.',
      `Everything is permanently erased in ${untilErased}.`,
    ],
    reopening: 'Until then, a link in our email reopens your account.',
    reopeningWithoutEmail: 'Until then, the person who runs this Someday can reopen it.',
    notCanceling: 'To keep everything, cancel your membership instead.',
    confirmEmail: 'Your account’s email',
    confirmEmailHint: (email: string) => `Type ${email} to confirm.`,
    keep: 'Keep my account',
    submit: 'Close my account',
    closed: 'Account closed',
  },
} as const;
