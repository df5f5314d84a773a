import { formatNames } from '@someday/contract/rules/media-formats';
import { formatNumber } from '@someday/contract/texts/words';

export const mediumPreviewCopy = {
  noPreview: {
    photo: 'This browser can’t show this photo, but you can still send it.',
    video: 'This browser can’t show this video, but you can still send it.',
  },
  unreadable: 'We can’t read this file anymore. Choose it again.',
  chosen: { photo: 'Your photo', video: 'Your video' },
} as const;

export const chooseMediumCopy = {
  recordingReady: 'Your recording',
  /** A recording's file name, if its title has no letters a file name can have. */
  recordingFile: 'Recording',
  several: 'Each becomes its own message, numbered, with the same words.',
  remove: (name: string) => `Remove ${name}`,
  /** Source: specification part 1 §5. */
  noFile: 'Please select a video file',
} as const;

export const fileDropCopy = {
  hint: {
    video: { one: 'A video from this device.', many: 'Videos from this device.' },
    photo: { one: 'A photo from this device.', many: 'Photos from this device.' },
    'video-or-photo': { one: 'A video or photo from this device.', many: 'Videos or photos from this device.' },
  },
  limit: (size: string) => `Up to ${size}.`,
  dropHint: 'You can also drop or paste it here.',
  choose: 'Choose a file',
  chooseSeveral: 'Choose files',
  choosePhotos: 'Choose photos',
  takePhoto: 'Take a photo',
  filmVideo: 'Record a video',
  folder: 'That’s a folder. Choose the videos or photos in it.',
  nothing: 'There was no file in that. Choose a video or photo from this device.',
  onlyOne: 'A message can have one video or photo. Choose one.',
  noVideo: `We can’t use this kind of file. Videos: ${formatNames('video').join(', ')}.`,
  damaged: 'We can’t read this file. It may be damaged or incomplete. Choose another one.',
  tooLarge: (limit: string) => `This file is too large. Files can be up to ${limit}.`,
  more: (count: number) => `And ${formatNumber(count)} more.`,
} as const;

export type Accepted = 'video' | 'photo' | 'video-or-photo';
