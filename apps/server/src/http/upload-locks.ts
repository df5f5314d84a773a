interface Holder {
  readonly stop: () => void;
  readonly released: Promise<void>;
}

/** Gives the way to let it go again. `stop`: what to do when somebody else wants it; letting it go must soon follow. */
export type UploadLocks = (id: string, stop: () => void) => Promise<() => void>;

/**
 * One request at a time for each upload, in this process. The newest one has its way: a phone that comes back on another network must
 * not wait until the old connection is known to be dead.
 */
export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, Holder>();
  return async (id, stop) => {
    for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
      holder.stop();
      await holder.released;
    }
    const { promise: released, resolve } = Promise.withResolvers<void>();
    holders.set(id, { stop, released });
    return () => {
      holders.delete(id);
      resolve();
    };
  };
}
