import { hashBlob } from './hash-blob.ts';
import * as z from 'zod/mini';

const answerSchema = z.union([z.object({ hash: z.string() }), z.object({ problem: z.string() })]);

/**
 * SHA-256 of a file as 64 hex digits, computed in a worker if possible: a long video takes a phone several seconds. Raises what reading the
 * file raises, or the signal's reason.
 */
export function fileHash(file: Blob, signal: AbortSignal): Promise<string> {
  return typeof Worker === 'function' ? hashInWorker(file, signal) : hashBlob(file, signal);
}

function hashInWorker(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./hash-blob.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', () => resolve(hashBlob(file, signal)));
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const answer = z.parse(answerSchema, data);
      if ('hash' in answer) resolve(answer.hash);
      else reject(new Error(answer.problem));
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
