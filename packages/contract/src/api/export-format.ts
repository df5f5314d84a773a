import * as z from 'zod/mini';
import { instantSchema } from '../forms/fields.ts';
import { messageTypes } from '../rules/media.ts';
import { milestoneTypes } from '../rules/choices.ts';
import { drawingSchema } from './portraits.ts';
import { answerKinds, portraitChoices, reactionTypes } from '../rules/choices.ts';
import { recurringPatterns, triggerTypes } from '../rules/choices.ts';
import { repeatUnits } from '../rules/choices.ts';
import { trimSchema } from '../forms/message-forms.ts';
import { sealReceiptSchema } from '../forms/seal-receipts.ts';
import { signatureSchema } from '../forms/signatures.ts';

/** docs/export-format.md explains it to others; a change that older readers would misunderstand gets another version. */
export const exportVersion = 1;

const numberSchema = z.int().check(z.minimum(1));
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const timeSchema = z.string().check(z.regex(/^\d\d:\d\d$/));

/** A file of the ZIP. `path` has no `..`, no backslash and no leading slash; `bytes` and `sha256` are of the file. */
export const fileSchema = z.object({
  path: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,500}$/u)),
  mime: z.string(),
  bytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type ExportedFile = z.output<typeof fileSchema>;

const portraitSchema = z.object({
  color: z.int().check(z.gte(0), z.lt(portraitChoices.color)),
  drawing: z.nullable(drawingSchema),
  photo: z.nullable(fileSchema),
});

export const personSchema = z.object({
  id: numberSchema,
  name: z.string(),
  email: z.nullable(z.string()),
  relationship: z.string(),
  /** What they call the member; null: the member's name. */
  senderName: z.nullable(z.string()),
  birthday: z.nullable(daySchema),
  timeZone: z.nullable(z.string()),
  portrait: portraitSchema,
});
export type ExportedPerson = z.output<typeof personSchema>;

export const exportedMilestoneSchema = z.object({
  id: numberSchema,
  person: numberSchema,
  type: z.enum(milestoneTypes),
  name: z.string(),
  day: daySchema,
  description: z.nullable(z.string()),
  isRecurring: z.boolean(),
  notifyDaysBefore: z.int(),
});

export const exportedCategorySchema = z.object({
  id: numberSchema,
  name: z.string(),
  color: z.string(),
  description: z.nullable(z.string()),
});

const triggerSchema = z.object({
  type: z.enum(triggerTypes),
  day: daySchema,
  time: z.nullable(timeSchema),
  repeats: z.nullable(
    z.object({
      pattern: z.enum(recurringPatterns),
      every: z.nullable(z.int()),
      unit: z.nullable(z.enum(repeatUnits)),
      until: z.nullable(daySchema),
    }),
  ),
  milestone: z.nullable(numberSchema),
  isActive: z.boolean(),
  startsOn: daySchema,
});

export const exportedAnswerSchema = z.object({
  type: z.enum(answerKinds),
  text: z.nullable(z.string()),
  at: instantSchema,
  original: z.nullable(fileSchema),
  shown: z.nullable(fileSchema),
  poster: z.nullable(fileSchema),
});

export const exportedMessageSchema = z.object({
  id: numberSchema,
  person: z.nullable(numberSchema),
  /** The name on the envelope; null: the person's own. */
  recipientName: z.nullable(z.string()),
  type: z.enum(messageTypes),
  title: z.string(),
  description: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  category: z.string(),
  ownCategory: z.nullable(numberSchema),
  createdAt: instantSchema,
  /** The day it opens; null in the library. `opensAt` null: sealed with no day yet. */
  seal: z.nullable(
    z.object({
      zone: z.string(),
      day: z.nullable(daySchema),
      time: z.nullable(timeSchema),
      sealedOn: z.nullable(daySchema),
      opensAt: z.nullable(instantSchema),
      isOpen: z.boolean(),
      isSurprise: z.boolean(),
      triggers: z.array(triggerSchema),
    }),
  ),
  viewedAt: z.nullable(instantSchema),
  deletedAt: z.nullable(instantSchema),
  reactions: z.array(z.object({ type: z.enum(reactionTypes), at: instantSchema })),
  /** What its person sent back; missing in older exports. */
  answer: z.optional(z.nullable(exportedAnswerSchema)),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationSeconds: z.nullable(z.number()),
  /** As it was recorded or uploaded; null in a loved one's archive. */
  original: z.nullable(fileSchema),
  /** What is to be kept of `original`, in seconds, if that is still to be done; null: all of it. Missing in older exports. */
  trim: z.optional(trimSchema),
  /** How `shown` differs from it, in words for the member; null: nothing to say. Missing in older exports. */
  note: z.optional(z.nullable(z.string())),
  /** What plays everywhere: an MP4 or a JPEG; null if the original couldn't be converted. */
  shown: z.nullable(fileSchema),
  poster: z.nullable(fileSchema),
  receipts: z.array(sealReceiptSchema),
});
export type ExportedMessage = z.output<typeof exportedMessageSchema>;

export const exportSchema = z.object({
  format: z.literal('someday-export'),
  version: z.literal(exportVersion),
  /** A member takes everything with them; a loved one keeps what was opened for them, which has one person and no library. */
  kind: z.enum(['member', 'loved-one']),
  madeAt: instantSchema,
  origin: z.string(),
  /** Given if it has only some of the messages: what is too large for one ZIP is several complete ones. */
  part: z.optional(z.object({ number: z.int().check(z.minimum(1)), of: z.int() })),
  member: z.object({
    name: z.string(),
    timeZone: z.string(),
    /** Of the member's own name; in a loved one's archive, of the name they use. */
    signature: z.nullable(signatureSchema),
    /** By what loved ones call the member. Missing in older exports. */
    signatures: z.optional(z.record(z.string(), signatureSchema)),
    portrait: portraitSchema,
    /** Only their names: passkeys themselves never leave the device. Missing in older exports and in a loved one's archive. */
    passkeys: z.optional(z.array(z.string())),
  }),
  people: z.array(personSchema),
  milestones: z.array(exportedMilestoneSchema),
  categories: z.array(exportedCategorySchema),
  messages: z.array(exportedMessageSchema),
});
export type SomedayExport = z.output<typeof exportSchema>;
