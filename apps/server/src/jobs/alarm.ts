/** Lets one loop wait for a time or for being called, whichever comes first. A call while nobody waits is not lost. */
export interface Alarm {
  ring(): void;
  wait(atMostMs: number): Promise<void>;
}

export function createAlarm(): Alarm {
  let rung = false;
  let wake = (): void => {};
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(atMostMs) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, atMostMs);
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}

/** Resolves true when all have settled, false when that took longer than `ms`. */
export async function settleWithin(promises: readonly Promise<unknown>[], ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const settled = Promise.allSettled(promises).then(() => true);
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
