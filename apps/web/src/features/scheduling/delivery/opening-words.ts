import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import { openingDetails, openingSentence } from '@someday/contract/texts/release-sentence.copy';
import { deviceNow, todayIn, tomorrowIn } from '#web/lib/days.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { deliveryCopy, openingCopy } from './delivery.copy.ts';

type Shown = Pick<Message, 'opening' | 'recipientName' | 'media' | 'isTest'>;

/** When and how a message opens, in one sentence. `memberZone`: IANA name of the member's time zone; times in another zone say so. */
export function openingWords(message: Shown, memberZone: string, now = deviceNow()): string {
  const { opening, recipientName, media, isTest } = message;
  // Conversions are followed live, so the medium is newer than what the reply said of it.
  const isReady = media.state === 'ready';
  return isTest ? openingCopy.test : sentenceOf({ ...opening, isReady }, recipientName, memberZone, now);
}

export function sentenceOf(opening: ReleaseState, name: string, memberZone: string, now = deviceNow()): string {
  return openingSentence(opening, wordsFor(opening, name, memberZone, now));
}

/** An opening's details besides its day: "3:00 PM · Emma’s 18th birthday", or ''. */
export function detailsOf({ opening, recipientName }: Shown, memberZone: string, now = deviceNow()): string {
  return openingDetails(opening, wordsFor(opening, recipientName, memberZone, now));
}

function wordsFor({ timeZone }: ReleaseState, name: string, memberZone: string, now: Date) {
  return { name, now, formatDay, formatTime, isOwnPlace: timeZone === null || isSameZone(timeZone, memberZone) };
}

/** Its day is today where it opens, after a wait, and its loved one hasn't viewed it yet. */
export function opensToday(message: Message, memberZone: string, now = deviceNow()): boolean {
  const { opening, viewedAt, createdAt, media } = message;
  if (opening.day === null || viewedAt !== null || media.state !== 'ready') return false;
  const dayOf = (instant: Date) => todayIn(opening.timeZone ?? memberZone, instant);
  return opening.day === dayOf(now) && (opening.state === 'sealed' || dayOf(new Date(createdAt)) < opening.day);
}

type Person = Pick<LovedOne, 'name' | 'timeZone'>;

/** The first day a message may open. Source: specification part 1 §5. */
type Beginning = 'today' | 'tomorrow';

const days = { today: todayIn, tomorrow: tomorrowIn };

/** The earliest day (`YYYY-MM-DD`) that suits all of them, each in their own time zone or else the member's. */
export function earliestDay(people: readonly Person[], memberZone: string, from: Beginning, now: Date): string {
  const zones = people.length > 0 ? people.map(({ timeZone }) => timeZone ?? memberZone) : [memberZone];
  return zones.map((zone) => days[from](zone, now)).reduce((latest, day) => (day > latest ? day : latest));
}

export function placeNote({ name, timeZone }: Person, memberZone: string): string | undefined {
  const isElsewhere = timeZone !== null && !isSameZone(timeZone, memberZone);
  return isElsewhere ? deliveryCopy.elsewhere(name, placeOf(timeZone)) : undefined;
}
