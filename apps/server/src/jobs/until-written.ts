import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from './jobs.repo.ts';

const RETRY_MS = 1_000;

export interface WritingOptions {
  /** Aborted: it is not tried again. */
  readonly signal: AbortSignal;
  /** Called with the error of every try that is followed by another one. */
  readonly delayed?: (error: unknown) => void;
}

/** What is done must not be done again because the database was away for a moment: tries to write it down as long as a lease lasts. */
export async function untilWritten<T>(write: () => Promise<T>, { signal, delayed }: WritingOptions): Promise<T> {
  const deadline = performance.now() + LEASE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (signal.aborted || performance.now() >= deadline) throw error;
      delayed?.(error);
      await sleep(RETRY_MS);
    }
  }
}
