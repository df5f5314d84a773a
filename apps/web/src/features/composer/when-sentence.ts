import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import { daySchema } from '@someday/contract/forms/fields';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { occurrenceFrom } from '@someday/contract/rules/recurrence';
import * as z from 'zod/mini';
import { earliestDay } from '#web/features/scheduling/delivery/opening-words.ts';
import { isEmailed } from '#web/lib/facts.ts';
import { formatDay, formatNames, formatTime, formatYearlyDay } from '#web/lib/format.ts';
import { turnsOn } from '#web/features/scheduling/life.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import { opensCopy as copy } from './composer.copy.ts';
import { dayOf, type WhenChoice } from './composition.ts';
import type { ComposerContext } from './composition-rules.ts';

type Person = Pick<LovedOne, 'id' | 'name' | 'birthday' | 'timeZone' | 'email' | 'noticesStoppedAt'>;

function commonZone(people: readonly Person[], memberZone: string): string | undefined {
  const [first = memberZone, ...others] = people.map(({ timeZone }) => timeZone ?? memberZone);
  return others.every((zone) => isSameZone(zone, first)) ? first : undefined;
}

function occasionWords(day: string, people: readonly Person[], milestones: readonly FamilyMilestone[]): string {
  for (const { name, birthday } of people) {
    const turns = turnsOn(birthday, day);
    if (turns !== undefined) return copy.turns(name, turns);
  }
  const milestone = milestones.find(
    ({ nextDate, childId, milestoneType }) =>
      nextDate === day && milestoneType !== 'birthday' && people.some(({ id }) => id === childId),
  );
  return milestone ? copy.milestone(milestone.milestoneName) : '';
}

function dayWords(
  when: WhenChoice & { kind: 'day' | 'trigger' },
  people: readonly Person[],
  milestones: readonly FamilyMilestone[],
  { memberZone, now }: Pick<ComposerContext, 'memberZone' | 'now'>,
): string {
  const zone = commonZone(people, memberZone);
  const place = zone === undefined ? '' : placeOf(zone);
  const sentences = zone === undefined ? copy.inEachPlace : copy.inPlace;
  if (when.kind === 'day') {
    const opens = sentences.once(formatDay(when.day), formatTime(when.time || '00:00'), place);
    return joined([opens, occasionWords(when.day, people, milestones)]);
  }
  const { triggerType, triggerDate, triggerTime, recurringPattern } = when.trigger;
  const time = formatTime(triggerTime ?? '00:00');
  const [person] = people;
  if (triggerType === 'birthday' && person) {
    return copy.everyBirthday({ name: person.name, day: formatYearlyDay(triggerDate), time, place });
  }
  if (!z.safeParse(daySchema, triggerDate).success) return '';
  const startsOn = earliestDay(people, memberZone, 'tomorrow', now);
  const isMonthly = recurringPattern === 'monthly';
  const repeats = { every: 1, unit: isMonthly ? 'month' : 'year', until: null } as const;
  const first = occurrenceFrom({ day: triggerDate, repeats, isYearlyDay: false, startsOn }, startsOn) ?? triggerDate;
  return sentences[isMonthly ? 'monthly' : 'yearly'](formatDay(first), time, place);
}

const joined = (sentences: readonly string[]) => sentences.filter(Boolean).join(' ');

/** Who we'll email, and who the member needs to tell. '' for a guest: no one is emailed for them. */
export function emailWords(people: readonly Person[], isGuest: boolean): string {
  if (people.length === 0 || isGuest) return '';
  const names = (some: readonly Person[]) => formatNames(some.map(({ name }) => name));
  const [emailed, others] = [people.filter(isEmailed), people.filter((person) => !isEmailed(person))];
  return joined([
    emailed.length > 0 ? copy.emailed(names(emailed)) : '',
    others.length > 0 ? copy.tell(names(others)) : '',
  ]);
}

export function whenSentence(
  when: WhenChoice,
  people: readonly Person[],
  context: Pick<ComposerContext, 'memberZone' | 'now'>,
  milestones: readonly FamilyMilestone[] = [],
): string {
  if (when.kind === 'now') return copy.now;
  return when.kind === 'as-is' || dayOf(when) === undefined ? '' : dayWords(when, people, milestones, context);
}
