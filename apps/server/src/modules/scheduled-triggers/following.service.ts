import { yearsBetween } from '@someday/contract/rules/recurrence';
import { Temporal } from 'temporal-polyfill';
import type { Tx } from '#server/lib/transaction.ts';
import { settle } from '#server/modules/deliveries/settling.service.ts';
import { birthdayTriggers, moveToMilestone, moveTrigger } from './scheduled-triggers.repo.ts';

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
    await moveTrigger(tx, id, Temporal.PlainDate.from(to).add({ years: age }).toString());
    moved = true;
  }
  return moved;
}

/** A milestone has another day: what was to open on it opens on that one. */
export async function followMilestone(tx: Tx, milestoneId: number, day: string): Promise<void> {
  await settle(tx, await moveToMilestone(tx, milestoneId, day));
}
