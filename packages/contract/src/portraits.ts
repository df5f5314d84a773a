import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { endpoints } from './endpoint.ts';
import { byIdSchema } from './fields.ts';
import { portraitChoices } from './rules/choices.ts';

export type PortraitPart = Exclude<keyof typeof portraitChoices, 'color'>;

// Functions marked as pure, so that pages which show a portrait don't download its schema and endpoints.
const choiceOf = /* @__NO_SIDE_EFFECTS__ */ (count: number) => z.int().check(z.gte(0), z.lt(count));

export const drawingSchema = z.object({
  hair: choiceOf(portraitChoices.hair),
  skin: choiceOf(portraitChoices.skin),
  clothes: choiceOf(portraitChoices.clothes),
});
export type Drawing = z.output<typeof drawingSchema>;

export const portraitSchema = z.object({
  color: choiceOf(portraitChoices.color),
  drawing: z.nullable(drawingSchema),
  photoUrl: z.nullable(z.string()),
});
export type Portrait = z.output<typeof portraitSchema>;

const drawPortrait = {
  method: 'PATCH',
  caller: 'member',
  guests: true,
  body: z.object({ drawing: z.nullable(drawingSchema) }),
  reply: portraitSchema,
} as const;

const setPortraitPhoto = {
  method: 'POST',
  caller: 'member',
  guests: true,
  multipart: z.object({}),
  reply: portraitSchema,
  status: 201,
} as const;

const photoErrors = [
  'file_missing',
  'file_empty',
  'file_type',
  'file_too_large',
  'photo_unreadable',
  'storage_full',
  'storage_quota',
  'too_many_uploads',
  'request_stalled',
  'busy',
  'too_many_tries',
] as const;

const rows = /* @__NO_SIDE_EFFECTS__ */ () =>
  endpoints({
    drawPortrait: {
      ...drawPortrait,
      path: '/api/family/members/{id}/portrait',
      summary: 'Give a loved one a drawn portrait, or remove their picture; ends a photo',
      params: byIdSchema,
      errors: ['not_found'],
    },
    setPortraitPhoto: {
      ...setPortraitPhoto,
      path: '/api/family/members/{id}/portrait',
      hourly: limits.cardsHourly,
      summary: 'Give a loved one a photo, already cropped to 4:5; replaces any picture',
      params: byIdSchema,
      errors: ['not_found', ...photoErrors],
    },
    getOwnPortrait: {
      method: 'GET',
      path: '/api/account/portrait',
      caller: 'member',
      guests: true,
      summary: 'Get the member’s own picture',
      reply: portraitSchema,
      errors: [],
    },
    drawOwnPortrait: {
      ...drawPortrait,
      path: '/api/account/portrait',
      summary: 'Give the member a drawn portrait, or remove their picture; ends a photo',
      errors: [],
    },
    setOwnPortraitPhoto: {
      ...setPortraitPhoto,
      path: '/api/account/portrait',
      hourly: limits.cardsHourly,
      summary: 'Give the member a photo, already cropped to 4:5; replaces any picture',
      errors: photoErrors,
    },
    getPortrait: {
      method: 'GET',
      path: '/api/portraits/{id}',
      caller: 'reader',
      summary: 'Get a person’s photo: a loved one’s for them and their member, a member’s for their loved ones',
      params: byIdSchema,
      reply: 'media',
      errors: ['not_found', 'range_unsatisfiable'],
    },
  });

export const portraitsApi = rows();
