import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inAlternation } from './support/alternation.ts';
import { inFolder } from './support/cleanup.ts';
import { atMost, row, table } from './support/figures.ts';
import { cpuSeconds, needPrograms, run as runProgram } from './support/processes.ts';
import { makeRecording } from './support/videos.ts';

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
  await inFolder(async (folder) => {
    const recording = join(folder, 'recording');
    const out = join(folder, 'out');
    await makeRecording(recording, seconds);
    const job = [process.execPath, join(import.meta.dirname, 'support/transcode-job.ts'), recording, out];
    const bare = { what: 'bare ffmpeg', command: ['ffmpeg', ...bareArgs(recording, join(out, 'video.mp4'))], bar: 1 };
    const ways = [
      { what: 'published', command: job, bar: bars.full },
      { what: 'with the smaller file', command: [...job, 'both'], bar: bars.both },
      bare,
    ];
    const of = await inAlternation(
      ways,
      rounds,
      async ({ command }) => {
        await rm(out, { recursive: true, force: true });
        await mkdir(out);
        return { cpu: await cpuOf(command) };
      },
      1,
    );
    table(
      ways.map((way) => {
        const [{ what, bar }, cpu, ratio] = [way, of(way, 'cpu'), of(way, 'cpu') / of(bare, 'cpu')];
        const figures = {
          'CPU, s': cpu,
          'for each second of video, CPU s': cpu / seconds,
          'of bare ffmpeg': atMost(ratio, bar),
        };
        return row('transcode', { what, ...figures });
      }),
    );
  });
}

/** CPU seconds of a command with all its children, from what this process has waited for. */
async function cpuOf([program = '', ...args]: readonly string[]): Promise<number> {
  const before = await cpuSeconds(process.pid);
  await runProgram(program, args);
  return (await cpuSeconds(process.pid)) - before;
}

/** The bare command, written out so that it doesn't change when ours does. */
function bareArgs(input: string, output: string): string[] {
  const fit = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
  return [
    ...['-nostdin', '-loglevel', 'error', '-i', input],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...['-vf', `${fit},fps=30,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '3M', '-bufsize', '6M'],
    ...['-profile:v', 'high', '-level:v', '4.0', '-g', '60'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-movflags', '+faststart', output],
  ];
}
