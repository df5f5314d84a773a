import * as z from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { portraitChoices } from '../rules/choices.ts';

// Functions marked as pure, so that pages which show a portrait don't download its schema and endpoints.
const choiceOf = /* @__NO_SIDE_EFFECTS__ */ (count: number) => z.int().check(z.gte(0), z.lt(count));

export const drawingSchema = z.object({
  hair: choiceOf(portraitChoices.hair),
  skin: choiceOf(portraitChoices.skin),
  clothes: choiceOf(portraitChoices.clothes),
});

export const portraitSchema = z.object({
  color: choiceOf(portraitChoices.color),
  drawing: z.nullable(drawingSchema),
  photoUrl: z.nullable(z.string()),
});
export type Portrait = z.output<typeof portraitSchema>;

const drawing = { body: z.object({ drawing: z.nullable(drawingSchema) }), reply: portraitSchema } as const;

const photo = { multipart: z.object({}), reply: portraitSchema, status: 201 } as const;

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

const rows = /* @__NO_SIDE_EFFECTS__ */ () => ({
  drawPortrait: endpoint('guest', 'PATCH', '/api/family/members/{id}/portrait', {
    ...drawing,
    summary: 'Give a loved one a drawn portrait, or remove their picture; ends a photo',
    errors: ['not_found'],
  }),
  setPortraitPhoto: endpoint('guest', 'POST', '/api/family/members/{id}/portrait', {
    ...photo,
    hourly: limits.cardsHourly,
    summary: 'Give a loved one a photo, already cropped to 4:5; replaces any picture',
    errors: ['not_found', ...photoErrors],
  }),
  getOwnPortrait: endpoint('guest', 'GET', '/api/account/portrait', {
    summary: 'Get the member’s own picture',
    reply: portraitSchema,
  }),
  drawOwnPortrait: endpoint('guest', 'PATCH', '/api/account/portrait', {
    ...drawing,
    summary: 'Give the member a drawn portrait, or remove their picture; ends a photo',
  }),
  setOwnPortraitPhoto: endpoint('guest', 'POST', '/api/account/portrait', {
    ...photo,
    hourly: limits.cardsHourly,
    summary: 'Give the member a photo, already cropped to 4:5; replaces any picture',
    errors: photoErrors,
  }),
  getPortrait: endpoint('reader', 'GET', '/api/portraits/{id}', {
    summary: 'Get a person’s photo: a loved one’s for them and their member, a member’s for their loved ones',
    reply: 'media',
    errors: ['not_found', 'range_unsatisfiable'],
  }),
});

export const portraitsApi = rows();
