import type { MessageType } from '@someday/contract/media';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';
import { noteUnsentStore, unsentStoreName } from '#web/lib/unsent-work.ts';
import type { SendFields } from './outbox/outgoing.ts';

/** 128 random bits as 32 hex digits. (`crypto.randomUUID` does not exist on plain http.) */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A copy of a larger file would take longer than it helps; it is asked for again instead. */
const LARGEST_COPY_BYTES = 512 * 1024 ** 2;

/** Of this member, in the order in which they were sent off. */
export async function keptRows(memberId: number): Promise<OutgoingRow[]> {
  const store = await deviceStore();
  const rows = (await store?.getAllFromIndex('outgoing', 'memberId', memberId)) ?? [];
  return rows.toSorted((a, b) => a.queuedAt - b.queuedAt);
}

/** Whether the device could keep it. */
export async function keepRow(row: OutgoingRow): Promise<boolean> {
  try {
    const store = await deviceStore();
    await store?.put('outgoing', row);
    return store !== undefined;
  } catch {
    return false;
  }
}

/** Notes what has changed. One that is gone stays gone: another window has sent it. */
export async function changeRow(id: string, change: Partial<OutgoingRow>): Promise<void> {
  const store = await deviceStore();
  const transaction = store?.transaction('outgoing', 'readwrite', durable);
  const row = await transaction?.store.get(id);
  if (row) await transaction?.store.put({ ...row, ...change });
  await transaction?.done;
}

export async function findRow(id: string): Promise<OutgoingRow | undefined> {
  return (await deviceStore())?.get('outgoing', id);
}

export async function forgetRow(id: string): Promise<void> {
  const store = await deviceStore();
  const transaction = store?.transaction(['outgoing', 'files'], 'readwrite', durable);
  if (!transaction) return;
  await Promise.all([
    transaction.objectStore('outgoing').delete(id),
    transaction.objectStore('files').delete(id),
    transaction.done,
  ]);
}

/** Keeps a copy of a chosen file where there is plenty of room, so that a reload need not ask for it. */
export async function keepCopy(id: string, file: Blob): Promise<void> {
  if (file.size > LARGEST_COPY_BYTES) return;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {};
  if (quota - usage < 2 * file.size) return;
  await (await deviceStore())?.put('files', file, id);
}

export async function keptCopy(id: string): Promise<Blob | undefined> {
  return (await deviceStore())?.get('files', id);
}

/** A recording that grows, or waits to be sent. Its bytes are the chunks with its id, in their order. */
export type TakeRow = {
  id: string;
  memberId: number;
  mimeType: string;
  /** Milliseconds since 1970, by this device. */
  startedAt: number;
  seconds: number;
  bytes: number;
};

type ChunkRow = { takeId: string; number: number; bytes: ArrayBuffer };

/** A message that has been told to go: everything needed to go on after this page is gone. */
export type OutgoingRow = {
  id: string;
  memberId: number;
  queuedAt: number;
  fields: SendFields;
  recipientName: string;
  messageType: MessageType;
  fileName: string;
  fileType: string;
  fileSize: number;
  /** A recording kept here; null for a file. */
  takeId: string | null;
  /** What the server calls the upload that is under way. */
  uploadId: string | null;
  isPaused: boolean;
  /** Refused for want of it, and not tried again by itself. Not there in what was kept before there were plans. */
  waitsFor?: PlanNeed | null;
};

interface DeviceSchema extends DBSchema {
  takes: { key: string; value: TakeRow; indexes: { memberId: number } };
  chunks: { key: [string, number]; value: ChunkRow };
  outgoing: { key: string; value: OutgoingRow; indexes: { memberId: number } };
  /** Copies of chosen files, by the outgoing message's id, where there is room for one. */
  files: { key: string; value: Blob };
}

export type DeviceStore = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceStore | undefined> | undefined;

/** What this device keeps of unsent messages; undefined where the browser keeps nothing, as in some private windows. */
export function deviceStore(): Promise<DeviceStore | undefined> {
  noteUnsentStore();
  opening ??= open().catch(() => undefined);
  return opening;
}

/** The next use opens it again. */
export async function closeDeviceStore(): Promise<void> {
  const store = opening;
  opening = undefined;
  (await store)?.close();
}

async function open(): Promise<DeviceStore> {
  return openDB<DeviceSchema>(unsentStoreName, 1, {
    upgrade(db) {
      db.createObjectStore('takes', { keyPath: 'id' }).createIndex('memberId', 'memberId');
      db.createObjectStore('chunks', { keyPath: ['takeId', 'number'] });
      db.createObjectStore('outgoing', { keyPath: 'id' }).createIndex('memberId', 'memberId');
      db.createObjectStore('files');
    },
    // Another window needs the newer form of the store, or the browser has closed it: the next use opens it again.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  });
}

/** A transaction that is on the disk when it is done, not only on its way there. */
export const durable = { durability: 'strict' } as const;
