import { opensAt } from '@someday/contract/rules/release';
import type { Tx } from '#server/lib/transaction.ts';
import { lockSealedMessages, moveOpening } from './messages.repo.ts';

/** The member has moved: a day that is still ahead is that day in the new place. What has opened stays open. */
export async function moveSealedMessages(
  tx: Tx,
  { memberId, from, to }: { memberId: number; from: string; to: string },
): Promise<void> {
  for (const { id, deliveryDate } of await lockSealedMessages(tx, memberId, from)) {
    if (deliveryDate === null) continue;
    await moveOpening(tx, id, to, opensAt({ day: deliveryDate, time: null, timeZone: to }));
  }
}
