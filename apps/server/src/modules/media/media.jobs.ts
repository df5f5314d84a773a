import { recurringJob } from '#server/jobs/recurring.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { convert, giveUp, maxCrashes } from './conversion.service.ts';
import { erase, objectErasure } from './erasure.service.ts';
import {
  convertMedium,
  eraseMedium,
  eraseUntrimmed,
  remakeMedium,
  replaceOriginal,
  shrinkVideo,
  announceMedium,
  waitAgain,
  enqueueFor,
} from './media.service.ts';
import { abandonedMedia } from './media.repo.ts';
import { remake, remakeOlder } from './remade-media.service.ts';
import { replace, replaceRestored } from './replaced-originals.service.ts';
import { shrink, shrinkOlder } from './small-videos.service.ts';
import type { TrimmingDeps } from './conversion.service.ts';
import type { Platform } from '#server/platform.ts';

export type MediaJobsDeps = TrimmingDeps & Pick<Platform, 'conversions' | 'clock'>;

export function mediaJobs(deps: MediaJobsDeps): JobHandler[] {
  return [
    jobHandler(convertMedium, {
      concurrency: deps.conversions,
      maxAttempts: 10,
      maxCrashes,
      handle: ({ mediaId }, context) => convert(deps, mediaId, context),
      whenDead: (tx, { mediaId }) => giveUp(tx, deps, mediaId),
      whenRevived: async (tx, { mediaId }) => void (await waitAgain(tx, deps.events, mediaId)),
    }),
    jobHandler(shrinkVideo, {
      concurrency: 1,
      maxAttempts: 10,
      maxCrashes,
      handle: ({ mediaId }, context) => shrink(deps, mediaId, context),
    }),
    jobHandler(remakeMedium, {
      concurrency: 1,
      maxAttempts: 10,
      maxCrashes,
      handle: ({ mediaId }, context) => remake(deps, mediaId, context),
    }),
    jobHandler(replaceOriginal, {
      concurrency: 1,
      handle: ({ mediaId }, context) => replace(deps, mediaId, context),
      whenDead: (tx, { mediaId }) => announceMedium(tx, deps.events, mediaId),
    }),
    jobHandler(eraseMedium, { handle: ({ mediaId }, context) => erase(deps, mediaId, context) }),
    objectErasure(deps, eraseUntrimmed),
    recurringJob(deps, { kind: 'sweep-media', every: 'day', atOnce: true, work: () => sweep(deps) }),
  ];
}

async function sweep(deps: MediaJobsDeps): Promise<(tx: Tx) => Promise<void>> {
  const { logger } = deps;
  const version = await deps.media.version();
  return async (tx) => {
    const abandoned = await abandonedMedia(tx, convertMedium.kind);
    for (const mediaId of abandoned) {
      await enqueueFor(tx, convertMedium, mediaId);
    }
    if (abandoned.length > 0) logger.warn({ media: abandoned }, 'conversions-requeued');
    await replaceRestored(tx);
    const older = await shrinkOlder(tx);
    if (older > 0) logger.info({ videos: older }, 'videos-to-shrink');
    const outdated = await remakeOlder(tx, deps, version);
    if (outdated > 0) logger.info({ media: outdated }, 'media-to-make-again');
  };
}
