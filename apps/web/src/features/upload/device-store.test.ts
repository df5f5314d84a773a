import { expect, it } from 'vitest';
import { keepOnDevice, onDevice } from '#web/testing/kept-on-device.ts';
import { deviceStore, forgetRecord, keepRecords, putComposition, type CompositionRow } from './device-store.ts';
import type { OutgoingRecord } from './outbox/record.ts';

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
const record: OutgoingRecord = {
  id: 'outgoing',
  memberId: 1,
  queuedAt: 0,
  fields: { childId: 7, title: 'For you', category: 'just-because' },
  recipientName: 'Emma',
  messageType: 'video',
  fileName: 'a.mov',
  fileType: 'video/quicktime',
  fileSize: 1,
  takeId: null,
  copyId: 'copy',
  uploadId: null,
  isKept: true,
  state: { name: 'queued' },
};
const putCopy = async (id: string) => (await deviceStore())?.put('files', new Blob(['x']), id);

it('a sealed message takes the place of the unfinished one, and its file with it', async () => {
  await putComposition(row);
  await putCopy('copy');
  expect(await keepRecords([record], row.id)).toBe(true);
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [record], copies: ['copy'] });
  await forgetRecord(record.id);
  expect(await onDevice()).toEqual({ unfinished: [], outgoing: [], copies: [] });
});

it('what was on its way before 25 November 2026 has its file until it is sent: its copy had its own id', async () => {
  const { copyId: _, ...before } = record;
  await keepRecords([before], 'none');
  await putCopy(before.id);
  await putComposition(row);
  expect((await onDevice()).copies).toEqual([before.id]);
  await forgetRecord(before.id);
  expect((await onDevice()).copies).toEqual([]);
});
