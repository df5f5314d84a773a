import { formatDuration } from '#web/lib/format.ts';
import type { CameraObstacle } from './camera-choice.ts';
import type { Ending, PauseCause } from './recorder-machine.ts';

/** Texts of the specification, part 1 §2 and §8, word for word where it quotes them. */
export const recorderCopy = {
  title: 'Record Video Message',
  start: 'Start Camera',
  startAgain: 'Try Camera Again',
  starting: 'Starting the camera…',
  startingHint: 'Your browser may ask whether this page may use camera and microphone. Please allow both.',
  record: 'Start Recording',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  use: 'Use This Recording',
  processing: 'Processing...',
  again: 'Record Again',
  againQuestion: {
    title: 'Record again?',
    description: 'We’ll keep this recording until you use another one.',
    confirmLabel: 'Record Again',
    cancelLabel: 'Keep This One',
  },
  aside: 'Your last recording is still here.',
  goBack: 'Go Back to It',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  basic: 'Basic Camera Access',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Leave Fullscreen',
  chooseFile: 'Choose a File',
  recording: 'RECORDING',
  paused: 'PAUSED',
  complete: 'Recording Complete',
  progress: 'Recording time',
  picture: 'What the camera sees',
  yours: 'Your recording',
  tips: 'Before you begin',
  tipList: [
    'Good lighting: face a window or a lamp.',
    'Steady camera: lean it against something.',
    'Speak clearly, as if they sat across from you.',
  ],
  safariTip: 'Centre your face in the preview.',
  longest: (seconds: number) =>
    `You can record for up to ${seconds % 60 === 0 ? `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}` : formatDuration(seconds)}.`,
  denied: 'The camera is not allowed yet',
  failed: 'Recording Error',
  failedText: 'Recording failed. Please try again.',
  countdown: (left: number) => `Starting in ${left}`,
  startNow: 'Start Now',
  lastSeconds: 'Ten seconds left. It stops by itself and is kept.',
  left: (seconds: number) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),
  of: (seconds: number) => `of ${formatDuration(seconds)}`,
  switchCamera: 'Switch Camera',
  microphone: 'Microphone',
  unnamedMicrophone: (number: number) => `Microphone ${number}`,
  sound: 'Sound level',
  silent: 'We cannot hear anything. Is the microphone on?',
  better: 'Better quality',
  betterHint: 'A sharper picture. It takes longer to send.',
  cannotBetter: 'This camera has no sharper picture. It stays as it was.',
  cannotChange: 'That one could not be opened. Everything is as it was before.',
  unkeptYet: 'This device is full. We go on without a safety copy.',
  unkept: 'This device has no room for a safety copy. Please use your video before you close this page.',
  pauses: {
    member: undefined,
    held: 'The camera or microphone is busy, perhaps with a call. We wait, and go on by ourselves.',
    left: 'You were away, so we paused. Press Resume to go on.',
  } satisfies Record<PauseCause, string | undefined>,
  endings: {
    member: undefined,
    limit: 'This is the longest it can be, so it stopped by itself. It is kept.',
    camera: 'The camera stopped, so your recording ended here. It is kept.',
    microphone: 'The microphone stopped, so your recording ended here. It is kept.',
    recorder: 'Your browser stopped recording here. What you have recorded is kept.',
  } satisfies Record<Ending, string | undefined>,
  obstacles: {
    'in-app': 'The browser inside this app cannot record',
    insecure: 'This page cannot use the camera',
    unsupported: 'This browser cannot record',
  } satisfies Record<CameraObstacle, string>,
  obstacleTexts: {
    'in-app': 'Please open this page in your own browser, where the camera works.',
    insecure: 'Browsers allow the camera only on secure pages, whose address begins with https.',
    unsupported: 'Your browser does not support video recording. Please try Chrome, Firefox, or Safari.',
  } satisfies Record<CameraObstacle, string>,
  inApp: 'You are inside another app. If the camera does not start, please open this page in your own browser.',
  inAppSteps: [
    'Tap the menu of this app: three dots, or the share sign.',
    'Choose Open in browser, Open in Safari or Open in Chrome.',
    'Log in there, and record.',
  ],
  withoutCamera: 'Or record with the camera of your device, and choose that video here.',
  room: {
    some: (minutes: number) =>
      `This device has room for about ${minutes === 1 ? 'one minute' : `${minutes} minutes`} of recording.`,
    none: 'This device has almost no room left. You can record, but it may not be kept safe if this page closes.',
    free: 'To make room, delete videos, photos or apps you no longer need.',
  },
  errors: {
    basic: 'Camera access denied. Please enable camera permissions in your browser settings and refresh the page.',
    notAllowed:
      'Camera access is required to record videos. Please enable camera permissions in your browser settings and refresh the page.',
    notFound: 'No camera found. Please ensure your device has a camera and try again.',
    notReadable: 'Camera is already in use by another application. Please close other apps and try again.',
    overconstrained: 'Camera settings not supported. Trying basic camera access...',
    other: 'Failed to access camera. ',
    lost: 'The camera or microphone was disconnected. Please connect it and try again.',
    noStream: 'No camera stream available. Please start the camera first.',
    recording: 'Recording failed. Please try again.',
    notStarted: 'Failed to start recording: ',
  },
} as const;

/** How to allow the camera. Source: specification part 1 §2, "Denied-permission view". */
export const permissionSteps = {
  apple: [
    'Tap the camera icon in the address bar, and choose Allow.',
    'If there is none: open Settings, then Safari (or the browser you use), then Camera, and choose Allow.',
    'Then refresh this page.',
  ],
  mobile: [
    'Tap the icon in the address bar, or open the menu.',
    'Choose Site settings, then Camera, then Allow. Do the same for Microphone.',
    'Then refresh this page.',
  ],
  desktop: [
    'Click the camera icon in the address bar.',
    'Allow camera and microphone for this page.',
    'Then refresh this page.',
  ],
} as const;
