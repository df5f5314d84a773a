import { errorBodySchema } from '@someday/contract/errors';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';

/** The day of a sealed message, `YYYY-MM-DD`, as its refusal tells it. */
export function opensOn(error: Error): string | undefined {
  return error instanceof ApiError ? z.safeParse(errorBodySchema, error.body).data?.opensOn : undefined;
}
