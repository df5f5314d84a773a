import { yearsAfter } from '@someday/contract/rules/days';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import type { Tx } from '#server/lib/transaction.ts';
import { settle } from '#server/modules/deliveries/settling.service.ts';
import { birthdayTriggers, deleteTriggersOf, moveToMilestone, moveTrigger } from './scheduled-triggers.repo.ts';

/** A corrected birthday takes along the triggers that meant it, each for the same age. Gives whether there were any; what follows from that is still to be settled. */
export async function followBirthday(
  tx: Tx,
  lovedOneId: number,
  { from, to }: { readonly from: string | null; readonly to: string | null | undefined },
): Promise<boolean> {
  if (from === null || to === null || to === undefined || from === to) return false;
  let moved = false;
  for (const { id, day } of await birthdayTriggers(tx, lovedOneId)) {
    const age = yearsBetween(from, day);
    if (age === null) continue;
    await moveTrigger(tx, id, yearsAfter(to, age));
    moved = true;
  }
  return moved;
}

/** The days of somebody else's life are not those of whom a message is given to. What follows from that is still to be settled. */
export function dropTriggers(tx: Tx, messageId: number): Promise<void> {
  return deleteTriggersOf(tx, messageId);
}

/**
 * A milestone has another day: what was to open on it opens on that one. `next` is the first from today on: a trigger that comes once means
 * that one, where the milestone itself began in the past.
 */
export async function followMilestone(
  tx: Tx,
  milestoneId: number,
  { day, next }: { readonly day: string; readonly next: string },
): Promise<void> {
  await settle(tx, await moveToMilestone(tx, milestoneId, { day, next }));
}
