import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { deliveryCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import { ageOn, birthdaysAhead, nextBirthday, yearOf, yearsLater } from '#web/features/scheduling/life.ts';
import { dayAfter } from '#web/lib/days.ts';
import { formatWeekday, formatYearlyDay } from '#web/lib/format.ts';
import { suggestedTitleCopy, whenCopy } from './composer.copy.ts';
import { aboutOf, firstEntries, needsDay, onDay, type Purpose, type WhenChoice } from './composition.ts';

export type LifePoint = {
  key: string;
  mark: string;
  label: string;
  /** `YYYY-MM-DD`; null if it isn't a single day. */
  day: string | null;
  hint?: string | undefined;
  when: WhenChoice;
  /** Whole years since the previous point, drawn as holes on the line. */
  years: number;
};

type Person = Pick<LovedOne, 'id' | 'name' | 'birthday'>;

function birthdaysOf(people: readonly Person[], earliest: string): Omit<LifePoint, 'years'>[] {
  const [only, ...others] = people;
  return people.flatMap((person) => {
    const isOnly = person === only && others.length === 0;
    const days = birthdaysAhead(person.birthday, earliest);
    return (isOnly ? days : days.slice(0, 1)).map(({ day, turns }) => ({
      key: `birthday ${person.id} ${day}`,
      mark: isOnly ? String(turns) : String(yearOf(day)),
      label: isOnly ? whenCopy.turns(turns) : whenCopy.birthdayOf(person.name, turns),
      day,
      when: onDay(day, '', suggestedTitleCopy.yourBirthday(turns), person.birthday ?? undefined),
    }));
  });
}

function milestonesOf(
  people: readonly Person[],
  milestones: readonly FamilyMilestone[],
  earliest: string,
): Omit<LifePoint, 'years'>[] {
  return milestones.flatMap(({ id, childId, milestoneName, milestoneType, nextDate }) => {
    const person = people.find((one) => one.id === childId);
    if (!person || nextDate === null || nextDate < earliest || milestoneType === 'birthday') return [];
    const age = people.length === 1 ? ageOn(person.birthday, nextDate) : undefined;
    return [
      {
        key: `milestone ${id}`,
        mark: String(age ?? yearOf(nextDate)),
        label: people.length === 1 ? milestoneName : whenCopy.milestoneOf(milestoneName, person.name),
        day: nextDate,
        when: onDay(nextDate, '', milestoneName),
      },
    ];
  });
}

const undated = { mark: '', day: null, years: 0 } as const;

/** The choices that aren't a day: open now, or as a saved message does. */
export function choicesWithoutDay(purpose: Purpose): LifePoint[] {
  const about = aboutOf(purpose);
  const now = { ...undated, key: 'now', mark: whenCopy.now, label: whenCopy.nowLabel, when: { kind: 'now' } } as const;
  if (about && purpose.name === 'edit' && firstEntries(purpose, []).when.kind === 'as-is') {
    const asIs = { ...undated, key: 'as-is', label: whenCopy.asIs, when: { kind: 'as-is' } } as const;
    // A message with triggers opens by them or on a day. Only one that waits for nothing can be opened now.
    return about.opening.state === 'held'
      ? [
          { ...asIs, hint: whenCopy.asIsHeld },
          { ...now, hint: deliveryCopy.nowHint(about.recipientName) },
        ]
      : [{ ...asIs, hint: whenCopy.asIsTriggers }];
  }
  return needsDay(purpose) ? [] : [{ ...now, hint: whenCopy.nowHint }];
}

function firstDays(tomorrow: string): Omit<LifePoint, 'years'>[] {
  const inAYear = yearsLater(tomorrow, 1);
  return [
    { mark: formatWeekday(tomorrow), label: whenCopy.tomorrow, day: tomorrow },
    { mark: String(yearOf(inAYear)), label: whenCopy.inAYear, day: inAYear },
  ].map((point) => ({ ...point, key: point.label, when: onDay(point.day) }));
}

export function everyBirthday({ birthday, name }: Person, earliest: string): LifePoint | undefined {
  if (birthday === null) return undefined;
  const { day } = nextBirthday(birthday, earliest);
  const trigger = {
    triggerType: 'birthday',
    triggerDate: birthday,
    isRecurring: true,
    recurringPattern: 'yearly',
  } as const;
  return {
    ...undated,
    key: 'every-birthday',
    label: whenCopy.everyBirthday,
    hint: formatYearlyDay(day),
    when: { kind: 'trigger', trigger, about: suggestedTitleCopy.everyBirthday(name) },
  };
}

/** With days to begin with, while no birthday is known, or if this is their first message. */
export function lifePoints(
  people: readonly Person[],
  milestones: readonly FamilyMilestone[],
  earliest: string,
  today: string,
  isFirst = false,
): LifePoint[] {
  const tomorrow = earliest > today ? earliest : dayAfter(today);
  const points = [
    ...(isFirst || people.every(({ birthday }) => birthday === null) ? firstDays(tomorrow) : []),
    ...birthdaysOf(people, earliest),
    ...milestonesOf(people, milestones, earliest),
  ].toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
  let before = yearOf(today);
  return points.map((point) => {
    const year = yearOf(point.day ?? today);
    const years = Math.max(0, year - before);
    before = year;
    return { ...point, years };
  });
}

export function isSameWhen(one: WhenChoice, other: WhenChoice): boolean {
  if (one.kind === 'day' && other.kind === 'day') return one.day === other.day && one.time === '' && other.time === '';
  if (one.kind === 'trigger' && other.kind === 'trigger')
    return (
      one.trigger.triggerType === other.trigger.triggerType && one.trigger.triggerDate === other.trigger.triggerDate
    );
  return one.kind === other.kind && one.kind !== 'day' && one.kind !== 'trigger';
}
