import * as z from 'zod/mini';
import { limits } from '../rules/limits.ts';

const plainSchema = z.union([
  z.string().check(z.maxLength(limits.description)),
  z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.boolean(),
  z.null(),
]);
type Plain = z.output<typeof plainSchema> | undefined;

/** What the fields were when the form was filled in. If one has changed since, the edit is refused: `changed_meanwhile`. */
export const knownSchema = z.optional(z.record(z.string().check(z.maxLength(limits.name)), plainSchema));
export type Known = z.output<typeof knownSchema>;

/** Forms have texts: '' for null, and the digits of a number. */
export const isSameValue = (one: Plain, other: Plain): boolean => String(one ?? '') === String(other ?? '');

export function plainFields(of: object): Map<string, Exclude<Plain, undefined>> {
  const fields = Object.entries<unknown>({ ...of }).map(([name, value]) => ({ name, ...plainSchema.safeParse(value) }));
  return new Map(fields.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]])));
}
