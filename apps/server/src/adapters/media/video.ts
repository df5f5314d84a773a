import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '#server/lib/files.ts';
import { limits } from '@someday/contract/rules/limits';
import type { Trim } from '@someday/contract/rules/media';
import { mediaFormats } from '@someday/contract/rules/media-formats';
import {
  type ConvertedMedia,
  type ConvertJob,
  isTooNarrow,
  MediaProblem,
  type Rendition,
  type ShrinkJob,
} from './media-tools.ts';
import { workOnPicture } from './photo.ts';
import {
  type Decoded,
  type MadeVideo,
  type VideoEngine,
  type VideoFile,
  isWebSafe,
  maxVideoPixels,
  planCut,
  planRemux,
  soundLeadIn,
  type SourceFacts,
  planShrink,
  planTranscode,
  type VideoPlan,
} from './video-plan.ts';
import type { VideoProbe } from './video-probe.ts';

type Run = {
  engine: VideoEngine;
  job: Pick<ConvertJob, 'workDir' | 'onProgress' | 'signal'>;
  input: VideoFile;
  probe: VideoProbe;
  seconds: number;
  /** What is read and left out before that, in seconds. */
  skipped?: number;
};
type Source = Run & SourceFacts;
type Made = MadeVideo & { seconds: number };

const stillSeconds = 900;
const minCpuSeconds = 3600;
const cpuSecondsPerVideoSecond = 1000;
const maxCpuSeconds = 30 * 86_400;
const maxPacketsToTry = 50;
const animationSeconds = 12;
const maxRepeats = 200;
/** Even a still picture with poor sound takes this much, so a small file that claims to last for days doesn't. */
const minBytesPerSecond = 2000;
const minFileLimit = 1024 ** 3;
const toleratedFraction = 0.02;
const toleratedSeconds = 0.25;
const videoShare = 0.97;

/** `maySilence`: if none of its sounds can be read, deliver it without. Otherwise that is `unreadable`. */
export async function convertVideo(
  engine: VideoEngine,
  job: ConvertJob,
  { maySilence }: { maySilence: boolean },
): Promise<ConvertedMedia> {
  const input = await readableInput(job);
  const probed = await engine.probe(input, job.signal);
  const { width, height } = probed.video;
  if (width * height > maxVideoPixels || isTooNarrow({ width, height })) {
    throw new MediaProblem('too-large-picture', `${width}x${height}`);
  }
  const sound = await findSound(engine, { file: input, probe: probed }, job.signal);
  if (sound.isLost && !maySilence) throw new MediaProblem('unreadable', 'no sound decodes');
  const probe = { ...probed, audio: sound.audio };
  const times = await engine.readPackets({ file: input, probe }, job.signal);
  const { hidden, soundAt } = times;
  const repeats = mediaFormats[input.format].type === 'photo' ? repeatsOf(times.seconds) : 0;
  const packetSeconds = times.seconds * (repeats + 1);
  const seconds = (probe.durationSeconds ?? times.seconds) * (repeats + 1);
  const longest = Math.max(seconds, packetSeconds);
  if (longest > (job.maxSeconds ?? Infinity)) throw new MediaProblem('too-long', `${longest} s`);
  const source = { engine, job, input, probe, format: input.format, hidden, soundAt, repeats, seconds };
  if (job.trim) {
    const original = await cutOut(source, job.trim, times.seconds);
    const { onProgress } = job;
    const rest: ConvertJob = {
      ...{ type: cutType, input: original, workDir: job.workDir },
      ...(job.signal && { signal: job.signal }),
      onProgress: (fraction) => onProgress?.(cutShare + (1 - cutShare) * fraction),
    };
    const converted = await convertVideo(engine, rest, { maySilence: true });
    return { ...converted, original, notes: sound.isLost ? ['silent'] : converted.notes };
  }

  const made = await makeVideo(source);
  const isCut = isTruncated(source, packetSeconds, made);
  const size = shownSize(made.probe);
  const pictures = await makePictures(source, made);
  job.onProgress?.(1);
  return {
    durationSeconds: Math.round(made.seconds * 1000) / 1000,
    ...size,
    renditions: [{ kind: 'video', file: made.file.path, mime: 'video/mp4', ...size }, ...pictures],
    notes: [
      ...(isCut ? ['truncated' as const] : []),
      ...(sound.isLost ? ['silent' as const] : []),
      ...(hidden.video > 0 || hidden.audio > soundLeadIn ? ['trimmed' as const] : []),
    ],
  };
}

