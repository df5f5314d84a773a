import type { LovedOne } from '@someday/contract/loved-ones';
import { todayIn, tomorrowIn } from '#web/lib/days.ts';
import { isSameZone } from '#web/lib/same-zone.ts';
import { placeOf } from '#web/lib/time-zones.ts';
import { deliveryCopy } from './delivery.copy.ts';

type Somebody = Pick<LovedOne, 'name' | 'timeZone'>;

/** From which day on a message may open: specification part 1 §5. */
export type Beginning = 'today' | 'tomorrow';

const days = { today: todayIn, tomorrow: tomorrowIn };

/** The earliest day (`YYYY-MM-DD`) that is one for all of them: each has their days where they are, or else where their member is. */
export function earliestDay(people: readonly Somebody[], memberZone: string, from: Beginning, now: Date): string {
  const zones = people.length > 0 ? people.map(({ timeZone }) => timeZone ?? memberZone) : [memberZone];
  return zones.map((zone) => days[from](zone, now)).reduce((latest, day) => (day > latest ? day : latest));
}

/** Said where the day begins elsewhere than where the member is; undefined where there is nothing to say. */
export function placeNote(people: readonly Somebody[], memberZone: string): string | undefined {
  const away = people.flatMap(({ name, timeZone }) =>
    timeZone === null || isSameZone(timeZone, memberZone) ? [] : [{ name, timeZone }],
  );
  const [one] = away;
  if (!one) return undefined;
  return people.length === 1 ? deliveryCopy.elsewhere(one.name, placeOf(one.timeZone)) : deliveryCopy.each;
}
