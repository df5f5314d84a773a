import { errorBodySchema, type ErrorCode } from '@someday/contract/errors';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, errorText } from './api-error.ts';

export type Refusal<Field extends string> = { field: Field | undefined; message: string };

/**
 * What the server refused, and under which field of a form it belongs: the one it named itself, or the one a code is about. Without a field
 * it is about the form as a whole.
 */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fieldOfCode: Partial<Record<ErrorCode, Field>>,
  fallback: string,
): Refusal<Field> {
  const body = z.safeParse(errorBodySchema, error instanceof ApiError ? error.body : undefined);
  for (const { path, message } of body.data?.fields ?? []) {
    const field = fields.find((name) => name === path);
    if (field) return { field, message };
  }
  const message = errorText(error, fallback);
  const code = Object.entries<Field>(fieldOfCode).find(([name]) => name === body.data?.code);
  return { field: code?.[1], message };
}

/** Says it in the form, under its field or above the button, and leads there. */
export function showRefusal<Values extends FieldValues, Field extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  ...refused: Parameters<typeof refusalOf<Field>>
): void {
  const { field, message } = refusalOf(...refused);
  form.setError(field ?? 'root', { message }, { shouldFocus: true });
}
