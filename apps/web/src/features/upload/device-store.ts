import type { Trim } from '@someday/contract/rules/media';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { noteUnsentStore, unsentStoreName } from '#web/lib/unsent-work.ts';
import type { EarlierRecord, OutgoingRecord } from './outbox/record.ts';

/** 128 random bits as 32 hex digits. (`crypto.randomUUID` doesn't exist on plain http.) */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Copying a larger file would take too long; it has to be chosen again instead. */
const LARGEST_COPY_BYTES = 512 * 1024 ** 2;
/** A copy that has to go through memory. */
const LARGEST_BUFFER_BYTES = 128 * 1024 ** 2;

export async function keptRecords(memberId: number): Promise<(OutgoingRecord | EarlierRecord)[]> {
  const store = await deviceStore();
  const records = (await store?.getAllFromIndex('outgoing', 'memberId', memberId)) ?? [];
  return records.toSorted((a, b) => a.queuedAt - b.queuedAt);
}

/** Stores outgoing messages in place of the composition they were made from, and takes over its copies. False if the device couldn't store them. */
export async function keepRecords(records: readonly OutgoingRecord[], compositionId: string): Promise<boolean> {
  return change((transaction) => [
    ...records.map((record) => transaction.objectStore('outgoing').put(record)),
    transaction.objectStore('compositions').delete(compositionId),
  ]).catch(() => false);
}

/** Updates a record, unless another window has sent and deleted it. */
export async function updateRecord(record: OutgoingRecord): Promise<void> {
  const store = await deviceStore();
  const transaction = store?.transaction('outgoing', 'readwrite', durable);
  if (await transaction?.store.getKey(record.id)) await transaction?.store.put(record);
  await transaction?.done;
}

export async function findRecord(id: string): Promise<OutgoingRecord | EarlierRecord | undefined> {
  return (await deviceStore())?.get('outgoing', id);
}

export async function forgetRecord(id: string): Promise<void> {
  await change((transaction) => [transaction.objectStore('outgoing').delete(id)]);
}

/** False if the device couldn't store it. */
export async function putComposition(row: CompositionRow): Promise<boolean> {
  return change((transaction) => [transaction.objectStore('compositions').put(row)]);
}

export async function deleteComposition(id: string): Promise<void> {
  await change((transaction) => [transaction.objectStore('compositions').delete(id)]);
}

/** For each file this page holds: the key of its copy on this device, and whether the page has tried to write that copy. */
const copies = new WeakMap<Blob, { id: string; isTried: boolean }>();

function copyOf(file: Blob): { id: string; isTried: boolean } {
  const copy = copies.get(file) ?? { id: randomId(), isTried: false };
  copies.set(file, copy);
  return copy;
}

export const copyIdOf = (file: Blob): string => copyOf(file).id;

export function fileRowOf(file: File): CompositionRow['files'][number] {
  const { name, type, lastModified } = file;
  return { copyId: copyIdOf(file), name, type, lastModified };
}

export function noteCopy(file: Blob, id: string): void {
  copies.set(file, { id, isTried: true });
}

/** Copies a chosen file if there is plenty of room, so that it needn't be chosen again after a reload. Store its message first. */
export async function keepFileCopy(file: Blob): Promise<void> {
  const copy = copyOf(file);
  if (copy.isTried || file.size > LARGEST_COPY_BYTES) return;
  copy.isTried = true;
  const free = await freeBytes();
  if (free !== undefined && free < 2 * file.size) return;
  const put = (value: Blob | ArrayBuffer) =>
    change((transaction) => [transaction.objectStore('files').put(value, copy.id)]);
  try {
    await put(file);
  } catch (error) {
    // Some browsers store blobs as separate files, which private windows refuse.
    if (file.size > LARGEST_BUFFER_BYTES) throw error;
    await put(await file.arrayBuffer());
  }
}

export async function keptFileCopy(id: string): Promise<Blob | undefined> {
  const copy = await (await deviceStore())?.get('files', id);
  return copy instanceof ArrayBuffer ? new Blob([copy]) : copy;
}

