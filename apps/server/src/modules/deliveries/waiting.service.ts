import { cancelJobs, enqueueJobs } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { messagesWithMedium, wakeNotices } from './waiting.repo.ts';
import { checkReadiness, deliver } from './deliveries.definitions.ts';

/** A medium can be played from now on: whoever waited for that is told. Call it after the medium's row was written, which orders it with `deliver`. */
export async function mediumIsReady(tx: Tx, mediaId: number): Promise<void> {
  const woken = await wakeNotices(tx, mediaId);
  const jobs = woken.map((id) => ({ payload: { deliveryId: id }, key: String(id) }));
  await enqueueJobs(tx, deliver, jobs, { ifExists: 'rearm' });
  await cancelJobs(tx, checkReadiness, (await messagesWithMedium(tx, mediaId)).map(String));
}
