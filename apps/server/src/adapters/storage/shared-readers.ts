import type { ObjectAddress, ObjectReader } from './storage.ts';

type Shared = { opening: Promise<ObjectReader>; users: number; linger: NodeJS.Timeout | undefined };

/** A player that seeks comes back within a second; longer, an object removed elsewhere would hold its disk space. */
const lingerMs = 2000;
const mostLingering = 64;

export type SharedReaders = {
  open(object: ObjectAddress): Promise<ObjectReader>;
  /** Lets go of an object that is being removed; who reads it reads on. */
  forget(id: string): void;
};

/**
 * One open file for all who read the same object, and for a moment after the last of them: opening, asking the size and
 * unsealing the key for each 1 MiB was measured as a fifth of the processor time of serving it.
 */
export function createSharedReaders(openObject: (object: ObjectAddress) => Promise<ObjectReader>): SharedReaders {
  const open = new Map<string, Shared>();
  let lingering = 0;

  function close(name: string, shared: Shared) {
    if (open.get(name) === shared) open.delete(name);
    void shared.opening.then((reader) => reader.close());
  }

  function rest(name: string, shared: Shared) {
    if (open.get(name) !== shared || lingering >= mostLingering) return close(name, shared);
    lingering++;
    shared.linger = setTimeout(() => {
      lingering--;
      close(name, shared);
    }, lingerMs).unref();
  }

  function wake(shared: Shared) {
    if (shared.linger === undefined) return;
    clearTimeout(shared.linger);
    shared.linger = undefined;
    lingering--;
  }

  return {
    async open(object) {
      const name = nameOf(object);
      const shared = open.get(name) ?? { opening: openObject(object), users: 0, linger: undefined };
      open.set(name, shared);
      wake(shared);
      shared.users++;
      const reader = await shared.opening.catch((error: unknown) => {
        if (open.get(name) === shared) open.delete(name);
        throw error;
      });
      let isClosed = false;
      return {
        ...reader,
        close() {
          if (isClosed) return;
          isClosed = true;
          shared.users--;
          if (shared.users === 0) rest(name, shared);
        },
      };
    },
    forget(id) {
      for (const [name, shared] of open) {
        if (!name.startsWith(id)) continue;
        open.delete(name);
        wake(shared);
        if (shared.users === 0) close(name, shared);
      }
    },
  };
}

/** All of the address: whoever knows an id alone, or another key for it, gets nothing from a reader that is open. */
function nameOf({ id, size, keyId, wrappedKey }: ObjectAddress): string {
  return `${id} ${size} ${keyId} ${Buffer.from(wrappedKey).toString('base64')}`;
}
