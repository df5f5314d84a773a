import type { Message } from '@someday/contract/messages';
import type { ReleaseState } from '@someday/contract/release-state';
import { openingSentence } from '@someday/contract/rules/release-sentence';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { isSameZone } from '#web/lib/same-zone.ts';
import { openingCopy } from './opening.copy.ts';

type Shown = Pick<Message, 'opening' | 'recipientName' | 'media' | 'isTest'>;

/** When and how a message opens, in one sentence. `memberZone`: where its member's days begin; a time that is meant elsewhere says so. */
export function openingWords({ opening, recipientName: name, media, isTest }: Shown, memberZone: string): string {
  if (isTest) return openingCopy.test;
  // Nobody can open it yet, so "Open" would promise too much.
  if (opening.state === 'open' && media.state !== 'ready') return openingCopy.asSoonAsReady(name);
  return sentenceOf(opening, name, memberZone);
}

/** The same for an opening alone, as it will be. */
export function sentenceOf(opening: ReleaseState, name: string, memberZone: string): string {
  const isOwnPlace = opening.timeZone === null || isSameZone(opening.timeZone, memberZone);
  return openingSentence(opening, { name, formatDay, formatTime, isOwnPlace });
}
