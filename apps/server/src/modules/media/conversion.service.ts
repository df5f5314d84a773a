import path from 'node:path';
import { hasCode } from '#server/lib/files.ts';
import os from 'node:os';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { limits } from '@someday/contract/rules/limits';
import { formatNamed } from '@someday/contract/rules/media-formats';
import { MediaProblem, type MediaReason } from '#server/adapters/media/media-tools.ts';
import { isDamage, StorageAway, StorageProblem, type StoredObject } from '#server/adapters/storage/storage.ts';
import { isFlawed } from '#server/keeping/backup/backup.repo.ts';
import {
  JobCrashError,
  JobNotNowError,
  JobRetryError,
  LeaseLostError,
  type JobContext,
} from '#server/jobs/job-handler.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { SealReceipts } from '#server/modules/seal-receipts/seal-receipts.service.ts';
import type { MemberEvents } from '#server/db/member-events.ts';
import { inTransaction, type Tx } from '#server/lib/transaction.ts';
import { mediumIsReady } from '#server/modules/deliveries/release-scheduler.service.ts';
import { notifyOfMedium } from '#server/modules/deliveries/member-notifications.service.ts';
import * as repo from './media.repo.ts';
import { keepStored } from './erasure.service.ts';
import { eraseUntrimmed, mediaProgress, shrinkLater } from './media.service.ts';
import type { AttentionReason } from './media.copy.ts';
import type { Platform } from '#server/platform.ts';

/** Attempts that may end with a killed worker, or a tool that failed or hung. More would waste hours. */
export const maxCrashes = 3;
/** Space can be freed and tools installed, but a tool that fails or hangs will do so again. */
const crashes: ReadonlySet<MediaReason> = new Set(['tool-failed', 'timed-out']);

const repairSeconds = 60;
/** A recorder stops a moment late. */
const answerSeconds = limits.answerSeconds + 1;

export interface ConversionDeps extends Pick<Platform, 'db' | 'storage' | 'media' | 'events' | 'logger'> {
  readonly workDir: string;
  /** Tells the member, in the transaction in which what a loved one answered with is ready. */
  readonly answerArrived: (tx: Tx, events: MemberEvents, answer: { readonly mediaId: number }) => Promise<void>;
}

export interface TrimmingDeps extends ConversionDeps {
  readonly receipts: Pick<SealReceipts, 'write'>;
  /** The member's export may contain the whole video, too. */
  readonly dropExport: (tx: Tx, memberId: number) => Promise<unknown>;
}

export async function convert(deps: TrimmingDeps, mediaId: number, context: JobContext): Promise<void> {
  const medium = await repo.findMedium(deps.db, mediaId);
  if (medium === undefined || !(await repo.beginConversion(deps.db, mediaId))) return;
  await announce(deps, medium, 0);
  try {
    await inWorkFolder(deps.workDir, async (folder) => {
      await publish(deps, medium, await makeRenditions(deps, medium, folder, context.signal), context);
    });
  } catch (error) {
    // Another job is responsible for this medium now, or the program is stopping.
    if (context.signal.aborted || error instanceof LeaseLostError || error instanceof StorageAway) throw error;
    // Erased during the conversion, with its original.
    if ((await repo.findMedium(deps.db, mediaId)) === undefined) return;
    if (isDamage(error) && !(await isFlawed(deps.db, medium.originalId)))
      throw new JobRetryError('its original is being repaired', repairSeconds, { cause: error });
    const problem = asMediaProblem(error);
    deps.logger.warn({ mediaId, reason: problem.reason, detail: problem.detail, err: error }, 'conversion-failed');
    await context.heartbeat();
    const madeWith = await deps.media.version();
    await inTransaction(deps.db, (tx) =>
      needsAttention(tx, deps.events, { id: mediaId, reason: problem.reason, madeWith }),
    );
    if (!problem.retryHelps) return;
    throw crashes.has(problem.reason) ? new JobCrashError(problem.message, { cause: problem }) : problem;
  }
}

