import {
  exportedCategorySchema,
  exportSchema,
  fileSchema,
  exportedMessageSchema,
  exportedMilestoneSchema,
  personSchema,
  type ExportedPerson,
  type SomedayExport,
} from '@someday/contract/api/export-format';
import { answerTextSchema } from '@someday/contract/api/answers';
import { lineSchema, optionalLineSchema, textSchema } from '@someday/contract/forms/fields';
import { importSummarySchema } from '@someday/contract/api/imports';
import { limits } from '@someday/contract/rules/limits';
import { validationTexts } from '@someday/contract/texts/validation.copy';
import * as z from 'zod';
import { createHash } from 'node:crypto';

const placedFile = z.object({
  ...fileSchema.shape,
  start: z.int().min(0),
  bytes: z.int().min(1),
  packedBytes: z.nullable(z.int().min(1)),
});
export type PlacedFile = z.output<typeof placedFile>;

const portrait = z.object({ ...personSchema.shape.portrait.shape, photo: placedFile.nullable() });
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

export const textsSchema = z.object({
  title: lineSchema(limits.title, validationTexts.title),
  description: z.nullable(textSchema(limits.description)),
  caption: z.nullable(textSchema(limits.photoCaption)),
  recipientName: z.nullable(optionalLineSchema(limits.name)),
});

const person = z.object({ ...personSchema.shape, portrait });
const milestone = z.object(exportedMilestoneSchema.shape);
const message = z.object({
  ...z
    .object(exportedMessageSchema.shape)
    .pick({ id: true, person: true, category: true, ownCategory: true, createdAt: true, seal: true, trim: true }).shape,
  ...textsSchema.shape,
  source: placedFile,
  answer: z.nullable(z.object({ text: z.nullable(answerTextSchema), at: z.string(), source: placedFile.nullable() })),
});
export type ImportedPerson = z.output<typeof person>;
export type ImportedMilestone = z.output<typeof milestone>;
export type MessageItem = z.output<typeof message>;

const head = z.object({
  ...z.object(exportSchema.shape).pick({ madeAt: true, origin: true }).shape,
  member: z.object({ ...exportSchema.shape.member.shape, portrait }),
  summary: importSummarySchema,
  total: z.int(),
});
export type ExportHead = z.output<typeof head>;

const partOf = <Kind extends string, Item extends z.ZodType>(kind: Kind, item: Item) =>
  z.object({ kind: z.literal(kind), items: z.array(item) });

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('head'), ...head.shape }),
  partOf('person fingerprints', fingerprint),
  partOf(
    'message fingerprints',
    z.object({ fingerprint, ...z.object(fileSchema.shape).pick({ sha256: true, bytes: true }).shape }),
  ),
  partOf('files', z.object({ ...placedFile.shape, isShown: z.boolean() })),
  partOf('categories', z.object(exportedCategorySchema.shape)),
  partOf('people', person),
  partOf('milestones', milestone),
  partOf('messages', message),
]);
export type ReadPart = z.output<typeof part>;

/** What the worker may send. The answer is the bytes of a range, or one byte after a part. */
export const workerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('read'), start: z.int().min(0), end: z.int() }),
  z.object({ kind: z.literal('problem'), text: z.string().max(1000) }),
  ...part.options,
]);
export type WorkerMessage = z.output<typeof workerMessage>;

/** Includes the installation's address, because ids are only unique within one. */
const fingerprintOf = (...facts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex');

type Origin = Pick<SomedayExport, 'origin'>;

export const personFingerprint = ({ origin }: Origin, { id, name }: Pick<ExportedPerson, 'id' | 'name'>): string =>
  fingerprintOf(origin, id, name);

export const milestoneFingerprint = (
  { origin }: Origin,
  { id, name, day }: Pick<SomedayExport['milestones'][number], 'id' | 'name' | 'day'>,
): string => fingerprintOf(origin, id, name, day);

export const messageFingerprint = (
  { origin }: Origin,
  { id, source }: { id: number; source: { sha256: string } },
): string => fingerprintOf(origin, id, source.sha256);
