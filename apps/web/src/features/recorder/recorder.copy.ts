import { durationOf, plural } from '@someday/contract/texts/words';
import { formatDuration } from '#web/lib/format.ts';
import type { CameraObstacle } from './camera-choice.ts';
import type { Ending, PauseCause } from './recorder-machine.ts';

/** Where the specification quotes a text (part 1 §2 and §8), it is word for word. */
export const recorderCopy = {
  title: 'Record Video Message',
  start: 'Start Camera',
  startAgain: 'Try Camera Again',
  starting: 'Starting the camera…',
  startingHint: 'If your browser asks, allow camera and microphone.',
  record: 'Start Recording',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  use: 'Use This Recording',
  processing: 'Processing...',
  again: 'Record Again',
  againQuestion: {
    title: 'Record again?',
    description: 'You’ll still have this one.',
    confirmLabel: 'Record Again',
    cancelLabel: 'Keep this one',
  },
  aside: 'Your last recording is safe.',
  keep: 'Keep it',
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  basic: 'Basic Camera Access',
  fullscreen: 'Fullscreen',
  leaveFullscreen: 'Exit fullscreen',
  chooseFile: 'Choose a file',
  recording: 'RECORDING',
  paused: 'PAUSED',
  complete: 'Recording Complete',
  progress: 'Recording time',
  picture: 'Camera preview',
  yours: 'Your recording',
  savedHere: 'Saved on this device until you send it.',
  tips: 'Before you begin',
  tipList: ['Good lighting: face a window.', 'Steady camera: prop it up.', 'Speak clearly, as if they were here.'],
  safariTip: 'Center your face in the preview.',
  longest: (seconds: number) =>
    `Record for up to ${seconds % 60 === 0 ? durationOf(seconds / 60, 'minute') : formatDuration(seconds)}.`,
  denied: 'Camera access is off',
  failed: 'Recording Error',
  failedText: 'Recording failed. Please try again.',
  countdown: (left: number) => `Starting in ${left}`,
  startNow: 'Start now',
  lastSeconds: 'Ten seconds left. We’ll stop and save it for you.',
  left: (seconds: number) => plural(seconds, { one: '# second left', other: '# seconds left' }),
  timeLeft: (seconds: number) => `${formatDuration(seconds)} left`,
  switchCamera: 'Switch camera',
  microphone: 'Microphone',
  unnamedMicrophone: (number: number) => `Microphone ${number}`,
  sound: 'Sound level',
  silent: 'We can’t hear you. Is the microphone on?',
  pictureSize: 'Picture',
  better: 'Sharp',
  betterHint: 'Best years from now.',
  small: 'Small',
  smallHint: 'For slow connections.',
  cannotBetter: 'This camera can’t record sharper.',
  cannotChange: 'That camera didn’t open. Nothing has changed.',
  unkeptYet: 'Still recording, but this device is full.',
  unkept: 'Your recording is here, but this device is full. Use it before you leave.',
  pauses: {
    member: undefined,
    held: 'Paused and safe. We’ll continue when the camera and microphone are free.',
    left: 'Paused and safe while you were away.',
  } satisfies Record<PauseCause, string | undefined>,
  endings: {
    member: undefined,
    limit: 'Your recording is safe. That’s the time limit.',
    camera: 'Your recording is safe. The camera stopped.',
    microphone: 'Your recording is safe. The microphone stopped.',
    recorder: 'Your recording is safe. Your browser stopped it.',
  } satisfies Record<Ending, string | undefined>,
  obstacles: {
    'in-app': 'This app’s browser can’t record',
    insecure: 'This page can’t use the camera',
    unsupported: 'This browser can’t record',
  } satisfies Record<CameraObstacle, string>,
  obstacleTexts: {
    'in-app': 'Open this page in your own browser.',
    insecure:
      'Browsers only allow the camera at an https address. Ask the person who runs this Someday: at home, “npm start -- --home” sets one up.',
    unsupported: 'Your browser does not support video recording. Please try Chrome, Firefox, or Safari.',
  } satisfies Record<CameraObstacle, string>,
  inApp: 'No camera? Open this page in your own browser.',
  inAppSteps: [
    'Tap the app’s menu or share icon.',
    'Choose Open in browser, Safari or Chrome.',
    'Log in and record there.',
  ],
  withoutCamera: 'Or choose a video from your camera app.',
  space: {
    some: (minutes: number) =>
      plural(minutes, {
        one: 'Space for about a minute.',
        other: 'Space for about # minutes.',
      }),
    none: 'This device is almost full. You may lose your recording if this page closes.',
    free: 'To make room, delete videos, photos or apps.',
  },
  errors: {
    basic: 'Camera access denied. Please enable camera permissions in your browser settings and refresh the page.',
    notAllowed:
      'Camera access is required to record videos. Please enable camera permissions in your browser settings and refresh the page.',
    notFound: 'No camera found. Please ensure your device has a camera and try again.',
    notReadable: 'Camera is already in use by another application. Please close other apps and try again.',
    overconstrained: 'Camera settings not supported. Trying basic camera access...',
    other: (message: string) => `Failed to access camera. ${message}`,
    lost: 'Your camera or microphone was disconnected. Reconnect it and try again.',
    noStream: 'No camera stream available. Please start the camera first.',
    recording: 'Recording failed. Please try again.',
    notStarted: (reason: string) => `Failed to start recording: ${reason}`,
  },
} as const;

/** How to allow the camera. Source: specification part 1 §2, "Denied-permission view". */
export const permissionSteps = {
  apple: [
    'Tap the camera icon in the address bar and choose Allow.',
    'No icon? Open Settings, Safari (or your browser), Camera, Allow.',
    'Refresh this page.',
  ],
  mobile: [
    'Tap the address bar icon or the menu.',
    'Choose Site settings, Camera, Allow. Repeat for Microphone.',
    'Refresh this page.',
  ],
  desktop: ['Click the camera icon in the address bar.', 'Allow camera and microphone.', 'Refresh this page.'],
} as const;