export async function giveUp(tx: Tx, { events, media }: ConversionDeps, id: number): Promise<void> {
  await needsAttention(tx, events, { id, reason: 'given-up', madeWith: await media.version() });
}

export async function makeRenditions(
  deps: ConversionDeps,
  medium: repo.MediumRow,
  folder: string,
  signal: AbortSignal,
) {
  const input = path.join(folder, 'in', 'original');
  const workDir = path.join(folder, 'out');
  await mkdir(path.dirname(input));
  await mkdir(workDir);
  await deps.storage.copyTo({ ...medium, id: medium.originalId }, input, signal);
  const { messageType, mime, trimStart: start, trimEnd: end } = medium;
  const format = formatNamed(medium.format);
  if (format === undefined) throw new MediaProblem('unreadable', `unknown format ${medium.format}`);
  const madeWith = await deps.media.version();
  const made = await deps.media.convert({
    type: { messageType, mime, format },
    input,
    workDir,
    ...(start !== null && { trim: { start, end } }),
    signal,
    ...(medium.isAnswer && { maxSeconds: answerSeconds }),
    onProgress: progressReporter(deps, medium),
  });
  const renditions: repo.PublishedRendition[] = [];
  const original = made.original === undefined ? undefined : await deps.storage.putFile(made.original, { signal });
  try {
    for (const { file, ...rendition } of made.renditions) {
      renditions.push({ ...rendition, object: await deps.storage.putFile(file, { signal }) });
    }
  } catch (error) {
    for (const { object } of renditions) await deps.storage.remove(object.id);
    if (original) await deps.storage.remove(original.id);
    throw error;
  }
  return { converted: { ...made, madeWith }, renditions, original };
}

async function publish(
  deps: TrimmingDeps,
  medium: repo.MediumRow,
  { converted, renditions, original }: Awaited<ReturnType<typeof makeRenditions>>,
  context: JobContext,
): Promise<void> {
  const objects = [...renditions.map(({ object }) => object), ...(original ? [original] : [])];
  await keepStored(deps, objects, () =>
    inTransaction(deps.db, async (tx) => {
      if (original) await repo.holdMember(tx, medium.memberId);
      if (!(await repo.publishMedium(tx, medium.id, converted, renditions))) return;
      if (original) await replaceUntrimmed(tx, deps, medium, original);
      await mediumIsReady(tx, medium.id);
      await shrinkLater(tx, medium.id);
      await context.completeIn(tx);
      if (medium.isAnswer) return deps.answerArrived(tx, deps.events, { mediaId: medium.id });
      const { notes } = converted;
      const media = mediaProgress({ id: medium.id, state: 'ready', progress: 100, reason: null, notes });
      await deps.events.announce(tx, medium.memberId, { type: 'media', media });
    }),
  );
}

/** The untrimmed file is erased by a job of its own: until this is committed, it is the only one there is. */
async function replaceUntrimmed(
  tx: Tx,
  deps: TrimmingDeps,
  { id, memberId, originalId }: repo.MediumRow,
  original: StoredObject,
): Promise<void> {
  await originalReplaced(tx, deps, memberId, await repo.publishTrimmed(tx, id, original));
  await enqueueJob(tx, eraseUntrimmed, { objectId: originalId }, { key: originalId });
}

/** `messageIds`: of its messages; undefined: another job has just changed it. */
export async function originalReplaced(
  tx: Tx,
  { receipts, dropExport }: Pick<TrimmingDeps, 'receipts' | 'dropExport'>,
  memberId: number,
  messageIds: readonly number[] | undefined,
): Promise<void> {
  if (messageIds === undefined) throw new JobRetryError('it has just been changed', repairSeconds);
  await receipts.write(tx, messageIds);
  await dropExport(tx, memberId);
}

