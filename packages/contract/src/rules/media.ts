import { limits } from './limits.ts';

export const messageTypes = ['video', 'photo'] as const;
export type MessageType = (typeof messageTypes)[number];

export const renditionKinds = [
  'video',
  'video-small',
  'photo',
  'photo-webp',
  'photo-small',
  'poster',
  'thumb-small',
  'thumb-medium',
  'thumb-large',
] as const;
export type RenditionKind = (typeof renditionKinds)[number];

export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

export const mediaStates = ['waiting', 'converting', 'ready', 'attention'] as const;
export type MediaState = (typeof mediaStates)[number];

/** What a member keeps of a video, in seconds as a player counts them. `end`: null keeps everything from `start` on. */
export type Trim = { readonly start: number; readonly end: number | null };

export const chosenInPlaces = ['onboarding', ''] as const;

export type ChosenIn = (typeof chosenInPlaces)[number];

export const uploadPurposes = ['message', 'import'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export function fileLimitMb(maxUploadMb: number, chosenIn: ChosenIn): number {
  return chosenIn === 'onboarding' ? Math.min(limits.onboardingFileMb, maxUploadMb) : maxUploadMb;
}
