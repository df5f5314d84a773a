/** `work`, once all that was asked for before it under the same key has ended. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work of one key one after the other, in the order it came; that of different keys side by side. Of this process alone. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    last.set(key, done);
    await before;
    try {
      return await work();
    } finally {
      end();
      if (last.get(key) === done) last.delete(key);
    }
  };
}
