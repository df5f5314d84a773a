import { plural } from '@someday/contract/texts/words';

export const leaveCopy = {
  take: {
    title: 'Save this recording?',
    description: 'You haven’t sent it yet. We’ll save it on this device.',
    confirmLabel: 'Save for later',
    discardLabel: 'Discard',
    cancelLabel: 'Go back',
  },
  message: {
    title: 'Save this message?',
    description: 'You haven’t sent it yet. We’ll save it on this device.',
    confirmLabel: 'Save for later',
    discardLabel: 'Discard',
    cancelLabel: 'Go back',
  },
  entries: {
    title: 'Close without saving?',
    description: 'Your changes won’t be saved.',
    confirmLabel: 'Close',
    cancelLabel: 'Keep editing',
  },
  notAllKept: 'We couldn’t save all of it',
  notAllKeptText: 'What fit is on your dashboard.',
} as const;

export const discardCopy = {
  take: {
    title: 'Discard this recording?',
    description: 'You haven’t sent it, and you can’t get it back.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep it',
  },
  message: {
    title: 'Discard this message?',
    description: 'It hasn’t been sent, and you can’t get it back.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep it',
  },
} as const;

export const sendingCopy = {
  title: 'Your message is on its way',
  going: 'On its way',
  safe: 'Safe with us',
  stopped: 'It’s safe on your dashboard.',
  text: 'You can close this. Just keep Someday open until it’s sent.',
  textOfSeveral: 'You can close this. Just keep Someday open until they’re sent.',
  stop: 'Stop sending',
  pause: 'Pause',
  resume: 'Resume',
  close: 'Close',
  fileGone: 'This device can’t read the file anymore. Choose it again.',
} as const;

/** About uploads to the library, on any page. Source: specification part 2 §8. */
export const libraryNotices = {
  recipient: 'your library',
  done: 'Video Uploaded',
  doneText: 'Your video has been saved to the library.',
  failed: 'Upload Failed',
} as const;

export const unsentCopy = {
  heading: 'On its way',
  about: (recipient: string, fileName: string) => `For ${recipient} · ${fileName}`,
  arrived: (title: string, recipient: string) => `“${title}” for ${recipient}`,
  recorded: (when: string) => `Recorded ${when}`,
  opening: 'Opening…',
  gone: 'We can’t open this recording anymore',
  goneText: 'It’s no longer on this device.',
  discard: 'Discard',
  edit: 'Edit',
  tryAgain: 'Try again',
  chooseFile: 'Choose the file',
  waitsFor: {
    room: 'It’s safe here until your plan has room.',
    membership: 'It’s safe here until you have a plan.',
    storage: 'It’s safe here until there’s storage for it.',
  },
  waitsForRoomOfGuest: 'It’s safe while you’re here. Guests can’t save more than this.',
  seePlans: 'See plans',
  refused: 'It’s safe here.',
  needsFile: 'Choose this file again to continue where it stopped.',
  otherFile: 'That’s a different file',
  otherFileText: 'Choose the original file to continue.',
} as const;

export const uploadCopy = {
  keepsNothing: 'This window can’t save recordings. Send yours before you close it.',
  progress: 'Sending your message',
  starting: 'Getting started…',
  storing: 'Saving it safely…',
  waiting: 'Waiting its turn.',
  offline: 'You’re offline. It’s safe here and continues when you’re back.',
  paused: 'Paused. Nothing is lost.',
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  pace: (bytes: string) => `${bytes}/s`,
  left: {
    seconds: (seconds: number) => plural(seconds, { one: 'about # second left', other: 'about # seconds left' }),
    fewSeconds: 'a few seconds left',
    minutes: (minutes: number) => plural(minutes, { one: 'about a minute left', other: 'about # minutes left' }),
    hours: (hours: number) => plural(hours, { one: 'about an hour left', other: 'about # hours left' }),
  },
} as const;

export const unsentVideoCopy = {
  watchAndUpload: 'Watch and upload',
  failedText: 'Failed to upload video. Please try again.',
} as const;
