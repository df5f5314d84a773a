import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { cpuSeconds, needPrograms, run as runProgram } from './processes.ts';
import { makeRecording } from './videos.ts';

const seconds = 60;
const rounds = 3;
// A tenth more than before each result was decoded.
const bars = { full: 1.16, both: 1.43 };

/**
 * A minute of 720p as browsers record it, converted to the MP4 with poster and thumbnails, compared with the bare ffmpeg
 * command that only makes the MP4: what probing, checking, pictures and Node add, and then the smaller file. CPU seconds, in
 * alternating rounds.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'ffmpeg', debian: 'ffmpeg' });
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  try {
    const recording = join(folder, 'recording');
    await makeRecording(recording, seconds);
    const ours: number[] = [];
    const both: number[] = [];
    const bare: number[] = [];
    const job = [process.execPath, join(import.meta.dirname, 'transcode-job.ts')];
    for (let round = 0; round < rounds; round++) {
      ours.push(await cpuOf([...job, recording, await freshFolder(folder)]));
      both.push(await cpuOf([...job, recording, await freshFolder(folder), 'both']));
      bare.push(await cpuOf(['ffmpeg', ...bareArgs(recording, join(await freshFolder(folder), 'video.mp4'))]));
    }
    figure('transcode', 'published', median(ours), 'CPU s');
    figure('transcode', 'with the smaller file', median(both), 'CPU s');
    figure('transcode', 'bare ffmpeg', median(bare), 'CPU s');
    figure('transcode', 'for each second of video', median(both) / seconds, 'CPU s');
    const rows = [
      { what: 'published', measured: ours, bar: bars.full },
      { what: 'with the smaller file', measured: both, bar: bars.both },
    ];
    table(
      rows.map(({ what, measured, bar }) => {
        const ratio = median(measured) / median(bare);
        figure('transcode', `${what} / bare`, ratio, 'ratio');
        return {
          'CPU, compared with bare ffmpeg': what,
          ratio: rounded(ratio),
          target: `<= ${bar}`,
          verdict: verdict(ratio <= bar),
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function freshFolder(folder: string): Promise<string> {
  const path = join(folder, 'out');
  await rm(path, { recursive: true, force: true });
  await mkdir(path);
  return path;
}

/** CPU seconds of a command with all its children, from what this process has waited for. */
async function cpuOf([program = '', ...args]: string[]): Promise<number> {
  const before = await cpuSeconds(process.pid);
  await runProgram(program, args);
  return (await cpuSeconds(process.pid)) - before;
}

/** The bare command, written out so that it doesn't change when ours does. */
function bareArgs(input: string, output: string): string[] {
  const fit = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '3M', '-bufsize', '6M'];
  const form = ['-profile:v', 'high', '-level:v', '4.0', '-g', '60'];
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
  const quiet = ['-nostdin', '-loglevel', 'error'];
  const filters = ['-vf', `${fit},fps=30,format=yuv420p`];
  return [
    ...quiet,
    '-i',
    input,
    ...streams,
    ...filters,
    ...picture,
    ...form,
    ...sound,
    '-movflags',
    '+faststart',
    output,
  ];
}
