import * as z from 'zod/mini';
import { portraitChoices } from '../rules/choices.ts';

// Functions marked as pure, so that pages which show a portrait don't download its schema and endpoints.
export const choiceOf = /* @__NO_SIDE_EFFECTS__ */ (count: number) => z.int().check(z.gte(0), z.lt(count));

export const drawingSchema = z.object({
  hair: choiceOf(portraitChoices.hair),
  skin: choiceOf(portraitChoices.skin),
  clothes: choiceOf(portraitChoices.clothes),
});
