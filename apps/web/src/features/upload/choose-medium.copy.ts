export const chooseMediumCopy = {
  record: 'Record Video',
  recordText: 'Say it into the camera of this device.',
  chooseOther: 'Choose Another',
  recordingReady: 'Your recording',
  several: 'Each becomes a message of its own, with the same words and a number after its title.',
  takeOut: 'Take out',
  /** The specification's, part 1 §5. */
  noFile: 'Please select a video file',
  noRecording: 'Please record a video message',
} as const;
