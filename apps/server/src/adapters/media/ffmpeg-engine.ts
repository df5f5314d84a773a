import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { runTool, type ToolRun } from './tool-process.ts';
import {
  type Decoded,
  type VideoEngine,
  type VideoFile,
  pictureUnits,
  politenessOf,
  type VideoPlan,
} from './video-plan.ts';
import { createTimes, demuxerOf, probeEntries, readProbe, type VideoProbe } from './video-probe.ts';

type Programs = { ffmpeg: string; ffprobe: string };

const shortSeconds = 60;
/** Of processor time, for reading all of a file. */
const maxCpuSeconds = 86_400;
const maxFrameBytes = 1024 ** 3;
// Address space. Each of a dozen threads reserves 64 MiB that it hardly uses, so 2 GiB would stop a phone's 4K video.
const memory = { maxMemoryBytes: 4 * 1024 ** 3, memoryKind: 'address-space' } as const;
/** A phone's file needs 2 kB; a file with hundreds of tracks is not a video message. */
const maxProbeCharacters = 64 * 1024;
const quiet = ['-hide_banner', '-loglevel', 'error'];

export function createFfmpegEngine({ ffmpeg, ffprobe }: Programs): VideoEngine {
  function ask({ path, format }: VideoFile, args: string[], onLine: ToolRun['onLine'], signal?: AbortSignal) {
    const all = [...quiet, ...args, ...inputArgs({ path, format })];
    const limits = { seconds: maxCpuSeconds, stillSeconds: shortSeconds, maxFileBytes: 0, ...memory };
    // A probe writes nothing, so if it fails, the file is at fault.
    const failure = 'unreadable';
    return runTool({ program: ffprobe, args: all, folder: dirname(path), ...limits, onLine, signal, failure });
  }

  return {
    name: 'ffmpeg',
    async probe(file, signal) {
      let json = '';
      const keep = (line: string) => {
        if (json.length < maxProbeCharacters) json += line;
      };
      await ask(file, ['-show_entries', probeEntries, '-of', 'json'], keep, signal);
      return readProbe(json);
    },
    async readPackets({ file, probe }, signal) {
      const times = createTimes(probe);
      const fields = ['-show_entries', 'packet=stream_index,pts_time,duration_time,flags', '-of', 'csv=p=0'];
      const read = (line: string) => {
        const [index = '', at = '', length = '', flags = ''] = line.split(',');
        times.add(Number(index), {
          at: Number.parseFloat(at),
          seconds: Number.parseFloat(length) || 0,
          isHidden: flags.includes('D'),
        });
        return true;
      };
      await ask(file, fields, read, signal);
      return times.read();
    },
    async decode(file, { index, most, isKeysOnly }, signal) {
      const decoded: Decoded = { packets: 0, frames: 0, sizes: 0 };
      const sizes = new Set<string>();
      const read = (line: string) => {
        const [what, width, height] = line.split(',');
        if (what === 'packet') decoded.packets += 1;
        if (what === 'frame') sizes.add(`${width}x${height}`);
        if (what === 'frame') decoded.frames += 1;
        return true;
      };
      // Skips smoothing, which takes a third of the time. Damaged pictures aren't counted.
      const args = ['-skip_loop_filter', 'all', '-err_detect', 'explode', '-select_streams', String(index)];
      const keys = isKeysOnly === true ? ['-skip_frame', 'nokey'] : [];
      const first = most === undefined ? [] : ['-read_intervals', `%+#${most}`];
      const fields = ['-show_entries', 'packet=size:frame=width,height', '-of', 'csv'];
      await ask(file, [...args, ...keys, ...first, ...fields], read, signal);
      return { ...decoded, sizes: sizes.size };
    },
    async make({ plan, input, probe, output, cpuSeconds, stillSeconds, maxFileBytes, onProgress }, signal) {
      const report = ['-progress', 'pipe:1'];
      const before = [...quiet, ...report, ...guard, ...decoding(plan, probe)];
      const seek = plan.from > 0 ? ['-ss', plan.from.toFixed(6)] : [];
      const args = ['-nostdin', ...before, ...seek, ...inputArgs(input), ...ffmpegArgs(plan), output];
      let made = 0;
      const onLine = (line: string) => {
        const at = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? 0);
        if (at <= made) return false;
        made = at;
        onProgress(at / 1e6);
        return true;
      };
      const limits = { seconds: cpuSeconds, stillSeconds, maxFileBytes, ...memory, politeness: politenessOf(plan) };
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
const whitelist = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,mpegts,mpeg,gif,apng';

/** Without the whitelists and the fixed demuxer, a playlist disguised as a video makes ffmpeg open other files. */
function inputArgs({ path, format }: VideoFile): string[] {
  const lists = ['-protocol_whitelist', 'file', '-format_whitelist', whitelist];
  return [...lists, '-f', demuxerOf(format), '-i', `file:${path}`];
}

const form = ['-profile:v', 'high', '-g', '60'];
const aac = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
const exact = ['-flags:v', '+bitexact', '-flags:a', '+bitexact', '-fflags', '+bitexact'];
// Drops location, author, device and chapters, of both the file and its tracks.
const noMetadata = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-sn', '-dn'];

function decoding({ kind, video: { filters } }: VideoPlan, { video: { rotation } }: VideoProbe): string[] {
  return [
    // Frames that no other depends on aren't smoothed. In a smaller picture it doesn't show, and it saves 5% of the time.
    ...(kind === 'shrink' ? ['-skip_loop_filter', 'noref'] : []),
    // Our filters take pictures of any size. Reinitialized for another size, they would also restart their timestamps.
    ...(filters && rotation === 0 ? ['-reinit_filter:v', '0'] : []),
  ];
}

export function ffmpegArgs({ video, audio, rates }: VideoPlan): string[] {
  const limits = ['-crf', String(rates.crf), '-maxrate', rates.maxRate, '-bufsize', rates.bufSize];
  const h264 = [
    '-c:v',
    'libx264',
    '-preset',
    rates.preset,
    ...limits,
    '-level:v',
    rates.level,
    '-x264-params',
    rates.more,
  ];
  const streams = ['-map', `0:${video.index}`, ...(audio ? ['-map', `0:${audio.index}`] : [])];
  const copied = ['-c:v', 'copy', '-bsf:v', `filter_units=pass_types=${pictureUnits}`];
  const picture = video.filters
    ? ['-vf', [...video.filters.each, ...video.filters.film].join(','), ...h264, ...form]
    : copied;
  const sound = audio?.isCopied === false ? ['-af', audio.filter, ...aac] : ['-c:a', 'copy'];
  return [...streams, ...noMetadata, ...picture, ...sound, ...exact, '-movflags', '+faststart', '-f', 'mp4'];
}

export async function askAboutFfmpeg(ffmpeg: string) {
  const limits = { seconds: 10, maxFileBytes: 0, ...memory };
  const lines: string[] = [];
  const ask = (...args: string[]) =>
    runTool({ program: ffmpeg, args, folder: tmpdir(), ...limits, onLine: (line) => void lines.push(line) });
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
