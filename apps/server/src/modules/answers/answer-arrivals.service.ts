import type { MemberEvents } from '#server/db/member-events.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { notifyOfAnswer } from '#server/modules/deliveries/member-notifications.service.ts';
import { findArrived, markArrived, type ArrivedAnswer } from './answers.repo.ts';

/** Tells the member, in the transaction in which a text is stored or a file becomes ready. */
export async function answerArrived(tx: Tx, events: MemberEvents, answer: ArrivedAnswer): Promise<void> {
  const found = await findArrived(tx, answer);
  if (found === undefined) return;
  const { messageId, memberId } = found;
  await events.announce(tx, memberId, { type: 'answer', messageId });
  const isNew = await markArrived(tx, found.id);
  // Of an imported one the member has been told where it comes from.
  if (isNew && found.openedAt === null) await notifyOfAnswer(tx, found);
}
