import { type ConvertJob, MediaProblem, type MediaTools } from './media-tools.ts';
import { convertPhoto } from './photo.ts';
import { sniff } from './sniff.ts';
import { findProgram } from './tool-process.ts';
import { convertVideo, type VideoPrograms } from './video.ts';

/**
 * Photos by sharp and libheif in this process, videos by ffmpeg and ffprobe as its children. `ffmpegPath`: absolute, with
 * ffprobe beside it; else both are looked for on PATH at every video, so that installing them needs no restart.
 */
export function createLocalMediaTools({ ffmpegPath }: { ffmpegPath?: string | undefined } = {}): MediaTools {
  return {
    sniff,
    async convert(job: ConvertJob) {
      job.signal?.throwIfAborted();
      if (job.type.messageType === 'photo') return convertPhoto(job);
      const programs = await findPrograms(ffmpegPath);
      if (!programs) throw new MediaProblem('tool-missing');
      return convertVideo(programs, job);
    },
  };
}

async function findPrograms(ffmpegPath: string | undefined): Promise<VideoPrograms | undefined> {
  const ffmpeg = ffmpegPath ?? (await findProgram('ffmpeg'));
  const ffprobe = await findProgram('ffprobe', ffmpegPath);
  return ffmpeg === undefined || ffprobe === undefined ? undefined : { ffmpeg, ffprobe };
}
