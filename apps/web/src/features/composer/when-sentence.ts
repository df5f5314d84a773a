import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { LovedOne } from '@someday/contract/loved-ones';
import { possessive } from '@someday/contract/rules/english';
import { sendsEmail } from '#web/lib/facts.ts';
import { nextBirthday } from '#web/lib/days.ts';
import { formatDay, formatNames, formatTime, formatYearlyDay } from '#web/lib/format.ts';
import { isSameZone, placeOf } from '#web/lib/time-zones.ts';
import type { When } from './composition.ts';

type Person = Pick<LovedOne, 'id' | 'name' | 'birthday' | 'timeZone' | 'email' | 'noticesStoppedAt'>;

/** In whose time zone: "in Berlin", or where each of them is. */
function placeWords(people: readonly Person[], memberZone: string): string {
  const [first = memberZone, ...others] = people.map(({ timeZone }) => timeZone ?? memberZone);
  return others.every((zone) => isSameZone(zone, first)) ? `in ${placeOf(first)}` : 'where each of them is';
}

/** What the day is to them, between commas. */
function occasionWords(day: string, people: readonly Person[], milestones: readonly FamilyMilestone[]): string {
  for (const { name, birthday } of people) {
    if (birthday === null) continue;
    const next = nextBirthday(birthday, day);
    if (next.day === day) return `, the day ${name} turns ${next.turns},`;
  }
  const milestone = milestones.find(
    ({ nextDate, childId, milestoneType }) =>
      nextDate === day && milestoneType !== 'birthday' && people.some(({ id }) => id === childId),
  );
  return milestone ? `, the day of “${milestone.milestoneName}”,` : '';
}

function dayWords(
  when: When & { kind: 'day' | 'trigger' },
  people: readonly Person[],
  milestones: readonly FamilyMilestone[],
  memberZone: string,
): string {
  const place = placeWords(people, memberZone);
  if (when.kind === 'day') {
    const at = formatTime(when.time === '' ? '00:00' : when.time);
    return `Opens ${formatDay(when.day)}${occasionWords(when.day, people, milestones)} at ${at} ${place}.`;
  }
  const { triggerType, triggerDate, triggerTime, recurringPattern } = when.trigger;
  const at = formatTime(triggerTime ?? '00:00');
  const [person] = people;
  if (triggerType === 'birthday' && person) {
    return `Opens ${formatYearlyDay(triggerDate)}, ${possessive(person.name)} birthday, at ${at} ${place}, and comes back every year.`;
  }
  const often = recurringPattern === 'monthly' ? 'every month' : 'every year';
  return `Opens ${formatDay(triggerDate)} at ${at} ${place}, and comes back ${often}.`;
}

/** Who is emailed, and who is not. Nobody is for a guest. */
export function mailWords(people: readonly Person[], isGuest: boolean): string {
  if (people.length === 0 || isGuest) return '';
  const isMailed = ({ email, noticesStoppedAt }: Person) => sendsEmail() && email !== null && noticesStoppedAt === null;
  const names = (some: readonly Person[]) => formatNames(some.map(({ name }) => name));
  const [mailed, others] = [people.filter(isMailed), people.filter((person) => !isMailed(person))];
  return [
    mailed.length > 0 ? `We’ll email ${names(mailed)}.` : '',
    others.length > 0 ? `You’ll need to tell ${names(others)} yourself.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What will happen, when, and in whose time zone. '' while no day is chosen. */
export function whenSentence(
  when: When,
  people: readonly Person[],
  memberZone: string,
  milestones: readonly FamilyMilestone[] = [],
): string {
  switch (when.kind) {
    case 'as-is':
      return '';
    case 'now':
      return 'Opens as soon as you seal it.';
    case 'day':
      return when.day === '' ? '' : dayWords(when, people, milestones, memberZone);
    case 'trigger':
      return when.trigger.triggerDate === '' ? '' : dayWords(when, people, milestones, memberZone);
  }
}
