import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { MediaProblem } from './media-tools.ts';
import type { NodeAvJob } from './node-av-worker.ts';
import { runTool, type ToolRun } from './tool-process.ts';
import { politenessOf, type VideoEngine } from './video-plan.ts';
import { demuxerOf, readProbe } from './video-probe.ts';

const worker = fileURLToPath(new URL('./node-av-worker.ts', import.meta.url));
const shortSeconds = 60;
const maxFrameBytes = 1024 ** 3;

const replySchema = z.union([z.object({ at: z.number() }), z.object({ result: z.unknown() })]);

/** ffmpeg's libraries in a Node child process, for machines without the programs. */
export function createNodeAvEngine(): VideoEngine {
  async function run(job: NodeAvJob, limits: Partial<ToolRun>, onProgress: (made: number) => void = () => undefined) {
    let result: unknown;
    await runTool({
      program: process.execPath,
      args: ['--no-warnings', worker, JSON.stringify(job)],
      folder: dirname('output' in job ? job.output : job.path),
      seconds: shortSeconds,
      maxFileBytes: 0,
      maxMemoryBytes: 4 * 1024 ** 3,
      memoryKind: 'data',
      onLine(line) {
        const reply = readReply(line);
        if (reply && 'at' in reply) onProgress(reply.at);
        else if (reply) result = reply.result;
      },
      ...limits,
    });
    return result;
  }
  // A probe writes nothing, so if it fails, the file is at fault.
  const failure = 'unreadable';
  const fileOf = ({ path, format }: { path: string; format: Parameters<typeof demuxerOf>[0] }) => ({
    path,
    demuxer: demuxerOf(format),
  });

  return {
    async probe(file, signal) {
      return readProbe(JSON.stringify(await run({ kind: 'probe', ...fileOf(file) }, { signal, failure })));
    },
    async measureSeconds(file, signal) {
      const seconds = await run({ kind: 'measure', ...fileOf(file) }, { signal, failure });
      if (typeof seconds !== 'number' || !(seconds > 0)) throw new MediaProblem('unreadable', 'no packets');
      return seconds;
    },
    async make({ plan, input, probe, output, seconds, maxFileBytes, onProgress }, signal) {
      const job: NodeAvJob = { kind: 'make', ...fileOf(input), plan, turn: probe.video.turn, output };
      await run(job, { seconds, maxFileBytes, signal, politeness: politenessOf(plan) }, onProgress);
    },
    async takeFrame({ file, probe }, at, output, signal) {
      await run(
        { kind: 'frame', ...fileOf(file), at, turn: probe.video.turn, output },
        { maxFileBytes: maxFrameBytes, signal },
      );
    },
  };
}

/** Undefined for anything the libraries print themselves. */
function readReply(line: string) {
  try {
    return replySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
