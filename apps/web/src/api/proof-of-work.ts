import { sha256 } from '@noble/hashes/sha2.js';
import {
  hasLeadingZeroBits,
  proofAnswer,
  proofHeader,
  type ProofChallenge,
} from '@someday/contract/rules/proof-of-work';
import * as z from 'zod/mini';

/** Work at a stretch, in milliseconds: short enough that the page answers every key and touch in between. */
const SLICE_MS = 25;
/** Digests between two looks at the clock. */
const BATCH = 250;

const asksForProof = z.object({ proof: z.object({ challenge: z.string(), bits: z.int() }) });

/**
 * For the body of a refusal that asks for a proof of work: the headers to repeat the request with, or undefined where nothing is asked.
 * Rejects with the signal's reason when it is aborted.
 */
export async function proofHeaders(body: unknown, signal?: AbortSignal): Promise<Record<string, string> | undefined> {
  const asked = z.safeParse(asksForProof, body);
  return asked.success ? { [proofHeader]: await solve(asked.data.proof, signal) } : undefined;
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
