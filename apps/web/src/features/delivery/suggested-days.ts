import type { LovedOne } from '@someday/contract/loved-ones';
import { ordinal, possessive } from '@someday/contract/rules/english';
import { nextBirthday, type Birthday } from '#web/lib/birthdays.ts';

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

function daysOf(birthday: string, earliest: string): SuggestedDay[] {
  const next = nextBirthday(birthday, earliest);
  const round = roundAges.filter((age) => age > next.turns).slice(0, ROUND_SHOWN);
  return [
    { label: `Next birthday, the ${ordinal(next.turns)}`, day: next.day },
    ...round.map((age) => ({ label: `${ordinal(age)} birthday`, day: birthdayAt(birthday, age).day })),
  ];
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
