import { type Repeats, emailAt } from '@someday/contract/rules/recurrence';
import { dayIn, isReleased, never } from '@someday/contract/rules/release';
import { releaseOf, returnOf, type ReleaseRule } from '@someday/contract/rules/release-rule';
import type { RepeatUnit, TriggerType } from '@someday/contract/rules/choices';

export interface TriggerFacts {
  readonly id: number;
  readonly type: TriggerType;
  readonly day: string;
  readonly time: string | null;
  readonly every: number | null;
  readonly unit: RepeatUnit | null;
  readonly until: string | null;
  readonly startsOn: string;
}

export interface MessageFacts {
  readonly id: number;
  readonly lovedOneId: number | null;
  readonly deliveryDate: string | null;
  readonly deliveryTime: string | null;
  readonly opensAt: Date | null;
  readonly opensOn: string | null;
  readonly sealedOn: string | null;
  readonly openingTriggerId: number | null;
  readonly timeZone: string;
  readonly isActive: boolean;
  readonly isOfGuest: boolean;
  readonly announcedUntil: Date | null;
  readonly now: Date;
}

/** `keep`: an open message stays open. `seal`: until its own day or next trigger. `open`: from now on. */
export type SealMode = 'keep' | 'seal' | 'open';

export interface Release {
  readonly opensAt: Date;
  readonly opensOn: string | null;
  readonly sealedOn: string | null;
  readonly triggerId: number | null;
}

export interface PlannedDelivery {
  readonly occursAt: Date;
  readonly occursOn: string;
  readonly notifyAt: Date;
}

/** The only place that decides when a message opens. Null in the library. */
export function releaseFor(message: MessageFacts, triggers: readonly TriggerFacts[], mode: SealMode): Release | null {
  const { lovedOneId, opensAt, opensOn, timeZone, now } = message;
  if (lovedOneId === null || opensAt === null) return null;
  const today = dayIn(timeZone, now);
  if (mode === 'open') return { opensAt: now, opensOn: today, sealedOn: null, triggerId: null };
  const { sealedOn, openingTriggerId: triggerId } = message;
  if (mode === 'keep' && isReleased(opensAt, now)) return { opensAt, opensOn, sealedOn, triggerId };
  const since = mode === 'seal' ? today : (sealedOn ?? today);
  const own = message.deliveryDate === null ? null : { day: message.deliveryDate, time: message.deliveryTime };
  const found = releaseOf({ own, triggers: triggers.map(ruleOf), timeZone, sealedOn: since });
  if (found === null) return { opensAt: never, opensOn: null, sealedOn: since, triggerId: null };
  return { opensAt: found.at, opensOn: found.day, sealedOn: since, triggerId: found.triggerId };
}

export function deliveriesFor(
  message: MessageFacts,
  release: Release | null,
  triggers: readonly TriggerFacts[],
): PlannedDelivery[] {
  if (!message.isActive || message.isOfGuest || release === null || release.opensOn === null) return [];
  const { timeZone, announcedUntil, now } = message;
  const opening = { occursAt: release.opensAt, occursOn: release.opensOn };
  const isAnnounced = announcedUntil !== null && release.opensAt <= announcedUntil;
  const deliveries = isAnnounced ? [] : [{ ...opening, notifyAt: notifyAtFor(message, release, triggers) }];
  if (!isReleased(release.opensAt, now)) return deliveries;
  const next = returnOf(triggers.map(ruleOf), timeZone, now);
  if (next === null) return deliveries;
  return [...deliveries, { occursAt: next.at, occursOn: next.day, notifyAt: emailAt({ ...next, timeZone }) }];
}

/** When a recurring message must be rescheduled, to plan the delivery after the next one; null if there is none. */
export function nextPlanningAt(
  { isActive, isOfGuest, timeZone, now }: MessageFacts,
  { opensAt, opensOn }: Release,
  triggers: readonly TriggerFacts[],
): Date | null {
  if (!isActive || isOfGuest || opensOn === null) return null;
  const rules = triggers.map(ruleOf);
  if (isReleased(opensAt, now)) return returnOf(rules, timeZone, now)?.at ?? null;
  return returnOf(rules, timeZone, opensAt) === null ? null : opensAt;
}

/** A message that opens immediately is announced immediately. A day without a time is announced in the morning. */
function notifyAtFor(message: MessageFacts, release: Release, triggers: readonly TriggerFacts[]): Date {
  const { opensAt, opensOn: day, triggerId, sealedOn } = release;
  if (day === null || sealedOn === null) return opensAt;
  const trigger = triggers.find(({ id }) => id === triggerId);
  const time = triggerId === null ? message.deliveryTime : (trigger?.time ?? null);
  return emailAt({ day, time, timeZone: message.timeZone });
}

export function ruleOf({ id, type, day, time, startsOn, ...repeats }: TriggerFacts): ReleaseRule {
  return { id, day, time, startsOn, isYearlyDay: isYearly(type), repeats: repeatsFrom(repeats) };
}

export function repeatsFrom({ every, unit, until }: Pick<TriggerFacts, 'every' | 'unit' | 'until'>): Repeats | null {
  return every === null || unit === null ? null : { every, unit, until };
}

/** Birthdays and anniversaries mean every return of the day: a birth date in 1988 is valid input. */
export function isYearly(type: TriggerType): boolean {
  return type === 'birthday' || type === 'anniversary';
}
