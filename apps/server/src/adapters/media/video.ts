import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
  type MadeVideo,
  type VideoEngine,
  type VideoFile,
  isWebSafe,
  maxVideoPixels,
  planRemux,
  planShrink,
  planTranscode,
  type VideoPlan,
} from './video-plan.ts';
import type { VideoProbe } from './video-probe.ts';

type Source = {
  engine: VideoEngine;
  job: Pick<ConvertJob, 'workDir' | 'onProgress' | 'signal'>;
  input: VideoFile;
  probe: VideoProbe;
  /** From the header, else from the packets. */
  seconds: number;
};
type Made = MadeVideo & { seconds: number };

const shortestLimit = 60;
const limitPerSecond = 10;
/** A header may claim any length; a video of half the largest upload needs less on two cores. */
const longestLimit = 86_400;
/** A small file that claims to last for days doesn't. The stillest picture with the poorest sound takes this much. */
const leastBytesPerSecond = 2000;
const largestSmallFile = 1024 ** 3;
const toleratedShare = 0.02;
const toleratedSeconds = 0.25;
/** Share of the progress; the rest is for pictures. */
const videoShare = 0.97;

export async function convertVideo(engine: VideoEngine, job: ConvertJob): Promise<ConvertedMedia> {
  const input = { path: job.input, format: job.type.format };
  const probe = await engine.probe(input, job.signal);
  const { width, height } = probe.video;
  if (width * height > maxVideoPixels || isTooNarrow({ width, height })) {
    throw new MediaProblem('too-large-picture', `${width}x${height}`);
  }
  const seconds = probe.durationSeconds ?? (await engine.measureSeconds(input, job.signal));
  const source = { engine, job, input, probe, seconds };

  const made = await makeVideo(source);
  const isCut = await isTruncated(source, made);
  const size = shownSize(made.probe);
  const frame = { kind: 'pictures', input: await takeFrame(source, made), workDir: job.workDir } as const;
  const pictures = await workOnPicture(frame, { signal: job.signal });
  job.onProgress?.(1);
  return {
    durationSeconds: Math.round(made.seconds * 1000) / 1000,
    ...size,
    renditions: [{ kind: 'video', file: made.file.path, mime: 'video/mp4', ...size }, ...pictures],
    note: isCut ? 'truncated' : null,
  };
}

/** The same video for slow lines. */
export async function shrinkVideo(engine: VideoEngine, { input: path, ...job }: ShrinkJob): Promise<Rendition> {
  const input: VideoFile = { path, format: 'mp4' };
  const probe = await engine.probe(input, job.signal);
  const seconds = probe.durationSeconds ?? (await engine.measureSeconds(input, job.signal));
  const made = await runPlan({ engine, job, input, probe, seconds }, planShrink(probe));
  if (!isNear(made.seconds, seconds)) throw new MediaProblem('tool-failed', `${made.seconds} s of ${seconds} s`);
  return { kind: 'video-small', file: made.file.path, mime: 'video/mp4', ...shownSize(made.probe) };
}

/** Whether the first frame of an MP4 decodes. */
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

/** Copies if that is enough; a file that can't be copied is converted like any other. */
async function makeVideo(source: Source): Promise<Made> {
  if (isWebSafe(source.probe, source.input.format)) {
    try {
      return await runPlan(source, planRemux(source.probe));
    } catch (error) {
      if (!isAboutTheFile(error)) throw error;
    }
  }
  return runPlan(source, planTranscode(source.probe));
}

function isAboutTheFile(error: unknown) {
  return error instanceof MediaProblem && (error.reason === 'unreadable' || error.reason === 'tool-failed');
}

/** Checks the result, because full disks and cut-off files can yield part of a file without an error. */
async function runPlan(source: Source, plan: VideoPlan): Promise<Made> {
  const { engine, job, input, probe } = source;
  const file: VideoFile = { path: join(job.workDir, `${plan.kind}.mp4`), format: 'mp4' };
  const { size } = await stat(input.path);
  const limits = {
    seconds: Math.min(
      Math.max(shortestLimit, Math.min(source.seconds, size / leastBytesPerSecond) * limitPerSecond),
      longestLimit,
    ),
    maxFileBytes: Math.max(largestSmallFile, 2 * size),
  };
  const onProgress = progressOf(source);
  await engine.make({ plan, input, probe, output: file.path, ...limits, onProgress }, job.signal);
  const made = await engine.probe(file, job.signal);
  const seconds = made.durationSeconds ?? 0;
  if (made.video.codec !== 'h264' || seconds === 0) throw new MediaProblem('tool-failed', `nothing in ${plan.kind}`);
  if (plan.kind === 'remux' && !isWebSafe(made, 'mp4')) throw new MediaProblem('tool-failed', 'remux is not web-safe');
  return { file, probe: made, seconds };
}

/**
 * A video shorter than its header claims is fine only if the original contains no more. Then the original was cut off and all of it is there.
 * Otherwise something was lost. Longer is always fine: a slow webcam's last frame may stay after the sound.
 */
async function isTruncated({ engine, job, input, probe, seconds }: Source, made: Made): Promise<boolean> {
  if (isNear(made.seconds, seconds)) return false;
  const held = await engine.measureSeconds(input, job.signal);
  if (made.seconds < held && !isNear(made.seconds, held))
    throw new MediaProblem('tool-failed', `${made.seconds} s of ${held} s`);
  return probe.durationSeconds !== null && made.seconds < probe.durationSeconds;
}

function isNear(made: number, expected: number) {
  return Math.abs(made - expected) <= Math.max(expected * toleratedShare, toleratedSeconds);
}

/** One frame shortly after the start. */
async function takeFrame({ engine, job }: Source, made: Made): Promise<string> {
  const frame = join(job.workDir, 'frame.png');
  for (const moment of [Math.min(3, made.seconds / 10), 0]) {
    await engine.takeFrame(made, moment, frame, job.signal);
    if (await isThere(frame)) return frame;
  }
  throw new MediaProblem('tool-failed', 'no frame');
}

function progressOf({ job, seconds }: Source) {
  let told = 0;
  return (made: number) => {
    const fraction = Math.min(made / seconds, 1) * videoShare;
    if (fraction <= told) return;
    told = fraction;
    job.onProgress?.(fraction);
  };
}

function shownSize({ video }: VideoProbe): Pick<Rendition, 'width' | 'height'> {
  const { width, height } = video;
  return video.turn === 90 || video.turn === 270 ? { width: height, height: width } : { width, height };
}

async function isThere(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
