import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  MediaProblem,
  mediaFormats,
  type ConvertedMedia,
  type MediaReason,
  type MediaTools,
} from '#server/adapters/media/media-tools.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { LeaseLostError, type JobContext } from '#server/jobs/job-handler.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { MemberEvents } from '#server/lib/member-events.ts';
import { inTransaction, type Db } from '#server/lib/transaction.ts';
import { mailAttention } from './media.definitions.ts';
import { findMedium, publishMedium, setMediumState, type MediumRow, type PublishedRendition } from './media.repo.ts';
import { mediaProgress } from './media.service.ts';
import { openWorkFolder } from './work-folders.ts';

export interface ConversionTools {
  readonly db: Db;
  readonly storage: Storage;
  readonly media: MediaTools;
  readonly events: MemberEvents;
  readonly logger: Logger;
  /** Folder for what exists only while a conversion runs. */
  readonly workDir: string;
}

/**
 * Makes a medium's renditions and publishes them. The original is only read. A failure marks the medium with its reason and tells
 * its member; where a retry can help, it throws so that the job is tried again.
 */
export async function convert(tools: ConversionTools, mediaId: number, context: JobContext): Promise<void> {
  const medium = await findMedium(tools.db, mediaId);
  if (medium === undefined || medium.state === 'ready') return;
  await tell(tools, medium, { state: 'converting', progress: 0 });
  const folder = await openWorkFolder(tools.workDir);
  try {
    const { converted, renditions } = await makeRenditions(tools, medium, folder, context);
    await publish(tools, medium, converted, renditions, context);
  } catch (error) {
    // Somebody else decides about this medium now, or nobody does until the next start.
    if (context.signal.aborted || error instanceof LeaseLostError) throw error;
    const problem = error instanceof MediaProblem ? error : new MediaProblem('tool-failed', '', { cause: error });
    tools.logger.warn({ mediaId, reason: problem.reason, detail: problem.detail, err: error }, 'conversion-failed');
    await needsAttention(tools, medium, problem.reason);
    if (problem.retryHelps) throw problem;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeRenditions(tools: ConversionTools, medium: MediumRow, folder: string, { signal }: JobContext) {
  const input = path.join(folder, 'in', 'original');
  const workDir = path.join(folder, 'out');
  await mkdir(path.dirname(input));
  await mkdir(workDir);
  await tools.storage.copyTo({ ...medium, id: medium.originalId }, input, signal);
  const { messageType, mime } = medium;
  const format = mediaFormats.find((known) => known === medium.format);
  if (format === undefined) throw new MediaProblem('unreadable', `unknown format ${medium.format}`);
  const converted = await tools.media.convert({
    type: { messageType, mime, format },
    input,
    workDir,
    signal,
    onProgress: progressTeller(tools, medium),
  });
  const renditions: PublishedRendition[] = [];
  try {
    for (const { file, ...rendition } of converted.renditions) {
      renditions.push({ ...rendition, object: await tools.storage.putFile(file, { signal }) });
    }
  } catch (error) {
    await removeAll(tools.storage, renditions);
    throw error;
  }
  return { converted, renditions };
}

async function publish(
  tools: ConversionTools,
  medium: MediumRow,
  converted: ConvertedMedia,
  renditions: readonly PublishedRendition[],
  context: JobContext,
): Promise<void> {
  try {
    await inTransaction(tools.db, async (tx) => {
      await publishMedium(tx, medium.id, converted, renditions);
      await context.completeIn(tx);
      const media = mediaProgress({ id: medium.id, state: 'ready', progress: 100, reason: null });
      await tools.events.announce(tx, medium.memberId, { type: 'media', media });
    });
  } catch (error) {
    // Only a lost lease is sure to have rolled back; after a connection cut during the commit, rows may name these objects.
    if (error instanceof LeaseLostError) await removeAll(tools.storage, renditions);
    throw error;
  }
}

async function removeAll(storage: Storage, renditions: readonly PublishedRendition[]): Promise<void> {
  for (const { object } of renditions) await storage.remove(object.id);
}

async function needsAttention(tools: ConversionTools, medium: MediumRow, reason: MediaReason): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    if (!(await setMediumState(tx, medium.id, 'attention', { reason }))) return;
    const media = mediaProgress({ id: medium.id, state: 'attention', progress: 0, reason });
    await tools.events.announce(tx, medium.memberId, { type: 'media', media });
    await enqueueJob(tx, mailAttention, { mediaId: medium.id }, { key: String(medium.id) });
  });
}

/** Writes whole percents as they come, one write at a time; a lost one is overtaken by the next. */
function progressTeller(tools: ConversionTools, medium: MediumRow): (fraction: number) => void {
  let told = 0;
  let writing = false;
  return (fraction) => {
    const progress = Math.min(99, Math.floor(fraction * 100));
    if (writing || progress <= told) return;
    told = progress;
    writing = true;
    void tell(tools, medium, { state: 'converting', progress })
      .catch((err: unknown) => tools.logger.warn({ mediaId: medium.id, err }, 'conversion-progress-not-told'))
      .finally(() => {
        writing = false;
      });
  };
}

async function tell(
  { db, events }: ConversionTools,
  { id, memberId }: MediumRow,
  { state, progress }: { state: 'converting'; progress: number },
): Promise<void> {
  if (!(await setMediumState(db, id, state, { progress }))) return;
  await events.announce(db, memberId, { type: 'media', media: mediaProgress({ id, state, progress, reason: null }) });
}
