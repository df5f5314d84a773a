import type { ChosenIn } from '@someday/contract/media';
import { DetailedError, Upload } from 'tus-js-client';
import { errorFromAnswer, NetworkError } from '#web/api/api-error.ts';

export type Sample = { atMs: number; sentBytes: number };

/** Long enough to be calm, short enough to notice a better connection. */
const WINDOW_MS = 8000;
const SETTLED_MS = 1000;

/** The samples that count, with the newest. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= WINDOW_MS), sample];
}

/** Bytes a second over the last seconds; undefined while nothing can be said. */
export function paceOf(samples: readonly Sample[]): number | undefined {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const elapsedMs = last.atMs - first.atMs;
  const sent = last.sentBytes - first.sentBytes;
  return elapsedMs < SETTLED_MS || sent <= 0 ? undefined : sent / (elapsedMs / 1000);
}

/** Seconds until all is sent at the pace of the last seconds; undefined while nothing can be said. */
export function secondsLeft(samples: readonly Sample[], totalBytes: number): number | undefined {
  const pace = paceOf(samples);
  const sentBytes = samples.at(-1)?.sentBytes ?? 0;
  return pace === undefined ? undefined : Math.max(0, totalBytes - sentBytes) / pace;
}

/** Round words: nobody needs to know that it is 43 seconds. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}

/** Where files arrive in parts, by the protocol tus 1.0. */
const endpoint = '/api/uploads';

export type SentBytes = { sentBytes: number; totalBytes: number };

export type ResumableUpload = {
  file: Blob;
  fileName: string;
  /** Where it was chosen, when it may have fewer bytes there. */
  chosenIn?: ChosenIn | undefined;
  /** Of an upload that was begun before; one that is gone on the server begins anew. */
  uploadId: string | null;
  /** The server has taken an upload on under this id: keep it to go on after a reload. */
  onId: (uploadId: string) => void;
  onProgress: (progress: SentBytes) => void;
  /** Aborting stops; the server keeps what has arrived. */
  signal: AbortSignal;
};

/** A part that is cut off is sent again from its last 64 KiB, so large parts cost little; phones hold one in memory. */
const PART_BYTES = { phone: 4 * 1024 ** 2, desk: 16 * 1024 ** 2 };
/** Between tries; progress begins them anew. After the last one the network's error is raised. */
const RETRY_DELAYS_MS = [0, 500, 1500];
/** A conflict is told apart by asking for the offset, which a new try does; a lock ends with the request that holds it. */
const PASSING = new Set([408, 409, 423, 460, 500, 502, 503, 504]);

function partBytes(): number {
  return matchMedia('(pointer: coarse)').matches ? PART_BYTES.phone : PART_BYTES.desk;
}

const addressOf = (uploadId: string) => `${location.origin}${endpoint}/${uploadId}`;

/**
 * Sends a file in parts, goes on where it stopped, and gives the upload's id when all of it is safe on the server. Raises `ApiError`,
 * `NetworkError`, or the signal's reason.
 */
export function uploadInParts(given: ResumableUpload): Promise<string> {
  const { file, fileName, chosenIn, uploadId, onId, onProgress, signal } = given;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const idOf = () => upload.url?.split('/').at(-1) ?? '';
    const upload = new Upload(file, {
      endpoint: `${location.origin}${endpoint}`,
      uploadUrl: uploadId === null ? null : addressOf(uploadId),
      chunkSize: partBytes(),
      metadata: { filename: fileName, ...(chosenIn && { chosenIn }) },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false, // the outbox remembers more than an address
      onShouldRetry: ({ originalResponse }) => !originalResponse || PASSING.has(originalResponse.getStatus()),
      onUploadUrlAvailable: () => onId(idOf()),
      onProgress: (sentBytes, totalBytes) => onProgress({ sentBytes, totalBytes }),
      onSuccess: () => resolve(idOf()),
      onError: (error) => reject(asOurs(error)),
    });
    signal.addEventListener(
      'abort',
      () => {
        void upload.abort();
        reject(signal.reason);
      },
      { once: true },
    );
    upload.start();
  });
}

function asOurs(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  const answer = error.originalResponse;
  // Status 0: the browser got no answer.
  if (!answer || answer.getStatus() === 0) return new NetworkError(error);
  return errorFromAnswer(answer.getStatus(), '', 'application/json', answer.getBody());
}

/** Has the server forget an upload that nobody wants any more. */
export async function dropUpload(uploadId: string): Promise<void> {
  await Upload.terminate(addressOf(uploadId), { retryDelays: [] });
}
