import type { MemberEvents } from '#server/lib/member-events.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { notifyOfMedium } from '#server/modules/deliveries/member-notifications.service.ts';
import type { AttentionReason } from './media.copy.ts';
import { setAttention } from './media.repo.ts';
import { mediaProgress } from './media.service.ts';

/** Marks a medium that could not be made ready, and tells its member on the screen and by email. Does nothing to one that is ready. */
export async function needsAttention(
  tx: Tx,
  events: MemberEvents,
  mediaId: number,
  reason: AttentionReason,
): Promise<void> {
  const memberId = await setAttention(tx, mediaId, reason);
  if (memberId === undefined) return;
  const media = mediaProgress({ id: mediaId, state: 'attention', progress: 0, reason });
  await events.announce(tx, memberId, { type: 'media', media });
  await notifyOfMedium(tx, memberId, mediaId);
}
