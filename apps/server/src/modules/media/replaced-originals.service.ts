import type { JobContext } from '#server/jobs/job-handler.ts';
import { cancelJob } from '#server/jobs/jobs.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { originalReplaced, type TrimmingDeps } from './conversion.service.ts';
import { keepStored } from './erasure.service.ts';
import { remakeMedium, replaceOriginal, announceMedium, enqueueFor } from './media.service.ts';
import { findTrimmed, listRestoredOriginals, replaceOriginalOf } from './replaced-originals.repo.ts';

export async function replace(
  deps: Pick<TrimmingDeps, 'db' | 'storage' | 'events' | 'receipts' | 'dropExport'>,
  mediaId: number,
  context: JobContext,
): Promise<void> {
  const { db, storage, events } = deps;
  const video = await findTrimmed(db, mediaId);
  if (video === undefined) return;
  const shown = { ...video, id: video.videoId };
  const object = await storage.put(storage.read(shown), { maxBytes: video.size, signal: context.signal });
  await keepStored(deps, [object], () =>
    inTransaction(db, async (tx) => {
      await originalReplaced(tx, deps, video.memberId, await replaceOriginalOf(tx, video, object));
      // It would publish what it makes from the old original.
      await cancelJob(tx, remakeMedium, String(mediaId));
      await announceMedium(tx, events, mediaId);
      await context.heartbeat();
      // Before the commit: otherwise a crash in between would leave a file without a row. Another attempt doesn't need it.
      await storage.remove(video.originalId);
      await context.completeIn(tx);
    }),
  );
}

export async function replaceRestored(tx: Tx): Promise<void> {
  for (const mediaId of await listRestoredOriginals(tx)) await enqueueFor(tx, replaceOriginal, mediaId);
}
