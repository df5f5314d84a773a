import type { Opening } from '@someday/contract/opening';
import { openingSentence } from '@someday/contract/rules/opening-sentence';
import { formatDay, formatTime } from './format.ts';
import { isSameZone } from './time-zones.ts';

/** When and how a message opens, in one sentence without a full stop; `memberZone` is where its reader is. */
export function openingWords(opening: Opening, name: string, memberZone: string): string {
  const isOwnPlace = opening.timeZone === null || isSameZone(opening.timeZone, memberZone);
  return openingSentence(opening, { name, isOwnPlace, formatDay, formatTime });
}
