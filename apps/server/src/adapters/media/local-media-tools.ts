import { createRequire } from 'node:module';
import * as z from 'zod';
import { mediaFormats } from '@someday/contract/rules/media-formats';
import { sniffMedia } from '@someday/contract/rules/media-sniff';
import {
  type ConvertedMedia,
  type ConvertJob,
  MediaProblem,
  type MediaTools,
  type SniffedType,
  type VideoConverter,
} from './media-tools.ts';
import type { VideoEngine } from './video-plan.ts';
import { askAboutFfmpeg, createFfmpegEngine } from './ffmpeg-engine.ts';
import { freeBytesAt } from '#server/lib/files.ts';
import { findProgram } from '#server/lib/confined-process.ts';
import { createNodeAvEngine } from './node-av-engine.ts';

/** Of our own code. Raise it to have older files converted again. */
const revision = 1;

export type FindEngine = () => Promise<VideoEngine | undefined>;

type Options = { ffmpegPath?: string | undefined; findEngine?: FindEngine };

export function createLocalMediaTools({
  ffmpegPath,
  findEngine = () => findVideoEngine({ ffmpegPath }),
}: Options = {}): MediaTools {
  let version: Promise<string> | undefined;
  return {
    sniff,
    version: () => (version ??= describeTools(ffmpegPath)),
    videoConverter: () => describeConverter(ffmpegPath),
    async draw(svg) {
      const { drawPng } = await import('./pictures.ts');
      return drawPng(svg);
    },
    makePortrait: (job) =>
      withReason(job, async () => {
        const { workOnPicture } = await import('./photo.ts');
        const { format } = job.type;
        const { result } = await workOnPicture(
          { kind: 'portrait', format, input: job.input, workDir: job.workDir },
          job,
        );
        const [portrait] = result;
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
        return convertWithAny(await neededEngine(findEngine), job);
      }),
    shrink: (job) =>
      withReason(job, async () => {
        const engine = await neededEngine(findEngine);
        return (await import('./video.ts')).makeSmallVideo(engine, job);
      }),
  };
}

/** Another version of the libraries may read what one can't: Debian's is older than the packaged one. */
async function convertWithAny(engine: VideoEngine, job: ConvertJob): Promise<ConvertedMedia> {
  const { convertVideo } = await import('./video.ts');
  const isAlone = engine.name === 'node-av' || !hasNodeAv();
  try {
    return await convertVideo(engine, job, { maySilence: isAlone });
  } catch (error) {
    if (isAlone || !(error instanceof MediaProblem) || error.reason !== 'unreadable') throw error;
  }
  try {
    return await convertVideo(createNodeAvEngine(), job, { maySilence: true });
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw error;
  }
  return convertVideo(engine, job, { maySilence: true });
}

async function neededEngine(findEngine: FindEngine): Promise<VideoEngine> {
  const engine = await findEngine();
  if (!engine) throw new MediaProblem('tool-missing');
  return engine;
}

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

/** On a full disk, ffmpeg sometimes reports no error and leaves a file without an index, as if the original were damaged. */
const isFull = async (folder: string): Promise<boolean> => (await freeBytesAt(folder)) < nothingLeft;

export async function sniff(head: Uint8Array): Promise<SniffedType | undefined> {
  const found = await sniffMedia(head);
  return found && { messageType: found.type, mime: mediaFormats[found.format].mimes[0], format: found.format };
}

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

async function describeTools(ffmpegPath: string | undefined): Promise<string> {
  const converter = await describeConverter(ffmpegPath);
  const ffmpeg = converter.kind === 'ffmpeg' ? `ffmpeg ${converter.version}` : 'no ffmpeg';
  return `${revision}, ${ffmpeg}, packaged ${packagedVersion() ?? 'none'}`;
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
export const hasNodeAv = (): boolean => packagedVersion() !== undefined;

function packagedVersion(): string | undefined {
  const about = `@seydx/node-av-${process.platform}-${process.arch}/package.json`;
  try {
    return z.object({ version: z.string() }).parse(createRequire(import.meta.url)(about)).version;
  } catch {
    return undefined;
  }
}
