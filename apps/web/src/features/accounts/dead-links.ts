import { ApiError } from '#web/api/api-error.ts';

/** A link from a mail that will never open anything again. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'link_expired');
}

/** A refusal that trying again will not change. */
export function isFinal(error: unknown): boolean {
  return isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
}
