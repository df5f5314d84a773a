import { errorBodySchema } from '@someday/contract/errors';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';

/** The day of a sealed message, `YYYY-MM-DD`, as its refusal tells it. */
export function opensOn(error: Error): string | undefined {
  return error instanceof ApiError ? z.safeParse(errorBodySchema, error.body).data?.opensOn : undefined;
}

const absences: readonly unknown[] = ['not_found', 'not_open_yet', 'on_its_way'];

/** True when the server has said that there is nothing to open here, or not yet. */
export function isAbsent(error: Error | null): error is ApiError {
  return error instanceof ApiError && absences.includes(error.code);
}

/** True when there is no such message for whoever asks. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
