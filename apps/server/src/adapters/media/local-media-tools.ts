import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  type ConvertJob,
  MediaProblem,
  type MediaTools,
  type SniffedType,
  type VideoConverter,
} from './media-tools.ts';
import type { VideoEngine } from './video-plan.ts';
import { askAboutFfmpeg, createFfmpegEngine } from './ffmpeg-engine.ts';
import { findProgram } from '#server/lib/confined-process.ts';
import { createNodeAvEngine } from './node-av-engine.ts';

/** Called again for each video, so installing ffmpeg needs no restart. */
export type FindEngine = () => Promise<VideoEngine | undefined>;

type Options = { ffmpegPath?: string | undefined; findEngine?: FindEngine };

/**
 * Photos with sharp and libheif, videos with ffmpeg, all in child processes. `ffmpegPath`: absolute, with ffprobe beside it; otherwise both
 * are searched on PATH.
 */
export function createLocalMediaTools({
  ffmpegPath,
  findEngine = () => findVideoEngine({ ffmpegPath }),
}: Options = {}): MediaTools {
  return {
    sniff,
    videoConverter: () => describeConverter(ffmpegPath),
    async draw(svg) {
      const { drawPng } = await import('./pictures.ts');
      return drawPng(svg);
    },
    makePortrait: (job) =>
      withReason(job, async () => {
        const { workOnPicture } = await import('./photo.ts');
        const [portrait] = await workOnPicture({ kind: 'portrait', input: job.input, workDir: job.workDir }, job);
        if (portrait === undefined) throw new MediaProblem('tool-failed');
        return portrait;
      }),
    async canShow({ file, mime }) {
      if (mime.startsWith('image/')) return (await import('./pictures.ts')).canDecode(file);
      const engine = await findEngine();
      return engine === undefined || (await import('./video.ts')).hasFrame(engine, file);
    },
    convert: (job) =>
      withReason(job, async () => {
        if (job.type.messageType === 'photo') return (await import('./photo.ts')).convertPhoto(job);
        const engine = await neededEngine(findEngine);
        return (await import('./video.ts')).convertVideo(engine, job);
      }),
    shrink: (job) =>
      withReason(job, async () => {
        const engine = await neededEngine(findEngine);
        return (await import('./video.ts')).shrinkVideo(engine, job);
      }),
  };
}

async function neededEngine(findEngine: FindEngine): Promise<VideoEngine> {
  const engine = await findEngine();
  if (!engine) throw new MediaProblem('tool-missing');
  return engine;
}

/** Throws what failed as a `MediaProblem`, or the signal's reason. */
async function withReason<T>(
  { signal, workDir }: Pick<ConvertJob, 'signal' | 'workDir'>,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    const problem =
      error instanceof MediaProblem ? error : new MediaProblem('tool-failed', String(error), { cause: error });
    throw (await isFull(workDir)) ? new MediaProblem('disk-full', problem.detail, { cause: error }) : problem;
  }
}

/** Less than any result needs: the disk is as good as full. */
const nothingLeft = 64 * 1024;

/** On a full disk, ffmpeg sometimes finishes without an error and leaves a file without an index, as if the original were damaged. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < nothingLeft;
}

const video = (format: SniffedType['format'], mime: string): SniffedType => ({ messageType: 'video', mime, format });
const photo = (format: SniffedType['format'], mime: string): SniffedType => ({ messageType: 'photo', mime, format });

/** By the library's MIME type. Anything else is refused: SVG, playlists, audio, raw camera files, TIFF … */
const accepted = new Map<string, SniffedType>([
  ['video/mp4', video('mp4', 'video/mp4')],
  ['video/x-m4v', video('mp4', 'video/mp4')],
  ['video/quicktime', video('mov', 'video/quicktime')],
  ['video/webm', video('webm', 'video/webm')],
  ['video/matroska', video('mkv', 'video/matroska')],
  ['video/vnd.avi', video('avi', 'video/vnd.avi')],
  ['video/x-ms-asf', video('wmv', 'video/x-ms-wmv')],
  // The start of an ASF file doesn't always tell audio from video; the probe does.
  ['application/vnd.ms-asf', video('wmv', 'video/x-ms-wmv')],
  ['video/3gpp', video('3gp', 'video/3gpp')],
  ['video/3gpp2', video('3gp', 'video/3gpp2')],
  ['image/jpeg', photo('jpeg', 'image/jpeg')],
  ['image/png', photo('png', 'image/png')],
  ['image/apng', photo('png', 'image/png')],
  ['image/webp', photo('webp', 'image/webp')],
  ['image/gif', photo('gif', 'image/gif')],
  ['image/avif', photo('avif', 'image/avif')],
  ['image/heic', photo('heic', 'image/heic')],
  ['image/heic-sequence', photo('heic', 'image/heic')],
  ['image/heif', photo('heic', 'image/heif')],
  ['image/heif-sequence', photo('heic', 'image/heif')],
]);

/** Undefined if the first bytes are in none of our formats. */
export async function sniff(head: Uint8Array): Promise<SniffedType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head);
  return type && accepted.get(type.mime);
}

/** ffmpeg if installed, else its libraries from the npm package, else nothing. */
export async function findVideoEngine({ ffmpegPath }: { ffmpegPath?: string | undefined } = {}): Promise<
  VideoEngine | undefined
> {
  const programs = await findFfmpeg(ffmpegPath);
  if (programs !== undefined) return createFfmpegEngine(programs);
  return hasNodeAv() ? createNodeAvEngine() : undefined;
}

async function findFfmpeg(ffmpegPath: string | undefined) {
  const ffmpeg = ffmpegPath ?? (await findProgram('ffmpeg'));
  const ffprobe = await findProgram('ffprobe', { neighbor: ffmpegPath });
  return ffmpeg !== undefined && ffprobe !== undefined ? { ffmpeg, ffprobe } : undefined;
}

async function describeConverter(ffmpegPath: string | undefined): Promise<VideoConverter> {
  const programs = await findFfmpeg(ffmpegPath);
  const found = programs && (await askAboutFfmpeg(programs.ffmpeg).catch(() => undefined));
  if (found !== undefined) return { kind: 'ffmpeg', ...found };
  const path = ffmpegPath ?? programs?.ffmpeg;
  if (path !== undefined) return { kind: 'missing', path };
  return { kind: hasNodeAv() ? 'built-in' : 'none' };
}

/** The package is optional: it may be left out, or not exist for this machine. */
export function hasNodeAv(): boolean {
  try {
    createRequire(import.meta.url).resolve(`@seydx/node-av-${process.platform}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
}
