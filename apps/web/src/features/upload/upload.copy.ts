/** About what a device keeps of messages that have not arrived yet. */
export const uploadCopy = {
  keptHere: 'Until it is sent, your recording is kept on this device. A private window forgets it when it is closed.',
  keptForAWhile:
    'Until it is sent, your recording is kept on this device, but some browsers tidy up after seven days. Please send it soon. A private window forgets it when it is closed.',
  keepsNothing:
    'This window keeps nothing when it is closed. Please send your recording before you close it, or use a window that is not private.',
  progress: 'Sending your message',
  starting: 'Getting started…',
  storing: 'Putting it away safely…',
  waiting: 'It is sent as soon as the one before it has arrived.',
  offline: 'There is no connection right now. It goes on by itself.',
  paused: 'Paused. What has arrived is kept.',
} as const;
