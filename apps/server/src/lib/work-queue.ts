import pLimit from 'p-limit';
import { appError } from './app-error.ts';
import { setImmediate as nextEventLoop } from 'node:timers/promises';

/** Works at the first call, and returns the same promise at each. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= work());
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const limited = pLimit(atOnce);
  return async (work) => {
    if (limited.pendingCount >= waiting) throw appError('busy', { retryAfterSeconds: 2 });
    return limited(work);
  };
}

interface PendingItem<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Fewer statements for a busy process. Items of one key are done in order. `work` returns a result for each, or fails for all. */
export function createRounds<Item, Result>(
  keysOf: (item: Item) => readonly string[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let asked: PendingItem<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (asked.length > 0) {
      const taken = new Set<string>();
      const { now = [], later = [] } = Object.groupBy(asked, ({ item }) => {
        const keys = keysOf(item);
        const isFree = keys.every((key) => !taken.has(key));
        // Also of an item that waits: it mustn't be overtaken.
        for (const key of keys) taken.add(key);
        return isFree ? 'now' : 'later';
      });
      asked = later;
      try {
        const results = await work(now.map(({ item }) => item));
        for (const [index, result] of results.entries()) now[index]?.resolve(result);
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    asked.push({ item, resolve, reject });
    if (!isRunning) void run();
    return promise;
  };
}

type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const maxWaitMs = 5_000;

export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    last.set(key, done);
    try {
      if (before !== undefined) await untilDone(before);
      return await work();
    } finally {
      // After a timeout, later work still waits for everything before it.
      void Promise.resolve(before).then(() => {
        end();
        if (last.get(key) === done) last.delete(key);
      });
    }
  };
}

async function untilDone(before: Promise<void>): Promise<void> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(appError('unavailable')), maxWaitMs);
  await Promise.race([before, over]).finally(() => clearTimeout(timer));
}

const YIELD_MS = 8;

/** For long loops: awaited in each round, it lets the process answer requests every few milliseconds. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < YIELD_MS) return;
    await nextEventLoop();
    since = performance.now();
  };
}
