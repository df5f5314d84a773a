import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type ConvertedMedia, type ConvertJob, MediaProblem, type Rendition } from './media-tools.ts';
import { makePictures } from './pictures.ts';
import { runTool } from './tool-process.ts';
import { isWebSafe, maxVideoPixels, planRemux, planTranscode, type VideoPlan } from './video-plan.ts';
import { inputArgs, measureSeconds, probeVideo, type VideoProbe } from './video-probe.ts';

export type VideoPrograms = { ffmpeg: string; ffprobe: string };

type Source = {
  programs: VideoPrograms;
  job: ConvertJob;
  probe: VideoProbe;
  /** What the header claims, else what the packets say. */
  seconds: number;
};

const shortestLimit = 60;
const limitPerSecond = 10;
const largestSmallFile = 1024 ** 3;
const toleratedShare = 0.02;
const toleratedSeconds = 0.25;
/** Of the progress; the rest are the pictures. */
const videoShare = 0.97;

export async function convertVideo(programs: VideoPrograms, job: ConvertJob): Promise<ConvertedMedia> {
  const { format } = job.type;
  const prober = { ffprobe: programs.ffprobe, signal: job.signal };
  const probe = await probeVideo(prober, format, job.input);
  if (probe.video.width * probe.video.height > maxVideoPixels) throw new MediaProblem('too-large-picture');
  const seconds = probe.durationSeconds ?? (await measureSeconds(prober, format, job.input));
  const source = { programs, job, probe, seconds };

  const { file, made, madeSeconds } = await makeVideo(source);
  const isCut = await isTruncated(source, madeSeconds);
  const size = shownSize(made);
  const pictures = await makePictures(await takeFrame(source, file, madeSeconds), job.workDir);
  job.onProgress?.(1);
  return {
    durationSeconds: Math.round(madeSeconds * 1000) / 1000,
    ...size,
    renditions: [{ kind: 'video', file, mime: 'video/mp4', ...size }, ...pictures],
    note: isCut ? 'truncated' : null,
  };
}

/** Copies where that is enough; a file that resists copying is converted like any other. */
async function makeVideo(source: Source) {
  if (isWebSafe(source.probe, source.job.type.format)) {
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

/** Runs ffmpeg and looks at what it made: full disks and cut files were seen to leave part of a file with exit code 0. */
async function runPlan(source: Source, { kind, args }: VideoPlan) {
  const { job, programs, seconds } = source;
  const file = join(job.workDir, `${kind}.mp4`);
  await runFfmpeg(source, [...inputArgs(job.type.format, job.input), ...args, file], progressOf(source));
  const made = await probeVideo({ ffprobe: programs.ffprobe, signal: job.signal }, 'mp4', file);
  const madeSeconds = made.durationSeconds ?? 0;
  if (made.video.codec !== 'h264' || madeSeconds === 0) throw new MediaProblem('tool-failed', `nothing in ${kind}`);
  if (kind === 'remux' && !isWebSafe(made, 'mp4')) throw new MediaProblem('tool-failed', 'remux is not web-safe');
  if (seconds > 0) job.onProgress?.(videoShare);
  return { file, made, madeSeconds };
}

/**
 * A video shorter than its header claims is fine only when the original holds no more: then it was cut off, and all of
 * it is there. Otherwise something was lost on the way.
 */
async function isTruncated({ programs, job, probe, seconds }: Source, madeSeconds: number): Promise<boolean> {
  if (isNear(madeSeconds, seconds)) return false;
  const prober = { ffprobe: programs.ffprobe, signal: job.signal };
  const held = await measureSeconds(prober, job.type.format, job.input);
  if (!isNear(madeSeconds, held)) throw new MediaProblem('tool-failed', `${madeSeconds} s of ${held} s`);
  return probe.durationSeconds !== null && madeSeconds < probe.durationSeconds;
}

function isNear(made: number, expected: number) {
  return Math.abs(made - expected) <= Math.max(expected * toleratedShare, toleratedSeconds);
}

/** One frame from a moment after the start, upright. */
async function takeFrame(source: Source, file: string, madeSeconds: number): Promise<Sharp> {
  const frame = join(source.job.workDir, 'frame.png');
  const moments = [Math.min(3, madeSeconds / 10), 0];
  for (const moment of moments) {
    const one = ['-map', '0:v:0', '-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-update', '1', '-y', frame];
    await runFfmpeg(source, ['-ss', moment.toFixed(3), ...inputArgs('mp4', file), ...one]);
    if (await isThere(frame)) return sharp(frame);
  }
  throw new MediaProblem('tool-failed', 'no frame');
}

async function runFfmpeg(
  { programs, job, seconds }: Source,
  args: string[],
  onLine: (line: string) => void = () => undefined,
) {
  const { size } = await stat(job.input);
  await runTool({
    program: programs.ffmpeg,
    args: ['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', '-max_alloc', '536870912', ...args],
    folder: job.workDir,
    seconds: Math.max(shortestLimit, seconds * limitPerSecond),
    maxFileBytes: Math.max(largestSmallFile, 2 * size),
    onLine,
    signal: job.signal,
  });
}

function progressOf({ job, seconds }: Source) {
  let told = 0;
  return (line: string) => {
    const at = /^out_time_us=(\d+)/.exec(line)?.[1];
    if (at === undefined) return;
    const fraction = Math.min(Number(at) / 1e6 / seconds, 1) * videoShare;
    if (fraction <= told) return;
    told = fraction;
    job.onProgress?.(fraction);
  };
}

function shownSize({ video }: VideoProbe): Pick<Rendition, 'width' | 'height'> {
  const { width, height } = video;
  return video.turn === 'quarter' ? { width: height, height: width } : { width, height };
}

async function isThere(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
