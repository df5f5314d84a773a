import { statfs } from 'node:fs/promises';
import type { MessageType } from '@someday/contract/media';
import { type ConvertJob, MediaProblem, type MediaReason, type MediaTools } from './media-tools.ts';
import { findVideoEngine } from './find-video-engine.ts';
import { convertPhoto } from './photo.ts';
import { sniff } from './sniff.ts';
import { convertVideo } from './video.ts';
import type { VideoEngine } from './video-engine.ts';

const reasons: [RegExp, MediaReason][] = [
  [/ENOSPC|EDQUOT|EFBIG|No space left|write error|unable to write/i, 'disk-full'],
  [/pixel limit/, 'too-large-picture'],
  [/timeout/, 'timed-out'],
];

/** What converts videos on this machine, asked anew for each: installing ffmpeg needs no restart. */
export type FindEngine = () => Promise<VideoEngine | undefined>;

type Options = { ffmpegPath?: string | undefined; findEngine?: FindEngine };

/**
 * Photos by sharp and libheif in this process, videos by an engine's children. `ffmpegPath`: absolute, with ffprobe
 * beside it; else both are looked for on PATH.
 */
export function createLocalMediaTools({
  ffmpegPath,
  findEngine = () => findVideoEngine({ ffmpegPath }),
}: Options = {}): MediaTools {
  return {
    sniff,
    async convert(job: ConvertJob) {
      job.signal?.throwIfAborted();
      try {
        if (job.type.messageType === 'photo') return await convertPhoto(job);
        const engine = await findEngine();
        if (!engine) throw new MediaProblem('tool-missing');
        return await convertVideo(engine, job);
      } catch (error) {
        job.signal?.throwIfAborted();
        const problem = error instanceof MediaProblem ? error : asProblem(error, job.type.messageType);
        throw (await isFull(job.workDir)) ? new MediaProblem('disk-full', problem.detail, { cause: error }) : problem;
      }
    },
  };
}

/** Less than any result takes: writing stopped when there was hardly a block left. */
const nothingLeft = 64 * 1024;

/** ffmpeg was seen to end without any error on a full disk. What it had made had no index, as if the original were damaged. */
async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < nothingLeft;
}

/** Reads sharp's messages, as it has no codes. */
function asProblem(error: unknown, messageType: MessageType): MediaProblem {
  const text = String(error);
  const reason = reasons.find(([pattern]) => pattern.test(text))?.[1];
  const otherwise = messageType === 'photo' ? 'unreadable' : 'tool-failed';
  return new MediaProblem(reason ?? otherwise, text, { cause: error });
}
