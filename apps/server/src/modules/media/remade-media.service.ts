import type { JobContext } from '#server/jobs/job-handler.ts';
import { enqueueJobs } from '#server/jobs/jobs.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { inWorkFolder, logFailure, makeRenditions, type ConversionDeps } from './conversion.service.ts';
import { keepStored } from './erasure.service.ts';
import { findMedium, hasRendition, listOutdated, listUnconverted, markMade, republishMedium } from './media.repo.ts';
import { convertMedium, mediaProgress, remakeMedium, shrinkLater, waitAgain, enqueueFor } from './media.service.ts';

const batchSize = 50_000;

export async function remakeOlder(
  tx: Tx,
  { events }: Pick<ConversionDeps, 'events'>,
  version: string,
): Promise<number> {
  const unconverted = await listUnconverted(tx, version);
  for (const mediaId of unconverted) {
    await waitAgain(tx, events, mediaId);
    await enqueueFor(tx, convertMedium, mediaId);
  }
  const outdated = await listOutdated(tx, remakeMedium.kind, version, batchSize);
  await enqueueJobs(
    tx,
    remakeMedium,
    outdated.map((mediaId) => ({ payload: { mediaId }, key: String(mediaId) })),
  );
  return unconverted.length + outdated.length;
}

export async function remake(deps: ConversionDeps, mediaId: number, context: JobContext): Promise<void> {
  const medium = await findMedium(deps.db, mediaId);
  const version = await deps.media.version();
  if (medium?.state !== 'ready' || medium.madeWith === version) return;
  try {
    await inWorkFolder(deps.workDir, async (folder) => {
      const { converted, renditions } = await makeRenditions(deps, medium, folder, context.signal);
      const objects = renditions.map(({ object }) => object);
      const replaced = await keepStored(deps, objects, () =>
        inTransaction(deps.db, async (tx) => {
          const [shown] = renditions;
          const isSame = shown !== undefined && (await hasRendition(tx, mediaId, shown));
          if (isSame) await markMade(tx, mediaId, version, converted.notes);
          const old = isSame ? [] : await republishMedium(tx, mediaId, converted, renditions);
          if (old.length > 0) await shrinkLater(tx, mediaId);
          const { notes } = converted;
          const media = mediaProgress({ id: mediaId, state: 'ready', progress: 100, reason: null, notes });
          await deps.events.announce(tx, medium.memberId, { type: 'media', media });
          await context.completeIn(tx);
          return old;
        }),
      );
      for (const id of replaced) await deps.storage.remove(id);
    });
  } catch (error) {
    logFailure(deps, { mediaId, event: 'medium-not-remade' }, error, context);
    await markMade(deps.db, mediaId, version);
  }
}
