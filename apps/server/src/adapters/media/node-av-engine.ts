import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { NodeAvJob } from './node-av-worker.ts';
import { replyIn, runTool, type ToolRun } from './tool-process.ts';
import { politenessOf, type VideoEngine } from './video-plan.ts';
import { createTimes, demuxerOf, readProbe } from './video-probe.ts';

const worker = fileURLToPath(new URL('./node-av-worker.ts', import.meta.url));
const shortSeconds = 60;
const maxFrameBytes = 1024 ** 3;

const packetsSchema = z.array(
  z.object({ index: z.number(), at: z.number(), seconds: z.number(), isHidden: z.boolean() }),
);
const decodedSchema = z.object({ packets: z.int(), frames: z.int(), sizes: z.int() });

const replySchema = z.union([z.object({ at: z.number() }), z.object({ result: z.unknown() })]);

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
        const reply = replyIn(replySchema, line);
        if (reply && 'result' in reply) result = reply.result;
        else if (reply) onProgress(reply.at);
        return reply !== undefined;
      },
      ...limits,
    });
    return result;
  }
  const failure = 'unreadable';
  const reading = { seconds: 86_400, stillSeconds: shortSeconds, failure } as const;
  const fileOf = ({ path, format }: { path: string; format: Parameters<typeof demuxerOf>[0] }) => ({
    path,
    demuxer: demuxerOf(format),
  });

  return {
    name: 'node-av',
    async probe(file, signal) {
      return readProbe(JSON.stringify(await run({ kind: 'probe', ...fileOf(file) }, { signal, failure })));
    },
    async readPackets({ file, probe }, signal) {
      const times = createTimes(probe);
      const packets = await run({ kind: 'packets', ...fileOf(file) }, { ...reading, signal });
      for (const { index, ...time } of packetsSchema.parse(packets)) times.add(index, time);
      return times.read();
    },
    async decode(file, track, signal) {
      return decodedSchema.parse(await run({ kind: 'decode', ...track, ...fileOf(file) }, { ...reading, signal }));
    },
    async make({ plan, input, probe, output, cpuSeconds, stillSeconds, maxFileBytes, onProgress }, signal) {
      const job: NodeAvJob = { kind: 'make', ...fileOf(input), plan, rotation: probe.video.rotation, output };
      const limits = { seconds: cpuSeconds, stillSeconds, maxFileBytes, politeness: politenessOf(plan) };
      await run(job, { ...limits, signal }, onProgress);
    },
    async takeFrame({ file, probe }, at, output, signal) {
      await run(
        { kind: 'frame', ...fileOf(file), at, rotation: probe.video.rotation, output },
        { maxFileBytes: maxFrameBytes, signal },
      );
    },
  };
}
