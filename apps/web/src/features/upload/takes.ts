import type { KeptTake, TakeKeeper } from '#web/features/recorder/recording.ts';
import { deviceNow } from '#web/lib/days.ts';
import { randomId, deviceStore, durable, freeBytes, type DeviceStore, type TakeRow } from './device-store.ts';
import { uploadCopy } from './unsent.copy.ts';

/** Other windows see these names through the browser's locks, which end with the page. Old browsers and plain http have no locks. */
const here = new Set<string>();

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Claims a name until the returned function is called or the page ends. */
export function claimName(name: string): () => void {
  here.add(name);
  const released = new AbortController();
  const held = new Promise<void>((resolve) =>
    released.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined);
  return () => {
    here.delete(name);
    released.abort();
  };
}

export async function namesInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set([...here, ...held.flatMap(({ name }) => (name === undefined ? [] : [name]))]);
}

/** Waits until no other window works under this name, then does the work. Raises the signal's reason if aborted while waiting. */
export async function inTurn<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager ? manager.request(name, { signal }, work) : work();
}

const nameOf = (takeId: string) => `take:${takeId}`;
const chunksOf = (takeId: string) => IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);

/** How many parts of this page work on a take, and what releases its name. */
const claims = new Map<string, { count: number; release: () => void }>();
const listeners = new Set<() => void>();

export function onTakesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyTakesChange(): void {
  for (const listener of listeners) listener();
}

/** Stores one member's takes, and what each is about. No other account on this device sees them. */
export function createTakeKeeper(
  memberId: number,
  about?: () => TakeRow['about'],
): TakeKeeper & { release: () => void } {
  let opened: string[] = [];
  return {
    /** The recorder is closed: its takes are offered again, unless another part of this page works on them. */
    release() {
      for (const id of opened) releaseTake(id);
      opened = [];
    },
    freeBytes,
    async warning() {
      if (!(await deviceStore())) return uploadCopy.keepsNothing;
      // Asked here, where the reason is clear. A device short of space then clears other sites first. Firefox asks its owner, who may not answer.
      void navigator.storage?.persist?.().catch(() => false);
      return undefined;
    },
    open(mimeType) {
      const id = randomId();
      opened.push(id);
      const subject = about?.();
      return openTake({ id, memberId, mimeType, ...(subject && { about: subject }) });
    },
  };
}

/** Writes one chunk after the other. After a failed one, later chunks couldn't be played, so it stops. */
function openTake(take: Pick<TakeRow, 'id' | 'memberId' | 'mimeType' | 'about'>): KeptTake {
  const { id } = take;
  claimTake(id);
  const row: TakeRow = { ...take, startedAt: deviceNow().getTime(), seconds: 0, bytes: 0 };
  let number = 0;
  let isKept = true;
  let writing: Promise<void> = Promise.resolve();
  const write = async (chunk: Blob, seconds: number) => {
    if (!isKept) return;
    const store = await deviceStore();
    // A buffer instead of a blob: some browsers store blobs as separate files, which private windows refuse.
    const bytes = await chunk.arrayBuffer();
    Object.assign(row, { seconds, bytes: row.bytes + bytes.byteLength });
    if (store) await writeChunk(store, row, number++, bytes);
    else isKept = false;
  };
  return {
    id,
    add(chunk, seconds) {
      writing = writing
        .then(() => write(chunk, seconds))
        .catch(() => {
          isKept = false;
        });
    },
    async flushed() {
      await writing;
      return isKept;
    },
    async discard() {
      await writing;
      await forgetTake(id);
    },
  };
}

async function writeChunk(store: DeviceStore, row: TakeRow, number: number, bytes: ArrayBuffer): Promise<void> {
  const transaction = store.transaction(['takes', 'chunks'], 'readwrite', durable);
  await Promise.all([
    transaction.objectStore('takes').put(row),
    transaction.objectStore('chunks').put({ takeId: row.id, number, bytes }),
    transaction.done,
  ]);
}

/** Claims a take, so that it isn't offered anywhere until as many calls of `releaseTake`, or the end of the page. */
export function claimTake(id: string): void {
  const claim = claims.get(id) ?? { count: 0, release: claimName(nameOf(id)) };
  claims.set(id, { ...claim, count: claim.count + 1 });
}

export function releaseTake(id: string): void {
  const claim = claims.get(id);
  if (!claim) return;
  if (claim.count > 1) claims.set(id, { ...claim, count: claim.count - 1 });
  else endClaim(id);
}

function endClaim(id: string): void {
  claims.get(id)?.release();
  claims.delete(id);
  notifyTakesChange();
}

/** This member's unsent recordings that no window is working on and no unfinished message uses, newest first. */
export async function unsentTakes(memberId: number): Promise<TakeRow[]> {
  const store = await deviceStore();
  if (!store) return [];
  const [takes, outgoing, compositions, used] = await Promise.all([
    store.getAllFromIndex('takes', 'memberId', memberId),
    store.getAllFromIndex('outgoing', 'memberId', memberId),
    store.getAllFromIndex('compositions', 'memberId', memberId),
    namesInUse(),
  ]);
  const composed = JSON.stringify(compositions); // another version's may have another form
  const sending = new Set(outgoing.map(({ takeId }) => takeId));
  return takes
    .filter(({ id, bytes }) => bytes > 0 && !sending.has(id) && !used.has(nameOf(id)))
    .filter(({ id }) => !composed.includes(JSON.stringify(id)))
    .toSorted((a, b) => b.startedAt - a.startedAt);
}

export async function takeBlob(id: string): Promise<Blob | undefined> {
  const store = await deviceStore();
  const [take, chunks] = await Promise.all([store?.get('takes', id), store?.getAll('chunks', chunksOf(id))]);
  if (!take || !chunks || chunks.length === 0) return undefined;
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: take.mimeType },
  );
}

/** Replaces a take's chunks with its remuxed file (remux.ts), all or nothing. False if the take is unchanged. */
export async function replaceTake(id: string, made: Blob): Promise<boolean> {
  try {
    const store = await deviceStore();
    const take = await store?.get('takes', id);
    if (!store || !take) return false;
    const bytes = await made.arrayBuffer();
    const transaction = store.transaction(['takes', 'chunks'], 'readwrite', durable);
    await Promise.all([
      transaction.objectStore('chunks').delete(chunksOf(id)),
      transaction.objectStore('chunks').put({ takeId: id, number: 0, bytes }),
      transaction.objectStore('takes').put({ ...take, mimeType: made.type, bytes: bytes.byteLength }),
      transaction.done,
    ]);
    return true;
  } catch {
    return false; // no room for both at the same time
  }
}

/** Deletes a take. Only once it is safe elsewhere, or the member says so. */
export async function forgetTake(id: string): Promise<void> {
  const store = await deviceStore();
  const transaction = store?.transaction(['takes', 'chunks'], 'readwrite', durable);
  if (transaction) {
    await Promise.all([
      transaction.objectStore('takes').delete(id),
      transaction.objectStore('chunks').delete(chunksOf(id)),
      transaction.done,
    ]);
  }
  endClaim(id);
}
