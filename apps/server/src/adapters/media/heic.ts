import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import * as z from 'zod';
import { MediaProblem } from './media-tools.ts';

type HeicJob = { input: string; limit: number; seconds: number; signal: AbortSignal | undefined };

const replySchema = z.union([
  z.object({ width: z.number(), height: z.number(), pixels: z.instanceof(Uint8Array) }),
  z.object({ problem: z.enum(['unreadable', 'too-large-picture']) }),
]);

/** Decodes in a thread of its own, which ends with it: seconds of work that would hold up every request otherwise. */
export async function decodeHeic({ input, limit, seconds, signal }: HeicJob): Promise<Sharp> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { input, limit },
    // The decoder writes its complaints to the console.
    stdout: true,
    stderr: true,
  });
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    const [message]: unknown[] = await once(worker, 'message', {
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const reply = replySchema.parse(message);
    if ('problem' in reply) throw new MediaProblem(reply.problem);
    const { width, height, pixels } = reply;
    return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: limit });
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted) throw new MediaProblem('timed-out', '', { cause: error });
    throw error instanceof MediaProblem ? error : new MediaProblem('unreadable', String(error), { cause: error });
  } finally {
    await worker.terminate();
  }
}
