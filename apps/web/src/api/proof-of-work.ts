import { sha256 } from '@noble/hashes/sha2.js';
import {
  hasLeadingZeroBits,
  proofAnswer,
  proofHeader,
  type ProofChallenge,
} from '@someday/contract/rules/proof-of-work';

/** Milliseconds per slice: short enough for the page to stay responsive. */
const SLICE_MS = 25;
const BATCH = 250;

/** Headers with which to repeat a request that was refused without this proof of work. Rejects with the signal's reason if it is aborted. */
export async function proofHeaders(proof: ProofChallenge, signal?: AbortSignal): Promise<Record<string, string>> {
  return { [proofHeader]: await solve(proof, signal) };
}

/** In slices on the main thread; takes about a second. Not with `crypto.subtle`, whose calls take longer than the hash. */
async function solve({ challenge, bits }: ProofChallenge, signal?: AbortSignal): Promise<string> {
  const encoder = new TextEncoder();
  const isAnswer = (answer: string) => hasLeadingZeroBits(sha256(encoder.encode(answer)), bits);
  let n = 0;
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      for (const batchEnd = n + BATCH; n < batchEnd; n += 1) {
        const answer = proofAnswer(challenge, n);
        if (isAnswer(answer)) return answer;
      }
    }
    await nextTask();
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
