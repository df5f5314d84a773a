/** What is asked before something unsent would be lost, or put away. */
export const leaveCopy = {
  take: {
    title: 'Keep this recording?',
    description: 'It has not been sent yet. Kept on this device, it waits for you on your dashboard.',
    confirmLabel: 'Keep for Later',
    discardLabel: 'Discard',
    cancelLabel: 'Go Back',
  },
  message: {
    title: 'Keep this message?',
    description: 'You haven’t sent it yet. If you keep it, it waits for you on your dashboard.',
    confirmLabel: 'Keep for Later',
    discardLabel: 'Discard',
    cancelLabel: 'Go Back',
  },
  entries: {
    title: 'Close without sending?',
    description: 'What you have entered here is not kept.',
    confirmLabel: 'Close',
    cancelLabel: 'Keep Writing',
  },
  notAllKept: 'This device could not keep all of it',
  notAllKeptText: 'What it had room for waits on your dashboard.',
} as const;

/** What is asked before something that was kept is thrown away for good. */
export const discardCopy = {
  take: {
    title: 'Discard this recording?',
    description: 'It has not been sent and cannot be brought back.',
    confirmLabel: 'Discard',
    cancelLabel: 'Keep It',
  },
  message: {
    title: 'Throw this message away?',
    description: 'It has not arrived. Its words and its recording are not kept.',
    confirmLabel: 'Throw Away',
    cancelLabel: 'Keep It',
  },
} as const;

/** Something that was just told to go. */
export const sendingCopy = {
  title: 'Your message is on its way',
  text: 'You can close this and carry on. Just keep Someday open until it’s sent.',
  stop: 'Stop Sending',
  pause: 'Pause',
  resume: 'Go On',
  close: 'Close',
  fileGone: 'This device cannot read the file any more. Please choose it again.',
} as const;

/** Of an upload to the library, wherever its member is by then. Source: specification part 2 §8. */
export const libraryNotices = {
  /** What stands in the place of a loved one's name. */
  recipient: 'your library',
  done: 'Video Uploaded',
  doneText: 'Your video has been saved to the library.',
  failed: 'Upload Failed',
} as const;

/** What is on its way, and recordings that were never sent. */
export const unsentCopy = {
  heading: 'On its way',
  recorded: 'Recorded',
  opening: 'Opening…',
  gone: 'This recording cannot be read any more',
  goneText: 'This device does not keep it any longer.',
  discard: 'Discard',
  change: 'Change',
  tryAgain: 'Try Again',
  chooseFile: 'Choose the File',
  waitsFor: {
    room: 'This message waits for a plan with room. Nothing of it is lost.',
    membership: 'This message waits for your membership. Nothing of it is lost.',
  },
  waitsForRoomOfGuest: 'This message is more than a guest can keep. Nothing of it is lost while you are here.',
  seePlans: 'See the plans',
  needsFile: 'Please choose this file once more, and it goes on where it stopped.',
  otherFile: 'That is another file',
  otherFileText: 'Please choose the same one as before, so that it goes on where it stopped.',
} as const;

/** About what a device keeps of messages that have not arrived yet. */
export const uploadCopy = {
  keepsNothing:
    'This window forgets everything when you close it. Please send your recording first, or use a window that isn’t private.',
  progress: 'Sending your message',
  starting: 'Getting started…',
  storing: 'Putting it away safely…',
  waiting: 'It is sent as soon as the one before it has arrived.',
  offline: 'There is no connection right now. It goes on by itself.',
  paused: 'Paused. What has arrived is kept.',
} as const;
