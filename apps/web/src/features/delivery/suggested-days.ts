import type { LovedOne } from '@someday/contract/loved-ones';
import { ordinal, possessive } from '@someday/contract/rules/english';
import type { Message } from '@someday/contract/messages';
import type { ReleaseState } from '@someday/contract/release-state';
import { openingSentence } from '@someday/contract/rules/release-sentence';
import { nextBirthday, type Birthday, todayIn, tomorrowIn } from '#web/lib/days.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { formatDay, formatTime } from '#web/lib/format.ts';
import { deliveryCopy, openingCopy } from './delivery.copy.ts';

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

type Somebody = Pick<LovedOne, 'name' | 'timeZone'>;

/** From which day on a message may open: specification part 1 §5. */
type Beginning = 'today' | 'tomorrow';

const days = { today: todayIn, tomorrow: tomorrowIn };

/** The earliest day (`YYYY-MM-DD`) that is one for all of them: each has their days where they are, or else where their member is. */
export function earliestDay(people: readonly Somebody[], memberZone: string, from: Beginning, now: Date): string {
  const zones = people.length > 0 ? people.map(({ timeZone }) => timeZone ?? memberZone) : [memberZone];
  return zones.map((zone) => days[from](zone, now)).reduce((latest, day) => (day > latest ? day : latest));
}

/** Said where somebody's days begin elsewhere than the member's; undefined where there is nothing to say. */
export function placeNote({ name, timeZone }: Somebody, memberZone: string): string | undefined {
  const isElsewhere = timeZone !== null && !isSameZone(timeZone, memberZone);
  return isElsewhere ? deliveryCopy.elsewhere(name, placeOf(timeZone)) : undefined;
}

/** A day that a message might be for. */
export type SuggestedDay = { label: string; day: string };

/** Birthdays that many people mark. */
const roundAges = [18, 21, 30, 40, 50, 60, 70, 75, 80, 90, 100];
/** With the next one these fill a line or two. */
const ROUND_SHOWN = 3;
/** Of several people the next birthdays alone. */
const PEOPLE_SHOWN = 4;

/** The birthday on which somebody born on that day reaches an age. */
function birthdayAt(birthday: string, age: number): Birthday {
  const year = Number(birthday.slice(0, 4)) + age;
  return nextBirthday(birthday, `${String(year).padStart(4, '0')}-01-01`);
}

/** The next birthday from a day (`YYYY-MM-DD`) on, and the round ones after it. */
export function birthdaysAhead(birthday: string, earliest: string): Birthday[] {
  const next = nextBirthday(birthday, earliest);
  const round = roundAges.filter((age) => age > next.turns).slice(0, ROUND_SHOWN);
  return [next, ...round.map((age) => birthdayAt(birthday, age))];
}

function daysOf(birthday: string, earliest: string): SuggestedDay[] {
  return birthdaysAhead(birthday, earliest).map(({ turns, day }, place) => ({
    label: place === 0 ? `Next birthday, the ${ordinal(turns)}` : `${ordinal(turns)} birthday`,
    day,
  }));
}

/** Birthdays of those a message is for, from the earliest day (`YYYY-MM-DD`) on: the next one, and of one person the round ones too. */
export function suggestedDays(
  lovedOnes: readonly Pick<LovedOne, 'name' | 'birthday'>[],
  earliest: string,
): SuggestedDay[] {
  const [only, ...others] = lovedOnes;
  if (only && others.length === 0) return only.birthday === null ? [] : daysOf(only.birthday, earliest);
  return lovedOnes
    .flatMap(({ name, birthday }) => {
      if (birthday === null) return [];
      const { day, turns } = nextBirthday(birthday, earliest);
      return [{ label: `${possessive(name)} ${ordinal(turns)} birthday`, day }];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, PEOPLE_SHOWN);
}
