import type { KeptTake, TakeKeeper } from '#web/features/recorder/recording.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { randomId, deviceStore, durable, type DeviceStore, type TakeRow } from '#web/features/upload/device-store.ts';
import { uploadCopy } from '#web/features/upload/unsent.copy.ts';

/**
 * Tells other windows what this one is working on, by the browser's locks: they end with the page however that ends. Where there are none
 * (old browsers, plain http), only this window knows.
 */
const here = new Set<string>();

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Takes a name into use until the function it gives is called, or the page ends. */
export function claimName(name: string): () => void {
  here.add(name);
  const letGo = new AbortController();
  const held = new Promise<void>((resolve) => letGo.signal.addEventListener('abort', () => resolve(), { once: true }));
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined);
  return () => {
    here.delete(name);
    letGo.abort();
  };
}

/** Names in use in any window. */
export async function namesInUse(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set([...here, ...held.flatMap(({ name }) => (name === undefined ? [] : [name]))]);
}

/** Does the work when no other window does work under this name; waits for its turn until then. Raises the signal's reason when aborted while waiting. */
export async function inTurn<Result>(name: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager ? manager.request(name, { signal }, work) : work();
}

const nameOf = (takeId: string) => `take:${takeId}`;
/** Every number of chunk a take can have. */
const chunksOf = (takeId: string) => IDBKeyRange.bound([takeId, 0], [takeId, Number.MAX_SAFE_INTEGER]);

/** How many parts of this page work on a take, and what tells other windows that one does. */
const claims = new Map<string, { count: number; release: () => void }>();
const listeners = new Set<() => void>();

/** Calls back when takes were kept, forgotten or let go in this window. */
export function onTakesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something of what this window keeps of unsent messages is different now. */
export function tellTakesChange(): void {
  for (const listener of listeners) listener();
}

type LettingTakeKeeper = TakeKeeper & {
  /** The recorder is left: what it has recorded is offered again, unless somebody else here works on it. */
  letGo: () => void;
};

/** Keeps the takes of one member: on this device no other account ever sees them. */
export function createTakeKeeper(memberId: number): LettingTakeKeeper {
  let opened: string[] = [];
  return {
    letGo() {
      for (const id of opened) letTakeGo(id);
      opened = [];
    },
    async roomBytes() {
      const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
      return quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
    },
    async warning() {
      if (!(await deviceStore())) return uploadCopy.keepsNothing;
      // Asked here, where its reason is plain: a device short of room then takes from others first.
      await navigator.storage?.persist?.().catch(() => false);
      return undefined;
    },
    open(mimeType) {
      const id = randomId();
      opened.push(id);
      return openTake({ id, memberId, mimeType });
    },
  };
}

/** Writes one chunk after the other; after a chunk that could not be kept no later one can be played, so none is tried. */
function openTake(given: Pick<TakeRow, 'id' | 'memberId' | 'mimeType'>): KeptTake {
  const { id } = given;
  claimTake(id);
  const row: TakeRow = { ...given, startedAt: deviceNow().getTime(), seconds: 0, bytes: 0 };
  let number = 0;
  let isKept = true;
  let writing: Promise<void> = Promise.resolve();
  const write = async (chunk: Blob, seconds: number) => {
    if (!isKept) return;
    const store = await deviceStore();
    // A buffer and no blob: some browsers keep blobs as files beside the store, which a private window refuses.
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
    async settled() {
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

/** Marks a take as being worked on here, so that it is offered nowhere until as many `letTakeGo` or the end of the page. */
export function claimTake(id: string): void {
  const claim = claims.get(id) ?? { count: 0, release: claimName(nameOf(id)) };
  claims.set(id, { ...claim, count: claim.count + 1 });
}

export function letTakeGo(id: string): void {
  const claim = claims.get(id);
  if (!claim) return;
  if (claim.count > 1) claims.set(id, { ...claim, count: claim.count - 1 });
  else endClaim(id);
}

function endClaim(id: string): void {
  claims.get(id)?.release();
  claims.delete(id);
  tellTakesChange();
}

/** Recordings of this member that were never sent, that no window works on and that no kept message is being made of, the newest first. */
export async function unsentTakes(memberId: number): Promise<TakeRow[]> {
  const store = await deviceStore();
  if (!store) return [];
  const [takes, outgoing, compositions, used] = await Promise.all([
    store.getAllFromIndex('takes', 'memberId', memberId),
    store.getAllFromIndex('outgoing', 'memberId', memberId),
    store.getAllFromIndex('compositions', 'memberId', memberId),
    namesInUse(),
  ]);
  const composed = compositions.flatMap((composition) => composition.takes.map(({ id }) => id));
  const sending = new Set([...outgoing.map(({ takeId }) => takeId), ...composed]);
  return takes
    .filter(({ id, bytes }) => bytes > 0 && !sending.has(id) && !used.has(nameOf(id)))
    .toSorted((a, b) => b.startedAt - a.startedAt);
}

/** All that was kept of a take; undefined when there is nothing. */
export async function takeBlob(id: string): Promise<Blob | undefined> {
  const store = await deviceStore();
  const [take, chunks] = await Promise.all([store?.get('takes', id), store?.getAll('chunks', chunksOf(id))]);
  if (!take || !chunks || chunks.length === 0) return undefined;
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: take.mimeType },
  );
}

/** Puts what was made of a take (see remux.ts) in place of its chunks, all or nothing. False: the take stays as it was. */
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
    return false; // no room for both at once
  }
}

/** Call only when the take is safe elsewhere, or when its member has said so. */
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