/** What is left of the browser's room for this site. Undefined if it doesn't tell. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0));
}

/** The key of its file's copy. Before November 25, 2026 that was the message's own id. */
export const copyIdIn = ({ copyId, id }: Pick<OutgoingRecord, 'copyId' | 'id'>): string => copyId ?? id;

const changing = ['compositions', 'outgoing', 'files'] as const;
type Change = IDBPTransaction<DeviceSchema, typeof changing, 'readwrite'>;

/** All or nothing, on disk when done. Deletes copies that no message names anymore. False if the browser stores nothing. */
async function change(work: (transaction: Change) => readonly Promise<unknown>[]): Promise<boolean> {
  const store = await deviceStore();
  if (!store) return false;
  const transaction = store.transaction(changing, 'readwrite', durable);
  await Promise.all([...work(transaction), dropUnnamed(transaction), transaction.done]);
  return true;
}

async function dropUnnamed(transaction: Change): Promise<void> {
  const files = transaction.objectStore('files');
  const [rows, records, ids] = await Promise.all([
    transaction.objectStore('compositions').getAll(),
    transaction.objectStore('outgoing').getAll(),
    files.getAllKeys(),
  ]);
  // Wherever it's named: another version's rows may have another form.
  const named = JSON.stringify([rows, records]);
  await Promise.all(ids.filter((id) => !named.includes(JSON.stringify(id))).map((id) => files.delete(id)));
}

/** A recording, growing or unsent. Its bytes are the chunks with its id, in order. */
export type TakeRow = {
  id: string;
  memberId: number;
  mimeType: string;
  /** Milliseconds since 1970, by this device's clock. */
  startedAt: number;
  seconds: number;
  bytes: number;
  /** The composer's entries when it began, and the idea's id. */
  about?: { entries: unknown; idea: string | undefined };
};

type ChunkRow = { takeId: string; number: number; bytes: ArrayBuffer };

/** In place of a member's id, for a file shared while no one was logged in. */
export const noMember = 0;

export type CompositionRow = {
  id: string;
  /** Of the entries' form. Rows from before it was counted have none. */
  version?: 1;
  memberId: number;
  purpose: string;
  /** The composer's entries. None if it was just shared from another app. */
  entries: unknown;
  takes: { id: string; seconds: number; trim?: Trim | undefined }[];
  files: { copyId: string; name: string; type: string; lastModified: number; trim?: Trim | undefined }[];
  keptAt: number;
};

interface DeviceSchema extends DBSchema {
  compositions: { key: string; value: CompositionRow; indexes: { memberId: number } };
  takes: { key: string; value: TakeRow; indexes: { memberId: number } };
  chunks: { key: [string, number]; value: ChunkRow };
  outgoing: { key: string; value: OutgoingRecord | EarlierRecord; indexes: { memberId: number } };
  files: { key: string; value: Blob | ArrayBuffer };
}

export type DeviceStore = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceStore | undefined> | undefined;

/** This device's store of unsent messages; undefined if the browser stores nothing, as in some private windows. */
export function deviceStore(): Promise<DeviceStore | undefined> {
  noteUnsentStore();
  opening ??= open().catch(() => undefined);
  return opening;
}

export async function closeDeviceStore(): Promise<void> {
  const store = opening;
  opening = undefined;
  (await store)?.close();
}

async function open(): Promise<DeviceStore> {
  return openDB<DeviceSchema>(unsentStoreName, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('takes', { keyPath: 'id' }).createIndex('memberId', 'memberId');
        db.createObjectStore('chunks', { keyPath: ['takeId', 'number'] });
        db.createObjectStore('outgoing', { keyPath: 'id' }).createIndex('memberId', 'memberId');
        db.createObjectStore('files');
      }
      db.createObjectStore('compositions', { keyPath: 'id' }).createIndex('memberId', 'memberId');
    },
    // Another window needs a newer version, or the browser has closed it. The next use opens it again.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  });
}

export const durable = { durability: 'strict' } as const;
