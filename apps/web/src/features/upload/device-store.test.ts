import { IDBObjectStore } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { anOutgoing, keepOnDevice, onDevice } from '#web/testing/kept-on-device.ts';
import { isSendable, readRow } from './kept-rows.ts';
import {
  copyIdOf,
  deviceStore,
  fileRowOf,
  forgetRecord,
  keepFileCopy,
  keepRecords,
  keptFileCopy,
  keptRecords,
  putComposition,
  type CompositionRow,
} from './device-store.ts';

keepOnDevice();

const row: CompositionRow = {
  id: 'unfinished',
  memberId: 1,
  purpose: 'send',
  entries: {},
  takes: [],
  files: [{ copyId: 'copy', name: 'a.mov', type: 'video/quicktime', lastModified: 0 }],
  keptAt: 0,
};
const record = anOutgoing({ copyId: 'copy' });
const putCopy = async (id: string) => (await deviceStore())?.put('files', new Blob(['x']), id);

it('a sealed message replaces the unfinished one and takes over its file', async () => {
  await putComposition(row);
  await putCopy('copy');
  expect(await keepRecords([record], row.id)).toBe(true);
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [record], copies: ['copy'] });
  await forgetRecord(record.id);
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [], copies: [] });
});

it('a message sealed before November 25, 2026, whose copy has the message’s id, keeps its file until it is sent', async () => {
  const { copyId: _, ...before } = record;
  await keepRecords([before], 'none');
  await putCopy(before.id);
  await putComposition(row);
  expect((await onDevice()).copies).toEqual([before.id]);
  await forgetRecord(before.id);
  expect((await onDevice()).copies).toEqual([]);
});

it('a browser that refuses to store files, and doesn’t tell how much room it has, keeps a copy nevertheless', async () => {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    const request = Reflect.apply(put, this, [value, key]);
    if (value instanceof Blob) this.transaction.abort();
    return request;
  });
  const file = new File(['waves'], 'a.mov');
  await putComposition({ ...row, files: [fileRowOf(file)] });
  await keepFileCopy(file);
  refusing.mockRestore();
  expect(await (await keptFileCopy(copyIdOf(file)))?.text()).toBe('waves');
});

/** Rows that this version didn't store. */
const foreign = {
  newer: { ...row, id: 'newer', version: 2, files: [{ copy: { key: 'inside' }, name: 'b.mov' }], sounds: ['c'] },
  broken: { ...row, id: 'broken', takes: 'none', files: [null, { copyId: 'left', name: 7 }], keptAt: 'yesterday' },
  unknown: { id: 'unknown', memberId: 1 },
};
async function putForeign(
  kept: Readonly<Record<string, unknown>>,
  store: 'compositions' | 'outgoing' = 'compositions',
) {
  // The types know this version's rows only.
  const opened: unknown = (await deviceStore())?.transaction(store, 'readwrite').store;
  if (opened !== null && typeof opened === 'object' && 'put' in opened && typeof opened.put === 'function')
    await opened.put(kept);
}

it('another version’s rows keep their files, whatever form they have', async () => {
  for (const kept of Object.values(foreign)) await putForeign(kept);
  await putForeign({ id: 'sent later', memberId: 1, file: 'inside this' }, 'outgoing');
  for (const id of ['inside', 'left', 'inside this', 'no one’s']) await putCopy(id);
  await putComposition({ ...row, files: [] });
  expect((await onDevice()).copies.toSorted()).toEqual(['inside', 'inside this', 'left']);
});

it('another version’s rows are read as far as possible', () => {
  expect(readRow(foreign.newer)).toMatchObject({ id: 'newer', isNewer: true, files: [], takes: [] });
  const left = { copyId: 'left', name: '', type: '', lastModified: 0 };
  expect(readRow(foreign.broken)).toMatchObject({ isNewer: false, takes: [], files: [left], keptAt: 0 });
  expect(readRow(foreign.unknown)).toMatchObject({ id: 'unknown', purpose: '', files: [], takes: [] });
  expect(readRow(row)).toMatchObject(row);
  expect(readRow({ id: 'no one’s' })).toBeUndefined();
});

it('an outgoing message that this version can’t read stays, and the others are sent', async () => {
  await keepRecords([record], 'none');
  await putForeign({ id: 'later', memberId: 1, parts: [] }, 'outgoing');
  expect((await keptRecords(1)).filter(isSendable).map(({ id }) => id)).toEqual([record.id]);
  expect((await onDevice()).outgoing).toHaveLength(2);
});