const cutType = { messageType: 'video', mime: 'video/mp4', format: 'mp4' } as const;
/** Of the progress; the kept part is then as good as ready to play. */
const cutShare = 0.8;

/** Encodes the kept part, so that not even a packet before its first picture is left. Gives the path of its file. */
async function cutOut(source: Source, trim: Trim, wholeSeconds: number): Promise<string> {
  const { engine, job, input, probe } = source;
  const seconds = Math.min(trim.end ?? wholeSeconds, wholeSeconds) - trim.start;
  if (seconds < limits.keptSeconds - toleratedSeconds) throw new MediaProblem('nothing-kept', `${seconds} s`);
  const folder = join(job.workDir, 'kept');
  await mkdir(folder, { recursive: true });
  const isChanging = await changesShape(engine, { file: input, probe }, job.signal);
  const progress = (fraction: number) => job.onProgress?.(cutShare * fraction);
  const run = { ...source, seconds, skipped: trim.start, job: { ...job, workDir: folder, onProgress: progress } };
  const bitsPerSecond = (8 * (await stat(input.path)).size) / wholeSeconds;
  const made = await runPlan(run, planCut(probe, { ...source, isChanging, bitsPerSecond }, trim));
  // Only whole pictures are kept, which a time lapse has few of.
  const pictures = 2 / (probe.video.framesPerSecond ?? Infinity);
  if (!isNear(made.seconds, seconds, pictures))
    throw new MediaProblem('tool-failed', `${made.seconds} s of ${seconds} s kept`);
  const original = join(folder, 'original');
  await rename(made.file.path, original);
  return original;
}

/** In these codecs, pictures change shape only at key frames, which are few. */
const rarelyKey = new Set(['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d']);

async function changesShape(engine: VideoEngine, { file, probe: { video } }: MadeVideo, signal?: AbortSignal) {
  if (!rarelyKey.has(video.codec)) return true;
  return (await engine.decode(file, { index: video.index, isKeysOnly: true }, signal).catch(noFrames)).sizes > 1;
}

async function readableInput({ type: { format }, input, workDir, signal }: ConvertJob): Promise<VideoFile> {
  if (format !== 'webp') return { path: input, format };
  const { result } = await workOnPicture({ kind: 'animation', input, workDir }, { signal });
  if (!result[0]) throw new MediaProblem('tool-failed', 'no animation');
  return { path: result[0].file, format: 'gif' };
}

const repeatsOf = (seconds: number) => Math.min(Math.ceil(animationSeconds / seconds) - 1, maxRepeats);

async function findSound(engine: VideoEngine, { file, probe }: MadeVideo, signal: AbortSignal | undefined) {
  let isLost = false;
  for (const audio of probe.sounds) {
    const { packets, frames } = await engine
      .decode(file, { index: audio.index, most: maxPacketsToTry }, signal)
      .catch(noFrames);
    if (frames > 0) return { audio, isLost: false };
    isLost ||= packets > 0;
  }
  return { audio: null, isLost };
}

function noFrames(error: unknown): Decoded {
  if (!isAboutTheFile(error)) throw error;
  return { packets: 1, frames: 0, sizes: 0 };
}

export async function makeSmallVideo(engine: VideoEngine, { input: path, ...job }: ShrinkJob): Promise<Rendition> {
  const input: VideoFile = { path, format: 'mp4' };
  const probe = await engine.probe(input, job.signal);
  const seconds = probe.durationSeconds ?? (await engine.readPackets({ file: input, probe }, job.signal)).seconds;
  const made = await runPlan({ engine, job, input, probe, seconds }, planShrink(probe));
  if (!isNear(made.seconds, seconds)) throw new MediaProblem('tool-failed', `${made.seconds} s of ${seconds} s`);
  return { kind: 'video-small', file: made.file.path, mime: 'video/mp4', ...shownSize(made.probe) };
}

export async function hasFrame(engine: VideoEngine, path: string): Promise<boolean> {
  const file: VideoFile = { path, format: 'mp4' };
  const frame = `${path}.png`;
  try {
    await engine.takeFrame({ file, probe: await engine.probe(file) }, 0, frame);
    return await isThere(frame);
  } catch (error) {
    if (isAboutTheFile(error)) return false;
    throw error;
  } finally {
    await rm(frame, { force: true });
  }
}

