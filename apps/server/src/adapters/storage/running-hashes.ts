import { createHash, type Hash } from 'node:crypto';

type Snapshot = { offset: number; hash: Hash };

/** Each holds two states of SHA-256, well under a kilobyte. */
const mostObjects = 1000;

export type RunningHashes = {
  /** To go on with from there; undefined when this process has not seen what lies before. */
  from(id: string, offset: number): Hash | undefined;
  keep(id: string, offset: number, hash: Hash): void;
  forget(id: string): void;
  /** In hexadecimal digits; undefined as in `from`. */
  digest(id: string, size: number): string | undefined;
};

/**
 * SHA-256 of objects while their parts arrive, so that a complete one need not be read again. The state at the end of the last part
 * is kept, and that of the part before: a part whose end could not be written down comes again.
 */
export function createRunningHashes(): RunningHashes {
  const objects = new Map<string, readonly Snapshot[]>();
  const at = (id: string, offset: number) =>
    objects
      .get(id)
      ?.find((snapshot) => snapshot.offset === offset)
      ?.hash.copy();

  return {
    from: (id, offset) => (offset === 0 ? createHash('sha256') : at(id, offset)),
    keep(id, offset, hash) {
      const before = (objects.get(id) ?? []).filter((snapshot) => snapshot.offset < offset).slice(-1);
      objects.delete(id);
      objects.set(id, [...before, { offset, hash }]);
      const [longestUnused] = objects.keys();
      if (objects.size > mostObjects && longestUnused !== undefined) objects.delete(longestUnused);
    },
    forget(id) {
      objects.delete(id);
    },
    digest: (id, size) => at(id, size)?.digest('hex'),
  };
}
