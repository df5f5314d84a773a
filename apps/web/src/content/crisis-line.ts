/** `number` as people of its country write it. `word` is what a text has to say; null: anything will do. */
export type WayToReach =
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'text'; readonly number: string; readonly word: string | null };

export interface CrisisLine {
  readonly name: string;
  readonly what: string;
  readonly hours: string;
  /** The first one is the one to try first. */
  readonly ways: readonly WayToReach[];
  /** Host and path without `https://`; null where none is certain. */
  readonly website: string | null;
}

/** The lines of one country. */
export interface CrisisCountry {
  /** Its name in addresses (`/crisis-resources#ireland`). */
  readonly id: string;
  readonly country: string;
  readonly lines: readonly CrisisLine[];
}

export const dayAndNight = 'Day and night, every day';

export const phoneCall = (number: string): WayToReach => ({ kind: 'call', number });

export const text = (number: string, word: string | null = null): WayToReach => ({ kind: 'text', number, word });

/** `tel:` and `sms:` addresses as RFC 3966 and RFC 5724 have them, without a text to send: telephones disagree about how that is written. */
export function addressOf({ kind, number }: WayToReach): string {
  return `${kind === 'call' ? 'tel' : 'sms'}:${number.replaceAll(/\D/g, '')}`;
}
