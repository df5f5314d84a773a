import { deviceStore, durable, type OutgoingRow } from './device-store.ts';

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
