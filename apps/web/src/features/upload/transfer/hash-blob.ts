import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const STEP_BYTES = 4 * 1024 * 1024;
/** The browser's own hash is many times faster, but needs the whole file in memory and doesn't exist on plain http. */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** SHA-256 of a file as 64 hex digits. Large files are read in steps. Raises what reading raises. */
export async function hashBlob(file: Blob, signal?: AbortSignal): Promise<string> {
  if (globalThis.isSecureContext && file.size <= WHOLE_BYTES) {
    return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  }
  return hashInSteps(file, signal);
}

/** The same, never with more than a few megabytes in memory. `onProgress` is given the share that has been read, from 0 to 1. */
export async function hashInSteps(
  file: Blob,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += STEP_BYTES) {
    signal?.throwIfAborted();
    onProgress?.(from / file.size);
    hash.update(new Uint8Array(await file.slice(from, from + STEP_BYTES).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}

/** As a worker: replies to a file with its hash, or with why it couldn't be read. */
if ('WorkerGlobalScope' in globalThis) {
  addEventListener('message', ({ data }: MessageEvent<Blob>) => {
    hashBlob(data).then(
      (hash) => postMessage({ hash }),
      (error: unknown) => postMessage({ problem: String(error) }),
    );
  });
}
