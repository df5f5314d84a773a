import { errorBodySchema } from '@someday/contract/errors';
import * as z from 'zod/mini';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { recipientsCopy } from './recipients.copy.ts';

/** Of a sealed message, as its refusal tells it: `opensOn` its day, `YYYY-MM-DD`, and on its last day `opensIn`, in seconds. */
export function sealedUntil(error: Error | null): { opensOn?: string | undefined; opensIn?: number | undefined } {
  return (error instanceof ApiError && z.safeParse(errorBodySchema, error.body).data) || {};
}

/** True when there is no such message for whoever asks. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

export interface AbsenceWords {
  readonly title: string;
  readonly text: string;
  /** `YYYY-MM-DD`, of a sealed one. */
  readonly day: string | undefined;
}

/** What is said where a message would be: it is sealed, on its way, or not there. */
export function absenceWords(error: ApiError): AbsenceWords {
  const { letter, onItsWay } = recipientsCopy;
  const { opensOn: day } = sealedUntil(error);
  if (isNotFound(error)) return { title: letter.notFound, text: letter.notFoundText, day };
  if (day === undefined) return { title: onItsWay.title(1), text: onItsWay.text, day };
  return { title: letter.notYet, text: errorText(error, letter.notFoundText), day };
}
