import { createHash } from 'node:crypto';
import {
  hasLeadingZeroBits,
  proofAnswer,
  proofHeader,
  type ProofChallenge,
} from '@someday/contract/rules/proof-of-work';
import type { Refusal } from './test-client.ts';

/** Sequentially. */
export async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work(index));
  return results;
}

export const codesOf = (refusals: readonly Refusal[]) => refusals.map(({ code }) => code);

/** This many tries that count, and then another one's refusal. */
export const triesThen = (count: number, code: string, last: string) => [...Array<string>(count).fill(code), last];

export function proofOf({ code, proof }: Refusal): ProofChallenge {
  if (proof === undefined) throw new Error(`no proof of work was asked for, but ${code}`);
  return proof;
}

/** The header with a solved proof of work. */
export function solved({ challenge, bits }: ProofChallenge): Record<string, string> {
  for (let n = 0; ; n++) {
    const answer = proofAnswer(challenge, n);
    if (hasLeadingZeroBits(createHash('sha256').update(answer).digest(), bits)) return { [proofHeader]: answer };
  }
}
