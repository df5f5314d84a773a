import { fileURLToPath } from 'node:url';
import { renditionKindSchema } from '@someday/contract/api/media';
import * as z from 'zod';
import { type ConvertedMedia, type ConvertJob, MediaProblem, mediaReasons, type Rendition } from './media-tools.ts';
import type { PhotoJob } from './photo-worker.ts';
import { replyIn, runTool } from './tool-process.ts';

const worker = fileURLToPath(new URL('./photo-worker.ts', import.meta.url));
const limits = { seconds: 60, maxFileBytes: 1024 ** 3, maxMemoryBytes: 4 * 1024 ** 3, memoryKind: 'data' } as const;

const size = z.int().check(z.positive());
const replySchema = z.union([
  z.object({ at: z.number() }),
  z.object({
    result: z.array(
      z.object({ kind: renditionKindSchema, file: z.string(), mime: z.string(), width: size, height: size }),
    ),
    isCut: z.boolean().default(false),
    isBlank: z.boolean().default(false),
  }),
  z.object({ problem: z.enum(mediaReasons), detail: z.string() }),
]);

export async function workOnPicture(
  job: PhotoJob,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress?: ConvertJob['onProgress'] | undefined },
): Promise<{ result: Rendition[]; isCut: boolean; isBlank: boolean }> {
  let last: z.output<typeof replySchema> | undefined;
  await runTool({
    program: process.execPath,
    args: ['--no-warnings', worker, JSON.stringify(job)],
    folder: job.workDir,
    ...limits,
    // Someone waits for a portrait.
    politeness: job.kind === 'portrait' ? 0 : 10,
    onLine(line) {
      last = replyIn(replySchema, line) ?? last;
      if (last !== undefined && 'at' in last) onProgress?.(last.at);
    },
    signal,
  });
  if (last !== undefined && 'result' in last) return last;
  throw last !== undefined && 'problem' in last
    ? new MediaProblem(last.problem, last.detail)
    : new MediaProblem('tool-failed', 'no result');
}

export async function convertPhoto({ type, input, workDir, ...watch }: ConvertJob): Promise<ConvertedMedia> {
  const { result, isCut } = await workOnPicture({ kind: 'photo', format: type.format, input, workDir }, watch);
  watch.onProgress?.(1);
  const [{ width, height } = { width: 0, height: 0 }] = result;
  return { durationSeconds: null, width, height, renditions: result, notes: isCut ? ['truncated'] : [] };
}
