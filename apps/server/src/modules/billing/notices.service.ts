import { cancelJobs, enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { noticesOf, type Notice } from './notice-plan.ts';
import { cancellationReaders, tellOfCancelling, tellOfLife, tellOfMembership } from './notices.definitions.ts';
import { deleteNotices, insertNotice, lockSubscription, moveNotice, noteEnd, noticesOfMember } from './notices.repo.ts';
import { heldBy } from './standing.repo.ts';

/**
 * Plans the mails about a subscription as it stands now, and takes back those whose reason is gone. Asked any number of times, in any order:
 * what is planned stays as it is, and what was told once is not told again.
 */
export async function planNotices(tx: Tx, subscriptionId: string): Promise<void> {
  const locked = await lockSubscription(tx, subscriptionId);
  if (locked === undefined) return;
  const { memberId } = locked;
  const held = await heldBy(tx, memberId);
  const row = held?.subscriptions.find(({ id }) => id === subscriptionId);
  if (held === undefined || row === undefined) return;
  const ahead = held.lifetimeAt === null ? noticesOf(row, held.now) : [];

  const known = await noticesOfMember(tx, memberId);
  const told = new Set(known.filter(({ state }) => state === 'sent').map(({ key }) => key));
  const unsent = known.filter((notice) => notice.subscriptionId === subscriptionId && notice.state !== 'sent');
  // One that is on its way is left to whoever sends it: nobody knows any more whether it can be taken back.
  const gone = unsent.filter(({ state, key }) => state === 'planned' && !ahead.some((one) => one.key === key));
  const ids = gone.map(({ id }) => id);
  await deleteNotices(tx, ids);
  await cancelJobs(tx, tellOfMembership, ids.map(String));
  for (const { key, dueAt } of ahead.filter((notice) => !told.has(notice.key))) {
    const planned = unsent.find((notice) => notice.key === key);
    if (planned === undefined) {
      await wake(tx, await insertNotice(tx, { memberId, subscriptionId, key, dueAt }), dueAt);
    } else if (planned.state === 'planned' && hasMoved(planned.dueAt, dueAt, held.now)) {
      await moveNotice(tx, planned.id, dueAt);
      await wake(tx, planned.id, dueAt);
    }
  }
}

/** Of what is due already it does not matter since when. */
function hasMoved(before: Date, after: Date, now: Date): boolean {
  return before.getTime() !== after.getTime() && (before > now || after > now);
}

/** Has the notice looked at when it is due. */
export async function wake(tx: Tx, noticeId: number, dueAt: Notice['dueAt']): Promise<void> {
  await enqueueJob(tx, tellOfMembership, { noticeId }, { key: String(noticeId), dueAt, ifExists: 'rearm' });
}

/** To the member that it is cancelled and until when it runs; to whoever runs this installation why. */
export async function tellOfCancellation(tx: Tx, cancellationId: number, endsAt: Date): Promise<void> {
  await noteEnd(tx, cancellationId, endsAt);
  for (const to of cancellationReaders) {
    await enqueueJob(tx, tellOfCancelling, { cancellationId, to }, { key: `${cancellationId} ${to}` });
  }
}

/** To the member that a membership for life has begun; once, however often it is asked. */
export async function tellOfLifetime(tx: Tx, memberId: number): Promise<void> {
  await enqueueJob(tx, tellOfLife, { memberId }, { key: String(memberId) });
}
