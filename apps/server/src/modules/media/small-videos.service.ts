import path from 'node:path';
import { mkdir } from 'node:fs/promises';
import { JobCrashError, type JobContext } from '#server/jobs/job-handler.ts';
import { enqueueJobs } from '#server/jobs/jobs.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { inWorkFolder, logFailure, type ConversionDeps } from './conversion.service.ts';
import { keepStored } from './erasure.service.ts';
import { findWithoutSmall, listWithoutSmall, publishSmall } from './media.repo.ts';
import { shrinkVideo } from './media.service.ts';

const batchSize = 50_000;

export async function shrinkOlder(tx: Tx): Promise<number> {
  const ids = await listWithoutSmall(tx, shrinkVideo.kind, batchSize);
  await enqueueJobs(
    tx,
    shrinkVideo,
    ids.map((mediaId) => ({ payload: { mediaId }, key: String(mediaId) })),
  );
  return ids.length;
}

export async function shrink(deps: ConversionDeps, mediaId: number, context: JobContext): Promise<void> {
  try {
    await inWorkFolder(deps.workDir, (folder) => makeSmall(deps, mediaId, folder, context));
  } catch (error) {
    const problem = logFailure(deps, { mediaId, event: 'video-not-shrunk' }, error, context);
    throw new JobCrashError(problem.message, { cause: problem });
  }
}

async function makeSmall({ db, storage, media }: ConversionDeps, mediaId: number, folder: string, context: JobContext) {
  const video = await findWithoutSmall(db, mediaId);
  if (video === undefined) return;
  const { signal } = context;
  const input = path.join(folder, 'in', 'video');
  const workDir = path.join(folder, 'out');
  await mkdir(path.dirname(input));
  await mkdir(workDir);
  await storage.copyTo({ ...video, id: video.videoId }, input, signal);
  const { file, ...rendition } = await media.shrink({ input, workDir, signal });
  const object = await storage.putFile(file, { signal });
  await keepStored({ db, storage }, [object], () =>
    inTransaction(db, async (tx) => {
      if (await publishSmall(tx, video, { ...rendition, object })) await context.completeIn(tx);
    }),
  );
}
