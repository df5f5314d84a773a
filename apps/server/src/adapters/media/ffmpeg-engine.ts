import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { MediaProblem } from './media-tools.ts';
import { runTool } from './tool-process.ts';
import { type VideoEngine, type VideoFile, gapless, pictureUnits, politenessOf, type VideoPlan } from './video-plan.ts';
import { demuxerOf, probeEntries, readProbe } from './video-probe.ts';

type Programs = { ffmpeg: string; ffprobe: string };

const shortSeconds = 60;
const maxFrameBytes = 1024 ** 3;
// Address space. Each of a dozen threads reserves 64 MiB that it hardly uses, so 2 GiB would stop a phone's 4K video.
const memory = { maxMemoryBytes: 4 * 1024 ** 3, memoryKind: 'address-space' } as const;
/** A phone's file needs 2 kB; a file with hundreds of tracks is not a video message. */
const maxProbeCharacters = 64 * 1024;
const quiet = ['-hide_banner', '-loglevel', 'error'];

/** ffmpeg and ffprobe as child processes. */
export function createFfmpegEngine({ ffmpeg, ffprobe }: Programs): VideoEngine {
  function ask({ path, format }: VideoFile, args: string[], onLine: (line: string) => void, signal?: AbortSignal) {
    const all = [...quiet, ...args, ...inputArgs({ path, format })];
    const limits = { seconds: shortSeconds, maxFileBytes: 0, ...memory };
    // A probe writes nothing, so if it fails, the file is at fault.
    const failure = 'unreadable';
    return runTool({ program: ffprobe, args: all, folder: dirname(path), ...limits, onLine, signal, failure });
  }

  return {
    async probe(file, signal) {
      let json = '';
      const keep = (line: string) => {
        if (json.length < maxProbeCharacters) json += line;
      };
      await ask(file, ['-show_entries', probeEntries, '-of', 'json'], keep, signal);
      return readProbe(json);
    },
    async measureSeconds(file, signal) {
      let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      const times = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'];
      const read = (line: string) => {
        const [at = Number.NaN, length = Number.NaN] = line.split(',').map((text) => Number.parseFloat(text));
        if (Number.isNaN(at)) return;
        start = Math.min(start, at);
        end = Math.max(end, at + (Number.isNaN(length) ? 0 : length));
      };
      await ask(file, times, read, signal);
      if (end <= start) throw new MediaProblem('unreadable', 'no packets');
      return end - start;
    },
    async make({ plan, input, output, seconds, maxFileBytes, onProgress }, signal) {
      const report = ['-progress', 'pipe:1'];
      const before = [...quiet, ...report, ...guard, ...decoding(plan)];
      const args = ['-nostdin', ...before, ...inputArgs(input), ...ffmpegArgs(plan), output];
      const onLine = (line: string) => {
        const at = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (at !== undefined) onProgress(Number(at) / 1e6);
      };
      const limits = { seconds, maxFileBytes, ...memory, politeness: politenessOf(plan) };
      await runTool({ program: ffmpeg, args, folder: dirname(output), ...limits, onLine, signal });
    },
    async takeFrame({ file }, at, output, signal) {
      // Seeking before the input is opened decodes one second of video instead of everything before it.
      const seek = ['-ss', at.toFixed(3), ...inputArgs(file)];
      const frame = ['-map', '0:v:0', '-frames:v', '1', '-f', 'image2', '-c:v', 'png', '-update', '1', '-y', output];
      const args = ['-nostdin', ...quiet, ...guard, ...seek, ...frame];
      const limits = { seconds: shortSeconds, maxFileBytes: maxFrameBytes, ...memory };
      await runTool({ program: ffmpeg, args, folder: dirname(output), ...limits, onLine: () => undefined, signal });
    },
  };
}

const guard = ['-max_alloc', '536870912'];
const whitelist = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf';

/** Without the whitelists and the fixed demuxer, a playlist disguised as a video makes ffmpeg open other files. */
function inputArgs({ path, format }: VideoFile): string[] {
  const lists = ['-protocol_whitelist', 'file', '-format_whitelist', whitelist];
  return [...lists, '-f', demuxerOf(format), '-i', `file:${path}`];
}

const form = ['-profile:v', 'high', '-level:v', '4.0', '-g', '60'];
const aac = ['-af', gapless, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
const exact = ['-flags:v', '+bitexact', '-flags:a', '+bitexact', '-fflags', '+bitexact'];
// No location, author, device or chapter of the original is passed on, from neither the file nor its tracks.
const untold = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** Frames that no other depends on aren't smoothed. In a smaller picture it doesn't show, and it saves 5% of the time. */
const decoding = ({ kind }: VideoPlan) => (kind === 'shrink' ? ['-skip_loop_filter', 'noref'] : []);

/** The arguments between ffmpeg's input and output. */
export function ffmpegArgs({ video, audio, rates }: VideoPlan): string[] {
  const limits = ['-crf', String(rates.crf), '-maxrate', rates.maxRate, '-bufsize', rates.bufSize];
  const h264 = ['-c:v', 'libx264', '-preset', rates.preset, ...limits, '-x264-params', rates.more];
  const streams = ['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])];
  const copied = ['-c:v', 'copy', '-bsf:v', `filter_units=pass_types=${pictureUnits}`];
  const picture = video.filters ? ['-vf', video.filters.join(','), ...h264, ...form] : copied;
  const sound = audio?.isCopied ? ['-c:a', 'copy'] : aac;
  return [...streams, ...untold, ...picture, ...sound, ...exact, '-movflags', '+faststart', '-f', 'mp4'];
}

/** Its version, such as `7.1.1`, and which of the codecs above it can't write. Throws if it doesn't run. */
export async function askAboutFfmpeg(ffmpeg: string) {
  const limits = { seconds: 10, maxFileBytes: 0, ...memory };
  const lines: string[] = [];
  const ask = (...args: string[]) =>
    runTool({ program: ffmpeg, args, folder: tmpdir(), ...limits, onLine: (line) => lines.push(line) });
  await ask('-version');
  const version = /^ffmpeg version n?([\d.]+|\S+)/.exec(lines[0] ?? '')?.[1] ?? '';
  await ask('-hide_banner', '-encoders');
  const writes = (encoder: string) => lines.some((line) => line.trim().split(/\s+/)[1] === encoder);
  const lacks = encoders.filter(({ encoder }) => !writes(encoder)).map(({ codec }) => codec);
  return { version, lacks };
}

const encoders = [
  { encoder: 'libx264', codec: 'H.264' },
  { encoder: 'aac', codec: 'AAC' },
] as const;
