import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pathIdSchema } from './fields.ts';
import { limits } from './limits.ts';

export const messageTypes = ['video', 'photo'] as const;
export type MessageType = (typeof messageTypes)[number];
export const messageTypeSchema = z.enum(messageTypes);

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
export const renditionKindSchema = z.enum(renditionKinds);

export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

export const smallVideoSchema = z.nullable(
  z.object({
    url: z.string(),
    fullBitsPerSecond: z.int(),
  }),
);
export type SmallVideo = z.output<typeof smallVideoSchema>;

export const mediaStates = ['waiting', 'converting', 'ready', 'attention'] as const;
export type MediaState = (typeof mediaStates)[number];
export const mediaStateSchema = z.enum(mediaStates);

export const mediaApi = {
  getMedia: endpoint('reader', 'GET', '/api/media/{id}/{rendition}', {
    summary: 'Get a message’s video, photo, or poster; supports byte ranges',
    params: z.object({
      id: pathIdSchema,
      rendition: z.enum(['video', 'video-small', 'photo', 'photo-webp', 'photo-small', 'poster']),
    }),
    query: z.object({ download: z.optional(z.literal('true')) }),
    reply: 'media',
    errors: ['not_found', 'range_unsatisfiable'],
  }),
  getThumbnail: endpoint('reader', 'GET', '/api/video/{id}/thumbnail', {
    summary: 'Get a thumbnail of a message',
    query: z.object({ size: z.optional(z.enum(thumbnailSizes)) }),
    reply: 'media',
    errors: ['not_found'],
  }),
};

export const chosenInPlaces = ['onboarding', ''] as const;

export type ChosenIn = (typeof chosenInPlaces)[number];

export const uploadPurposes = ['message', 'import'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export function fileLimitMb(maxUploadMb: number, chosenIn: ChosenIn): number {
  return chosenIn === 'onboarding' ? Math.min(limits.onboardingFileMb, maxUploadMb) : maxUploadMb;
}