function progressReporter(deps: ConversionDeps, medium: repo.MediumRow): (fraction: number) => void {
  let reported = 0;
  let writing = false;
  return (fraction) => {
    const progress = Math.min(99, Math.floor(fraction * 100));
    if (writing || progress <= reported) return;
    reported = progress;
    writing = true;
    void reportProgress(deps, medium, progress)
      .catch((err: unknown) => deps.logger.warn({ mediaId: medium.id, err }, 'conversion-progress-not-reported'))
      .finally(() => {
        writing = false;
      });
  };
}

async function reportProgress(deps: ConversionDeps, medium: repo.MediumRow, progress: number): Promise<void> {
  if (await repo.setConversionProgress(deps.db, medium.id, progress)) await announce(deps, medium, progress);
}

async function announce({ db, events }: ConversionDeps, { id, memberId, isAnswer }: repo.MediumRow, progress: number) {
  if (isAnswer) return; // until it's ready, it's only its loved one's
  const media = mediaProgress({ id, state: 'converting', progress, reason: null });
  await events.announce(db, memberId, { type: 'media', media });
}

function asMediaProblem(error: unknown): MediaProblem {
  if (error instanceof MediaProblem) return error;
  const isFull = (error instanceof StorageProblem && error.reason === 'full') || hasCode(error, 'ENOSPC', 'EDQUOT');
  return new MediaProblem(isFull ? 'disk-full' : 'tool-failed', '', { cause: error });
}

const pauseSeconds = 600;

/** For jobs that only improve a ready medium. Throws if it may succeed later, or another job is responsible for it now. */
export function logFailure(
  { logger }: ConversionDeps,
  { mediaId, event }: { readonly mediaId: number; readonly event: string },
  error: unknown,
  { signal }: JobContext,
): MediaProblem {
  if (signal.aborted || error instanceof LeaseLostError || error instanceof StorageAway) throw error;
  const problem = asMediaProblem(error);
  logger.warn({ mediaId, reason: problem.reason, detail: problem.detail, err: error }, event);
  if (problem.reason === 'tool-missing' || problem.reason === 'disk-full')
    throw new JobNotNowError(problem.message, pauseSeconds, { cause: problem });
  return problem;
}

export async function needsAttention(
  tx: Tx,
  events: MemberEvents,
  { id, reason, madeWith }: { id: number; reason: AttentionReason; madeWith: string },
): Promise<void> {
  const memberId = await repo.setAttention(tx, { id, reason, madeWith });
  if (memberId === undefined || (await repo.isAnAnswer(tx, id))) return;
  const media = mediaProgress({ id, state: 'attention', progress: 0, reason });
  await events.announce(tx, memberId, { type: 'media', media });
  await notifyOfMedium(tx, memberId, id);
}

const prefix = 'convert-';
/** Containers sharing a data folder number their processes independently, so the host is part of the name. */
const ownPrefix = `${prefix}${encodeURIComponent(os.hostname())}-`;
/** Copying and converting may take a day each before they are stopped. */
const longestWorkMs = 3 * 86_400_000;

/** Gives `work` a temporary folder that no other user can read, because it contains the decrypted original. */
export async function inWorkFolder<T>(workDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(workDir, `${ownPrefix}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Decrypted originals must not stay. Another host's processes can't be checked, so its folders are removed once no conversion could use them. */
export async function removeAbandonedWork(workDir: string, now: Date): Promise<void> {
  const names = await readdir(workDir).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = path.join(workDir, name);
    if (name.startsWith(ownPrefix) ? isAbandoned(name) : await isOld(folder, now)) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function isAbandoned(name: string): boolean {
  const pid = Number.parseInt(name.slice(ownPrefix.length), 10);
  // With our own pid it's from an earlier process: the system reuses pids.
  return pid === process.pid || !isAlive(pid);
}

async function isOld(folder: string, now: Date): Promise<boolean> {
  // Undefined if another process has just removed it.
  const made = await stat(folder).catch(() => undefined);
  return made !== undefined && now.getTime() - made.mtimeMs > longestWorkMs;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
