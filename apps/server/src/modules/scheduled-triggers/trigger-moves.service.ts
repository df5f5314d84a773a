import { yearsAfter } from '@someday/contract/rules/days';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import type { CorrectedBirthday } from '#server/modules/loved-ones/loved-ones.service.ts';
import { inTurns } from '#server/lib/work-queue.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { birthdayTriggers, moveToMilestone, moveTriggers } from './scheduled-triggers.repo.ts';

/** Each to the same age. `today` is the loved one's. Returns whether there were any; the caller must reschedule. */
export async function moveBirthdayTriggers(
  tx: Tx,
  lovedOneId: number,
  { from, to, today }: CorrectedBirthday,
): Promise<boolean> {
  if (from === null || to === null || to === undefined || from === to) return false;
  const triggers: { id: number; day: string }[] = [];
  const turn = inTurns();
  for (const { id, day } of await birthdayTriggers(tx, lovedOneId)) {
    await turn();
    const age = yearsBetween(from, day);
    const moved = age === null ? null : yearsAfter(to, age);
    // Our calendar ends with the year 9999. Later ones aren't moved.
    if (moved !== null && !moved.startsWith('+')) triggers.push({ id, day: moved });
  }
  await moveTriggers(tx, triggers, today);
  return triggers.length > 0;
}

/** `next`: its first occurrence from `today`, for one-time triggers. The caller must reschedule their messages. */
export function moveMilestoneTriggers(
  tx: Tx,
  milestoneId: number,
  days: { readonly day: string; readonly next: string; readonly today: string },
): Promise<void> {
  return moveToMilestone(tx, milestoneId, days);
}
