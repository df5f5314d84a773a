import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pathIdSchema } from '../forms/fields.ts';
import { mediaStates, messageTypes, renditionKinds, thumbnailSizes } from '../rules/media.ts';

export const messageTypeSchema = z.enum(messageTypes);

export const renditionKindSchema = z.enum(renditionKinds);

export const smallVideoSchema = z.nullable(z.object({ url: z.string(), fullBitsPerSecond: z.int() }));
export type SmallVideo = z.output<typeof smallVideoSchema>;

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