async function makeVideo(source: Source): Promise<Made> {
  const { engine, job, probe, input, hidden } = source;
  if (isWebSafe(probe, input.format) && hidden.video === 0) {
    try {
      return await runPlan(source, planRemux(probe, source));
    } catch (error) {
      if (!isAboutTheFile(error)) throw error;
    }
  }
  const isChanging = await changesShape(engine, { file: input, probe }, job.signal);
  return runPlan(source, planTranscode(probe, { ...source, isChanging }));
}

function isAboutTheFile(error: unknown) {
  return error instanceof MediaProblem && (error.reason === 'unreadable' || error.reason === 'tool-failed');
}

/** Decodes the result once: with a full disk, cut-off files or joined clips, a file may not play although no error was reported. */
async function runPlan(source: Run, plan: VideoPlan): Promise<Made> {
  const { engine, job, input, probe, skipped = 0 } = source;
  const file: VideoFile = { path: join(job.workDir, `${plan.kind}.mp4`), format: 'mp4' };
  const { size } = await stat(input.path);
  const bounds = {
    cpuSeconds: Math.min(
      Math.max(minCpuSeconds, Math.min(skipped + source.seconds, size / minBytesPerSecond) * cpuSecondsPerVideoSecond),
      maxCpuSeconds,
    ),
    stillSeconds: stillSeconds + 2 * skipped,
    maxFileBytes: Math.max(minFileLimit, 2 * size),
  };
  const onProgress = progressReporter(source);
  await rm(file.path, { force: true }); // of another engine
  await engine.make({ plan, input, probe, output: file.path, ...bounds, onProgress }, job.signal);
  const made = await engine.probe(file, job.signal);
  const seconds = made.durationSeconds ?? 0;
  if (made.video.codec !== 'h264' || seconds === 0) throw new MediaProblem('tool-failed', `nothing in ${plan.kind}`);
  if (plan.kind === 'remux' && !isWebSafe(made, 'mp4')) throw new MediaProblem('tool-failed', 'remux is not web-safe');
  for (const { index } of [made.video, ...made.sounds]) {
    const { packets, frames, sizes } = await engine.decode(file, { index }, job.signal);
    const isWhole = index === made.video.index ? frames >= packets && sizes === 1 : frames > 0 || packets === 0;
    if (!isWhole) throw new MediaProblem('tool-failed', `${frames} of ${packets} decode, ${sizes} sizes`);
  }
  return { file, probe: made, seconds };
}

/** A result shorter than the header says is fine only if the original is cut off as well. */
function isTruncated({ probe, seconds }: Source, packetSeconds: number, made: Made): boolean {
  if (isNear(made.seconds, seconds)) return false;
  if (made.seconds < packetSeconds && !isNear(made.seconds, packetSeconds))
    throw new MediaProblem('tool-failed', `${made.seconds} s of ${packetSeconds} s`);
  return probe.durationSeconds !== null && made.seconds < probe.durationSeconds;
}

function isNear(made: number, expected: number, tolerated = 0) {
  return Math.abs(made - expected) <= Math.max(expected * toleratedFraction, toleratedSeconds, tolerated);
}

async function makePictures({ engine, job: { workDir, signal } }: Source, made: Made): Promise<Rendition[]> {
  const input = join(workDir, 'frame.png');
  let pictures: Rendition[] | undefined;
  for (const moment of [Math.min(3, made.seconds / 10), made.seconds / 3, (2 * made.seconds) / 3, 0]) {
    await rm(input, { force: true });
    await engine.takeFrame(made, moment, input, signal);
    if (!(await isThere(input))) continue;
    const { result, isBlank } = await workOnPicture({ kind: 'pictures', input, workDir }, { signal });
    pictures = result;
    if (!isBlank) break;
  }
  if (pictures === undefined) throw new MediaProblem('tool-failed', 'no frame');
  return pictures;
}

function progressReporter({ job, seconds }: Run) {
  let reported = 0;
  return (made: number) => {
    const fraction = Math.min(made / seconds, 1) * videoShare;
    if (fraction <= reported) return;
    reported = fraction;
    job.onProgress?.(fraction);
  };
}

function shownSize({ video }: VideoProbe): Pick<Rendition, 'width' | 'height'> {
  const { width, height } = video;
  return video.rotation === 90 || video.rotation === 270 ? { width: height, height: width } : { width, height };
}
