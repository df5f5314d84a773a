import { expect, it } from 'vitest';
import { anOutgoing, keepOnDevice, onDevice } from '#web/testing/kept-on-device.ts';
import { deviceStore, forgetRecord, keepRecords, putComposition, type CompositionRow } from './device-store.ts';

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
