import { createRequire } from 'node:module';
import { createFfmpegEngine } from './ffmpeg-engine.ts';
import { findProgram } from './tool-process.ts';
import { createNodeAvEngine } from './node-av-engine.ts';
import type { VideoEngine } from './video-plan.ts';

/** ffmpeg where it is installed, else its libraries from the npm package, else nothing. */
export async function findVideoEngine({ ffmpegPath }: { ffmpegPath?: string | undefined } = {}): Promise<
  VideoEngine | undefined
> {
  const ffmpeg = ffmpegPath ?? (await findProgram('ffmpeg'));
  const ffprobe = await findProgram('ffprobe', { neighbour: ffmpegPath });
  if (ffmpeg !== undefined && ffprobe !== undefined) return createFfmpegEngine({ ffmpeg, ffprobe });
  return hasNodeAv() ? createNodeAvEngine() : undefined;
}

/** The package is an optional one: it may be left out, or not exist for this machine. */
export function hasNodeAv(): boolean {
  try {
    createRequire(import.meta.url).resolve(`@seydx/node-av-${process.platform}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
}
