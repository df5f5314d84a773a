import { opensAt } from '@someday/contract/rules/release';
import type { Tx } from '#server/lib/transaction.ts';
import { lockSealedOfLovedOne, lockSealedOfMember, moveOpenings, type SealedMessage } from './rezone.repo.ts';

/** The member has moved: a day and time still ahead are that day and time in the new place. What has opened stays open. */
export async function moveSealedMessages(
  tx: Tx,
  { memberId, from, to }: { memberId: number; from: string; to: string },
): Promise<void> {
  await move(tx, await lockSealedOfMember(tx, memberId, from), to);
}

/** The same for one loved one whose own place, or whether there is one, has changed. */
export async function moveSealedMessagesOf(tx: Tx, lovedOneId: number, to: string): Promise<void> {
  await move(tx, await lockSealedOfLovedOne(tx, lovedOneId), to);
}

async function move(tx: Tx, sealed: readonly SealedMessage[], timeZone: string): Promise<void> {
  const moved = sealed.flatMap(({ id, day, time }) =>
    day === null ? [] : [{ id, opensAt: opensAt({ day, time, timeZone }) }],
  );
  if (moved.length > 0) await moveOpenings(tx, timeZone, moved);
}
