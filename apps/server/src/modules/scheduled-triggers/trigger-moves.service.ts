import { yearsAfter } from '@someday/contract/rules/days';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import type { CorrectedBirthday } from '#server/modules/loved-ones/loved-ones.service.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { reschedule } from '#server/modules/deliveries/release-scheduler.service.ts';
import { birthdayTriggers, moveToMilestone, moveTriggers } from './scheduled-triggers.repo.ts';

/**
 * A corrected birthday takes along the triggers that meant it, each for the same age. `today` is the loved one's. Gives whether there were
 * any; what follows from that is still to be settled.
 */
export async function moveBirthdayTriggers(
  tx: Tx,
  lovedOneId: number,
  { from, to, today }: CorrectedBirthday,
): Promise<boolean> {
  if (from === null || to === null || to === undefined || from === to) return false;
  const triggers = (await birthdayTriggers(tx, lovedOneId)).flatMap(({ id, day }) => {
    const age = yearsBetween(from, day);
    const moved = age === null ? null : yearsAfter(to, age);
    // No calendar here goes beyond the year 9999: one that would stays where it is.
    return moved === null || moved.startsWith('+') ? [] : [{ id, day: moved }];
  });
  await moveTriggers(tx, triggers, today);
  return triggers.length > 0;
}

/**
 * A milestone has another day: what was to open on it opens on that one. `next` is the first from `today` on: a trigger that comes once
 * means that one, where the milestone itself began in the past.
 */
export async function moveMilestoneTriggers(
  tx: Tx,
  milestoneId: number,
  days: { readonly day: string; readonly next: string; readonly today: string },
): Promise<void> {
  await reschedule(tx, await moveToMilestone(tx, milestoneId, days));
}
