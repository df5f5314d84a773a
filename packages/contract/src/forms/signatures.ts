import * as z from 'zod/mini';
import { lineSchema } from './fields.ts';
import { limits } from '../rules/limits.ts';
import { signaturePaper } from '../rules/choices.ts';
import { validationTexts } from '../texts/validation.copy.ts';

// Functions marked as pure, so that only pages with a signature download its schema.
const on = /* @__NO_SIDE_EFFECTS__ */ (length: number) => z.int().check(z.gte(0), z.lte(length));

/** `[x, y, t]`: a point on the paper, and when the pen was there, in milliseconds from the start. */
export const penPointSchema = z.tuple([on(signaturePaper.width), on(signaturePaper.height), on(limits.signatureMs)]);

const strokeSchema = /* @__NO_SIDE_EFFECTS__ */ () =>
  z.array(penPointSchema).check(z.minLength(1), z.maxLength(limits.signaturePoints));

const strokesSchema = /* @__NO_SIDE_EFFECTS__ */ () =>
  z.array(strokeSchema()).check(
    z.minLength(1),
    z.maxLength(limits.signatureStrokes),
    z.refine(
      (strokes) => strokes.reduce((points, stroke) => points + stroke.length, 0) <= limits.signaturePoints,
      validationTexts.signatureTooLong,
    ),
  );

/** Under every message's words, written as it was drawn; a typed one is for those who can't draw. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), strokes: strokesSchema() }),
  z.object({ kind: z.literal('typed'), text: /* @__PURE__ */ lineSchema(limits.name, validationTexts.signature) }),
]);
