/** `number` as people in its country write it. `word` is what a text has to say; null: anything. */
export type WayToReach =
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'text'; readonly number: string; readonly word: string | null };

export interface CrisisLine {
  readonly name: string;
  readonly what: string;
  readonly hours: string;
  /** The one to try first comes first. */
  readonly ways: readonly WayToReach[];
  /** Host and path without `https://`; null if none is certain. */
  readonly website: string | null;
}

export interface CrisisCountry {
  /** Its anchor (`/crisis-resources#ireland`). */
  readonly id: string;
  readonly country: string;
  readonly lines: readonly CrisisLine[];
}

export const dayAndNight = 'Day and night, every day';

export const phoneCall = (number: string): WayToReach => ({ kind: 'call', number });

export const text = (number: string, word: string | null = null): WayToReach => ({ kind: 'text', number, word });

/** `tel:` (RFC 3966) and `sms:` (RFC 5724) links, without a prefilled text: phones disagree about its syntax. */
export function addressOf({ kind, number }: WayToReach): string {
  return `${kind === 'call' ? 'tel' : 'sms'}:${number.replaceAll(/\D/g, '')}`;
}
