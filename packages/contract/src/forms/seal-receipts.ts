import * as z from 'zod/mini';
import { instantSchema } from './fields.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const sealed = {
  message: z.int(),
  sealedAt: instantSchema,
  originals: z.array(z.object({ sha256, bytes: z.int() })).check(z.minLength(1)),
  texts: z.object({
    title: z.string(),
    description: z.nullable(z.string()),
    caption: z.nullable(z.string()),
    envelope: z.nullable(z.string()),
  }),
};

/** The signature covers exactly this: JSON without spaces, keys in this order. `previous`: SHA-256 of the statement before. */
export const sealStatementSchema = z.object({
  version: z.literal(1),
  ...sealed,
  /** Its own day and its triggers, as they were. Days are `YYYY-MM-DD`, times `HH:MM`. */
  rule: z.object({
    zone: z.string(),
    day: z.nullable(z.string()),
    time: z.nullable(z.string()),
    triggers: z.array(
      z.object({ type: z.string(), day: z.string(), time: z.nullable(z.string()), repeats: z.nullable(z.string()) }),
    ),
  }),
  previous: z.nullable(sha256),
});
export type SealStatement = z.output<typeof sealStatementSchema>;

/** What a loved one may know. Without `previous`: from a hash, the rule could be guessed. */
export const lovedOneStatementSchema = z.object({ version: z.literal(2), ...sealed });
export type LovedOneStatement = z.output<typeof lovedOneStatementSchema>;

export const sealReceiptSchema = z.object({
  /** `SealStatement` as signed, byte for byte; in a loved one's archive a `LovedOneStatement`. */
  statement: z.string(),
  signature: z.string(),
  publicKey: z.string(),
});
export type SealReceipt = z.output<typeof sealReceiptSchema>;
