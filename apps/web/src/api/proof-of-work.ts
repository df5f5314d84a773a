import { sha256 } from '@noble/hashes/sha2.js';
import {
  hasLeadingZeroBits,
  proofAnswer,
  proofHeader,
  type ProofChallenge,
} from '@someday/contract/rules/proof-of-work';

/** Work at a stretch, in milliseconds: short enough that the page answers every key and touch in between. */
const SLICE_MS = 25;
/** Digests between two looks at the clock. */
const BATCH = 250;

/**
 * The headers to repeat a request with that was refused for want of this proof of work.
 * Rejects with the signal's reason when it is aborted.
 */
export async function proofHeaders(proof: ProofChallenge, signal?: AbortSignal): Promise<Record<string, string>> {
  return { [proofHeader]: await solve(proof, signal) };
}

/** In slices on the page's own thread: it is about a second, once. `crypto.subtle` takes longer to be asked than to hash. */
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
