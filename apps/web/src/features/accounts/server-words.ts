import { ApiError } from '#web/api/api-error.ts';

/** The server's own words, or the text that the specification gives for this place. */
export function serverWords(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverMessage : undefined) ?? fallback;
}

/** A link from a mail that will never open anything again. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'link_expired');
}

/** A refusal that trying again will not change. */
export function isFinal(error: unknown): boolean {
  return isDeadLink(error) || (error instanceof ApiError && error.code === 'email_taken');
}
