import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import { occurrenceFrom, returnNumber } from '@someday/contract/rules/recurrence';
import { dayIn, isReleased, nextDay } from '@someday/contract/rules/release';
import type { Db } from '#server/lib/transaction.ts';
import { repeatsFrom } from '#server/modules/deliveries/release-schedule.service.ts';
import { messagesByIds, type MessageRecord } from './messages.repo.ts';

export type ReleasingMessage = ScheduledTrigger['videoMessage'];

export async function releaseViewsOf(db: Db, ids: readonly number[]): Promise<Map<number, ReleasingMessage>> {
  const rows = await messagesByIds(db, ids);
  return new Map(
    rows.flatMap((row) => {
      const { id, title, lovedOneId: childId } = row;
      if (childId === null) return [];
      const recipientName = row.recipientName ?? row.lovedOneName ?? '';
      return [[id, { id, title, recipientName, childId, opening: releaseViewOf(row) }] as const];
    }),
  );
}

export function releaseViewOf(row: MessageRecord): ReleaseState {
  const { opensAt, opensOn: day, opensTime: time, deliveryZone: timeZone, sealedOn } = row;
  const isReady = row.mediaState === 'ready';
  if (row.lovedOneId === null || opensAt === null) return { ...nothing, isReady, state: 'library' };
  if (day === null) return { ...nothing, isReady, state: 'held', timeZone };
  const opening = {
    // Texts of instants end with the year 9999.
    at: opensAt.getUTCFullYear() > 9999 ? null : opensAt.toISOString(),
    isReady,
    day,
    time,
    timeZone,
    occasion: sealedOn === null ? null : occasionOf(row, day),
    repeats: repeatsAfter(row, day),
  };
  return { state: isReleased(opensAt, row.now) ? 'open' : 'sealed', ...opening };
}

const nothing = { at: null, day: null, time: null, timeZone: null, occasion: null, repeats: null };

function repeatsAfter(row: MessageRecord, day: string): ReleaseState['repeats'] {
  const { openerDay, deliveryZone, now } = row;
  const repeats = repeatsFrom({ every: row.openerEvery, unit: row.openerUnit, until: row.openerUntil });
  if (row.openerIsActive !== true || repeats === null || openerDay === null || deliveryZone === null) return null;
  if (repeats.until === null) return repeats;
  const today = dayIn(deliveryZone, now);
  const rule = { day: openerDay, repeats, isYearlyDay: false, startsOn: day };
  return occurrenceFrom(rule, nextDay(day < today ? today : day)) === null ? null : repeats;
}

function occasionOf(
  { openerType, openerDay, birthday, milestoneName }: MessageRecord,
  day: string,
): ReleaseState['occasion'] {
  const age = returnNumber(birthday, day);
  if (openerType === null) return age === null ? null : { type: 'birthday', name: null, number: age };
  if (openerType === 'birthday') return { type: 'birthday', name: null, number: age ?? returnNumber(openerDay, day) };
  if (openerType === 'anniversary') return { type: 'anniversary', name: null, number: returnNumber(openerDay, day) };
  return { type: openerType, name: milestoneName, number: null };
}
