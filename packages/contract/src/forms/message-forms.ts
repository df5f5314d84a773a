import * as z from 'zod/mini';
import {
  bodyIdSchema,
  daySchema,
  lineSchema,
  optionalDaySchema,
  optionalLineSchema,
  optionalTimeSchema,
  pathIdSchema,
  textSchema,
} from './fields.ts';
import { categorySchema } from './categories.ts';
import { limits } from '../rules/limits.ts';
import { messageStatuses } from '../rules/choices.ts';
import { chosenInPlaces } from '../rules/media.ts';
import { newTriggerSchema } from './trigger-forms.ts';
import { knownSchema } from './edits.ts';
import { validationTexts } from '../texts/validation.copy.ts';

const optionalText = (max: number) => z.optional(textSchema(max));

export const recipientNameSchema = z.optional(
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    optionalLineSchema(limits.name),
  ),
);

/** A multipart body has texts only: anything else comes as JSON, '' is none. */
const jsonOf = (problem: string) =>
  z.pipe(
    z.string(problem).check(z.maxLength(limits.formField, problem)),
    z.transform((text: string, { issues }): unknown => {
      if (text === '') return null;
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: 'custom', message: problem, input: text });
        return null;
      }
    }),
  );

const alsoTitlesSchema = z.nullable(
  z.array(lineSchema(limits.title, validationTexts.title)).check(z.maxLength(limits.recipientsAtOnce)),
);

const momentSchema = z.number().check(z.gte(0), z.lte(limits.trimSeconds));
export const trimSchema = z.nullable(
  z
    .object({ start: momentSchema, end: z.nullable(momentSchema) })
    .check(
      z.refine(({ start, end }) => end === null || end - start >= limits.keptSeconds, { error: validationTexts.trim }),
    ),
);

/** Its file is the file part, named `video` for photos too, or a finished upload; repeating an `uploadId` gives the same message. */
export const newMessageFieldsSchema = z.object({
  title: lineSchema(limits.title, validationTexts.title),
  category: categorySchema,
  childId: z.pipe(
    z.string(validationTexts.familyMember).check(z.regex(/^([1-9]\d{0,8}|0|library)$/, validationTexts.familyMember)),
    z.transform((value: string) => (value === 'library' ? ('library' as const) : Number(value))),
  ),
  alsoFor: z.optional(
    z
      .pipe(
        z
          .string()
          .check(
            z.maxLength(10 * limits.recipientsAtOnce, validationTexts.tooManyPeople),
            z.regex(/^([1-9]\d{0,8}(,[1-9]\d{0,8})*)?$/, validationTexts.familyMember),
          ),
        z.transform((ids: string) => (ids === '' ? [] : ids.split(',').map(Number))),
      )
      .check(z.maxLength(limits.recipientsAtOnce - 1, validationTexts.tooManyPeople)),
  ),
  /** The titles for those in `alsoFor`, in their order, as JSON; without them, theirs is `title`. */
  alsoTitles: z.optional(z.pipe(jsonOf(validationTexts.title), alsoTitlesSchema)),
  description: optionalText(limits.description),
  photoCaption: optionalText(limits.photoCaption),
  deliveryDate: z.optional(z.union([z.literal(''), daySchema], validationTexts.badDay)),
  deliveryTime: optionalTimeSchema,
  trigger: z.optional(z.pipe(jsonOf(validationTexts.dayAgain), z.nullable(newTriggerSchema))),
  /** What to keep of a video, as JSON: `{"start": 1.5, "end": 20}`, in seconds; `end` may be null. The rest is erased. */
  trim: z.optional(z.pipe(jsonOf(validationTexts.trim), trimSchema)),
  /** It is being scheduled: a day is required and may be today. Otherwise a day is tomorrow at the earliest. */
  schedule: z.optional(z.enum(['true', ''])),
  isSurprise: z.optional(z.enum(['true', ''])),
  /** The specification sends it; must be the logged-in member. */
  parentId: z.optional(pathIdSchema),
  recipientName: recipientNameSchema,
  chosenIn: z.optional(z.enum(chosenInPlaces)),
  uploadId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, validationTexts.fileAgain))),
  /** Of the file as the browser read it; a file that arrives differently is rejected. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.'))),
});
export type NewMessageFields = z.output<typeof newMessageFieldsSchema>;

export const editMessageBodySchema = z.object({
  title: z.optional(lineSchema(limits.title, validationTexts.title)),
  category: z.optional(categorySchema),
  recipientName: recipientNameSchema,
  description: z.optional(z.nullable(textSchema(limits.description))),
  photoCaption: z.optional(z.nullable(textSchema(limits.photoCaption))),
  deliveryDate: optionalDaySchema,
  deliveryTime: optionalTimeSchema,
  isSurprise: z.optional(z.boolean()),
  openNow: z.optional(z.boolean()),
  /** The status the member last saw, so that a message that has opened since isn't sealed by accident. */
  knownStatus: z.optional(z.enum(messageStatuses)),
  known: knownSchema,
});

export const scheduleBodySchema = z.object({
  /** The specification sends it; must equal the id in the path. */
  videoId: z.optional(bodyIdSchema(validationTexts.video)),
  childId: bodyIdSchema(validationTexts.recipientAndDay),
  deliveryDate: z.pipe(
    z.string(validationTexts.recipientAndDay).check(z.minLength(1, validationTexts.recipientAndDay)),
    daySchema,
  ),
  deliveryTime: optionalTimeSchema,
  recipientName: recipientNameSchema,
  isSurprise: z.optional(z.boolean()),
  known: knownSchema,
});
