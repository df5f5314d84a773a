import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import { daySchema } from '@someday/contract/forms/fields';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { occurrenceFrom } from '@someday/contract/rules/recurrence';
import * as z from 'zod/mini';
import { earliestDay } from '#web/features/scheduling/delivery/opening-words.ts';
import { daysFrom, todayIn } from '#web/lib/days.ts';
import { isEmailed } from '#web/lib/facts.ts';
import { formatDay, formatNames, formatTime, formatYearlyDay } from '#web/lib/format.ts';
import { turnsOn } from '#web/features/scheduling/life.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { opensCopy as copy, sealedCopy } from './composer.copy.ts';
import { aboutOf, dayOf, type Purpose, type WhenChoice } from './composition.ts';
import { opensBy, type ComposerContext } from './composition-rules.ts';

type Person = Pick<LovedOne, 'id' | 'name' | 'birthday' | 'timeZone' | 'email' | 'noticesStoppedAt'>;

type Milestone = Pick<FamilyMilestone, 'nextDate' | 'childId' | 'milestoneType' | 'milestoneName'>;

function commonZone(people: readonly Person[], memberZone: string): string | undefined {
  const [first = memberZone, ...others] = people.map(({ timeZone }) => timeZone ?? memberZone);
  return others.every((zone) => isSameZone(zone, first)) ? first : undefined;
}

function milestoneOn(day: string, people: readonly Person[], milestones: readonly Milestone[]) {
  return milestones.find(
    ({ nextDate, childId, milestoneType }) =>
      nextDate === day && milestoneType !== 'birthday' && people.some(({ id }) => id === childId),
  );
}

function occasionWords(day: string, people: readonly Person[], milestones: readonly Milestone[]): string {
  for (const { name, birthday } of people) {
    const turns = turnsOn(birthday, day);
    if (turns !== undefined) return copy.turns(name, turns);
  }
  const milestone = milestoneOn(day, people, milestones);
  return milestone ? copy.milestone(milestone.milestoneName) : '';
}

function dayWords(
  purpose: Purpose,
  when: WhenChoice & { kind: 'day' | 'trigger' },
  people: readonly Person[],
  milestones: readonly Milestone[],
  { memberZone, now }: Pick<ComposerContext, 'memberZone' | 'now'>,
): string {
  const zone = commonZone(people, memberZone);
  /** Nothing for the beginning of the member's own day. */
  const at = (time: string) => {
    if (zone === undefined) return copy.inEachPlace(formatTime(time));
    return time === '00:00' && isSameZone(zone, memberZone) ? '' : copy.inPlace(formatTime(time), placeOf(zone));
  };
  if (when.kind === 'day') {
    const zones = people.length > 0 ? people.map(({ timeZone }) => timeZone ?? memberZone) : [memberZone];
    const past = zones.filter((timeZone) => opensBy(now, when, timeZone));
    if (past.length === zones.length) return nowWords(purpose);
    const opens = copy.once(formatDay(when.day), at(when.time || '00:00'));
    return joined([opens, past.length > 0 ? copy.passed : '', occasionWords(when.day, people, milestones)]);
  }
  const { triggerType, triggerDate, triggerTime, recurringPattern } = when.trigger;
  const time = at(triggerTime ?? '00:00');
  const [person] = people;
  if (triggerType === 'birthday' && person) {
    return copy.everyBirthday(person.name, formatYearlyDay(triggerDate), time);
  }
  const first = firstDay(when, people, { memberZone, now });
  if (first === undefined) return '';
  return copy[recurringPattern === 'monthly' ? 'monthly' : 'yearly'](formatDay(first), time);
}

type Moment = Pick<ComposerContext, 'memberZone' | 'now'>;

