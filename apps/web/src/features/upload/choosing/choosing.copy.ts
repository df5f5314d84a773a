import type { MessageType } from '@someday/contract/media';
import { formatBytes } from '#web/lib/format.ts';

export const mediumPreviewCopy = {
  noPreview: (type: MessageType) => `This browser cannot show this ${type}. It can be sent all the same.`,
  unreadable: 'This file cannot be read any more. It may have been moved or deleted. Please choose it again.',
  chosen: { photo: 'Your photo', video: 'Your video' },
} as const;

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

const limit = (maxUploadMb: number | undefined) =>
  maxUploadMb === undefined ? '' : ` Up to ${formatBytes(maxUploadMb * 1024 ** 2).replace(' ', '\u00A0')}.`;

const kinds = {
  video: { one: 'A video', many: 'Videos' },
  'video-or-photo': { one: 'A video or photo', many: 'Videos or photos' },
};

export const fileDropCopy = {
  /** What can be brought, and the true limit of this installation in MB once it is known. */
  hint: ({ accept, isMany, maxUploadMb }: { accept: Accepted; isMany: boolean; maxUploadMb: number | undefined }) =>
    `${kinds[accept][isMany ? 'many' : 'one']} from this device.${limit(maxUploadMb)}`,
  dropHint: 'You can also drop or paste it here.',
  cameraHint: 'Or make one now with its camera app.',
  choose: (isMany: boolean) => (isMany ? 'Choose Files' : 'Choose a File'),
  takePhoto: 'Take a Photo',
  filmVideo: 'Film a Video',
  folder: 'This is a folder. Please open it and choose the videos or photos in it.',
  nothing: 'No file came with that. Please choose a video or photo from this device.',
  onlyOne: 'A message carries one video or photo. Please choose one of them.',
  more: (count: number) => `And ${count} more.`,
} as const;

/** What may be chosen. */
export type Accepted = 'video' | 'video-or-photo';
