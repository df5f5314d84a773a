import type { MessageType } from '@someday/contract/media';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { PlanNeed } from '#web/features/billing/plan-gate.ts';
import { noteUnsentStore, unsentStoreName } from '#web/lib/unsent-work.ts';
import type { SendFields } from './outgoing.ts';

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