/** The day on which a new message first opens; undefined without a valid one. */
export function firstDay(when: WhenChoice, people: readonly Person[], { memberZone, now }: Moment): string | undefined {
  if (when.kind !== 'trigger') return dayOf(when);
  const { triggerType, triggerDate: day, recurringPattern } = when.trigger;
  if (!z.safeParse(daySchema, day).success) return undefined;
  const startsOn = earliestDay(people, memberZone, 'tomorrow', now);
  const repeats = { every: 1, unit: recurringPattern === 'monthly' ? 'month' : 'year', until: null } as const;
  const isYearlyDay = triggerType === 'birthday';
  return occurrenceFrom({ day, repeats: isYearlyDay ? null : repeats, isYearlyDay, startsOn }, startsOn) ?? undefined;
}

/** What someone has just sealed, and for how long. */
export function sealedSentence(
  { when, names, count }: { when: WhenChoice; names: string; count: number },
  people: readonly Person[],
  context: Moment,
  milestones: readonly Milestone[] = [],
): string {
  const sealed = sealedCopy.sealed(count);
  if (people.length === 0) return `${sealed} ${sealedCopy.test}`;
  const zone = commonZone(people, context.memberZone) ?? context.memberZone;
  const day = firstDay(when, people, context);
  if (day === undefined || people.every(({ timeZone }) => opensBy(context.now, when, timeZone ?? context.memberZone)))
    return `${sealed} ${when.kind === 'now' || day !== undefined ? sealedCopy.now(names, count) : sealedCopy.undated(count)}`;
  const days = daysFrom(todayIn(zone, context.now), day);
  if (days < 1) return `${sealed} ${sealedCopy.today(names, count)}`;
  const [only, ...others] = people;
  const turns = only && others.length === 0 ? turnsOn(only.birthday, day) : undefined;
  const isBirthday = when.kind === 'trigger' && when.trigger.triggerType === 'birthday';
  const milestone = milestoneOn(day, people, milestones);
  const occasion = milestone
    ? sealedCopy.milestone(milestone.milestoneName)
    : isBirthday
      ? sealedCopy.birthday(names)
      : undefined;
  const change = turns === undefined ? undefined : sealedCopy.turns(names, turns);
  if (days > 1) return `${sealed} ${sealedCopy.until(days, occasion ?? change ?? formatDay(day))}`;
  if (occasion !== undefined) return `${sealed} ${sealedCopy.tomorrowIs(occasion)}`;
  return change === undefined ? sealedCopy.untilTomorrow(count) : `${sealed} ${sealedCopy.tomorrow(change)}`;
}

const nowWords = ({ name }: Purpose) => (name === 'send' ? copy.now : copy.rightAway);

const joined = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ');

/** Who we'll email, and who the member needs to tell. '' for a guest: no one is emailed for them. */
export function emailWords(people: readonly Person[], isGuest: boolean): string {
  if (people.length === 0 || isGuest) return '';
  const names = (some: readonly Person[]) => formatNames(some.map(({ name }) => name));
  const emailed = people.filter((person) => isEmailed(person, isGuest));
  const others = people.filter((person) => !emailed.includes(person));
  return joined([
    emailed.length > 0 ? copy.emailed(names(emailed)) : '',
    others.length > 0 ? copy.tell(names(others)) : '',
  ]);
}

/** When a new or changed message opens. '' without a valid day, or if its day stays: then its own sentence says it. */
export function whenSentence(
  purpose: Purpose,
  when: WhenChoice,
  people: readonly Person[],
  context: Pick<ComposerContext, 'memberZone' | 'now'>,
  milestones: readonly Milestone[] = [],
): string {
  const about = purpose.name === 'edit' ? aboutOf(purpose) : undefined;
  const isKept =
    about && when.kind === 'day' && when.day === about.deliveryDate && (when.time || null) === about.deliveryTime;
  if (isKept || when.kind === 'as-is' || (about && when.kind === 'now')) return '';
  if (when.kind === 'now') return nowWords(purpose);
  return dayOf(when) === undefined ? '' : dayWords(purpose, when, people, milestones, context);
}
