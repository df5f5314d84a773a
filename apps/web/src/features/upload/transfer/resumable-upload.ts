import type { ChosenIn } from '@someday/contract/rules/media';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, errorFromAnswer, NetworkError } from '#web/api/api-error.ts';
import type { Transfer } from '#web/features/upload/outbox/record.ts';
import { uploadCopy } from '#web/features/upload/unsent.copy.ts';
import { hashBlob } from './hash-blob.ts';
import * as z from 'zod/mini';

export type Sample = { atMs: number; sentBytes: number };

/** Long enough for a steady figure, short enough to notice a better connection. */
const WINDOW_MS = 8000;
const STEADY_MS = 1000;

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Bytes per second over the last few seconds; undefined until there is enough to go by. */
export function paceOf(samples: readonly Sample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  const sent = last.sentBytes - first.sentBytes;
  return elapsedMs < STEADY_MS || sent <= 0 ? undefined : sent / (elapsedMs / 1000);
}

export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | undefined {
  const pace = paceOf(samples);
  const sentBytes = samples.at(-1)?.sentBytes ?? 0;
  return pace === undefined ? undefined : Math.max(0, totalBytes - sentBytes) / pace;
}

/** Adds pace and time left to what has been sent. */
export function measureTransfer(report: (transfer: Transfer) => void): (sent: SentBytes) => void {
  let samples: Sample[] = [];
  return ({ sentBytes, totalBytes }) => {
    samples = withSample(samples, { atMs: performance.now(), sentBytes });
    const left = secondsLeft(samples, totalBytes);
    report({ sentBytes, totalBytes, perSecond: paceOf(samples), secondsLeft: left });
  };
}

export function timeLeftText(seconds: number): string {
  const { left } = uploadCopy;
  if (seconds < 5) return left.fewSeconds;
  if (seconds < 55) return left.seconds(Math.ceil(seconds / 5) * 5);
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? left.minutes(minutes) : left.hours(Math.round(minutes / 60));
}

/** Takes files in parts, by the tus 1.0 protocol. */
const endpoint = '/api/uploads';

export type SentBytes = { sentBytes: number; totalBytes: number };

export type ResumableUpload = {
  file: Blob;
  fileName: string;
  chosenIn?: ChosenIn | undefined;
  purpose?: 'import';
  /** Of an upload begun earlier. If the server no longer has it, it starts over. */
  uploadId: string | null;
  onId: (uploadId: string) => void;
  onProgress: (progress: SentBytes) => void;
  /** Aborting stops it; the server keeps what has arrived. */
  signal: AbortSignal;
};

/** A part that is cut off continues from its last 64 KiB, so large parts cost little. Phones hold one in memory. */
const PART_BYTES = { phone: 4 * 1024 ** 2, desk: 16 * 1024 ** 2 };
/** Delays between tries, starting over after any progress. After the last one the network error is raised. */
const RETRY_DELAYS_MS = [0, 500, 1500];
/** A new try asks for the offset, which resolves a conflict; a lock ends with the request that holds it. */
const PASSING = new Set([408, 409, 423, 460, 500, 502, 503, 504]);

function partBytes(): number {
  return matchMedia('(pointer: coarse)').matches ? PART_BYTES.phone : PART_BYTES.desk;
}

const addressOf = (uploadId: string) => `${location.origin}${endpoint}/${uploadId}`;

/** Gives the upload's id once the server has all of it. Raises `ApiError`, `NetworkError`, or the signal's reason. */
export function uploadInParts(upload: ResumableUpload): Promise<string> {
  const { file, fileName, chosenIn, purpose, uploadId, onId, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const idOf = () => transfer.url?.split('/').at(-1) ?? '';
    const transfer = new Upload(file, {
      endpoint: `${location.origin}${endpoint}`,
      uploadUrl: uploadId === null ? null : addressOf(uploadId),
      chunkSize: partBytes(),
      metadata: { filename: fileName, ...(chosenIn && { chosenIn }), ...(purpose && { purpose }) },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false, // callers store the upload's id
      onShouldRetry: ({ originalResponse }) => !originalResponse || PASSING.has(originalResponse.getStatus()),
      onUploadUrlAvailable: () => onId(idOf()),
      onProgress: (sentBytes, totalBytes) => onProgress({ sentBytes, totalBytes }),
      onSuccess: () => resolve(idOf()),
      onError: (error) => reject(asOurs(error)),
    });
    signal.addEventListener(
      'abort',
      () => {
        void transfer.abort();
        reject(signal.reason);
      },
      { once: true },
    );
    transfer.start();
  });
}

function asOurs(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  // Status 0 means no answer.
  if (!answer || answer.getStatus() === 0) return new NetworkError(error);
  return errorFromAnswer(answer.getStatus(), '', 'application/json', answer.getBody());
}

export async function dropUpload(uploadId: string): Promise<void> {
  await Upload.terminate(addressOf(uploadId), { retryDelays: [] });
}

const PASSING_CODES: ReadonlySet<string | undefined> = new Set(['unavailable', 'busy']);

export function isPassing(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  return error instanceof NetworkError || (error instanceof ApiError && PASSING_CODES.has(error.code));
}

/** Wait after a failed connection, unless the browser is online sooner. */
const OFFLINE_WAIT_MS = 10_000;

export function whenOnline(work: () => void): void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(once, OFFLINE_WAIT_MS);
  window.addEventListener('online', once, { signal: done.signal });
}

const hashReplySchema = z.union([z.object({ hash: z.string() }), z.object({ problem: z.string() })]);

/** SHA-256 as 64 hex digits, in a worker: a long video takes a phone several seconds. Raises what reading the file raises, or the signal's reason. */
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
      const reply = z.parse(hashReplySchema, data);
      if ('hash' in reply) resolve(reply.hash);
      else reject(new Error(reply.problem));
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
