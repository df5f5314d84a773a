import { stateAt, type ReleaseState } from '../rules/release-state.ts';
import { ordinal, possessive } from './language.copy.ts';
import type { Repeats } from '../rules/recurrence.ts';
import { capitalized, plural } from './words.ts';

export interface SentenceWords {
  readonly name: string;
  readonly now: Date;
  /** False if day and time are in another time zone than the reader's; the sentence then says so. */
  readonly isOwnPlace?: boolean;
  formatDay(day: string): string;
  formatTime(time: string): string;
}

/** Every sentence about when a message opens, or since when it's open, comes from here. */
export function openingSentence(opening: ReleaseState, words: SentenceWords): string {
  switch (stateAt(opening, words.now)) {
    case 'library':
      return 'In your library, not addressed to anyone yet';
    case 'held':
      return heldSentence(words.name);
    case 'sealed':
      return opening.day === null
        ? heldSentence(words.name)
        : `Opens for ${words.name} on ${words.formatDay(opening.day)}${atTime(opening, words)}${details(opening, words)}`;
    case 'open':
      if (!opening.isReady) return `Opens for ${words.name} as soon as it’s ready`;
      return opening.day === null
        ? `Open for ${words.name}${details(opening, words)}`
        : `Open for ${words.name} since ${words.formatDay(opening.day)}${details(opening, words)}`;
  }
}

export function openingDetails(opening: ReleaseState, words: SentenceWords): string {
  const { time, occasion, repeats } = opening;
  return capitalized(
    [
      stateAt(opening, words.now) === 'sealed' && time !== null ? timeWords(time, words) : '',
      occasion === null ? '' : occasionWords(occasion, words.name),
      repeats === null ? '' : `comes back ${repeatsWords(repeats, words.formatDay)}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  );
}

const often = {
  day: { one: 'every day', other: 'every # days' },
  week: { one: 'every week', other: 'every # weeks' },
  month: { one: 'every month', other: 'every # months' },
  year: { one: 'every year', other: 'every # years' },
} as const;

export function repeatsWords({ every, unit, until }: Repeats, formatDay: (day: string) => string): string {
  const words = plural(every, often[unit]);
  return until === null ? words : `${words} until ${formatDay(until)}`;
}

function heldSentence(name: string): string {
  return `Sealed for ${name}, no day yet`;
}

function atTime(opening: ReleaseState, words: SentenceWords): string {
  return opening.time === null ? '' : ` at ${timeWords(opening.time, words)}`;
}

function timeWords(time: string, { formatTime, isOwnPlace = true }: SentenceWords): string {
  return isOwnPlace ? formatTime(time) : `${formatTime(time)} their time`;
}

function details({ occasion, repeats }: ReleaseState, { name, formatDay }: SentenceWords): string {
  const what = occasion === null ? '' : occasionWords(occasion, name);
  const again = repeats === null ? '' : `and comes back ${repeatsWords(repeats, formatDay)}`;
  return [what, again].map((part) => (part === '' ? '' : `, ${part}`)).join('');
}

function occasionWords({ type, name, number }: NonNullable<ReleaseState['occasion']>, lovedOne: string): string {
  // The day of birth or wedding itself has no number.
  const counted = number === null || number < 1 ? '' : `${ordinal(number)} `;
  switch (type) {
    case 'date':
      return '';
    case 'birthday':
      return `${possessive(lovedOne)} ${counted}birthday`;
    case 'anniversary':
      return number === 0 ? '' : `the ${counted}anniversary`;
    case 'milestone':
      return name === null ? '' : `the day of “${name}”`;
  }
}
