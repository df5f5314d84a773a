import type { Tx } from '#server/lib/transaction.ts';
import { messagesToSettle } from './whole.repo.ts';
import { settle } from './settling.service.ts';

/** Everything of a loved one: their days begin elsewhere now, they were put into the trash, or came back. */
export async function settleLovedOne(tx: Tx, lovedOneId: number): Promise<void> {
  await settle(tx, await messagesToSettle(tx, { lovedOneId }));
}

/** Everything of a member: they have moved, closed their account, or opened it again. */
export async function settleMember(tx: Tx, memberId: number): Promise<void> {
  await settle(tx, await messagesToSettle(tx, { memberId }));
}
