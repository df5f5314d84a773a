import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeDeviceStore, deviceStore } from '#web/features/upload/device-store.ts';
import type { OutgoingRecord } from '#web/features/upload/outbox/record.ts';

/** For a whole test file: a browser with working IndexedDB. Each test starts with empty databases. */
export function keepOnDevice(): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new fake.IDBFactory());
    // Browsers store files; Node can't copy those of a test page. They never change.
    const clone = structuredClone;
    vi.stubGlobal('structuredClone', (value: unknown) => (value instanceof Blob ? value : clone(value)));
  });
  afterEach(closeDeviceStore);
}

/** For a group of tests: how much room its disk has, by default plenty, so copies of chosen files are stored as well. */
export function spaceOnDevice(quota = 1024 ** 3): void {
  let browser: Navigator; // a test may give the page another one
  beforeEach(() => {
    const storage = { estimate: async () => ({ quota, usage: 0 }), persist: async () => true };
    browser = navigator;
    Object.defineProperty(browser, 'storage', { value: storage, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(browser, 'storage'));
}

/** Everything stored right now. */
export async function onDevice() {
  const transaction = (await deviceStore())?.transaction(['compositions', 'outgoing', 'files']);
  const [unfinished = [], outgoing = [], copies = []] = await Promise.all([
    transaction?.objectStore('compositions').getAll(),
    transaction?.objectStore('outgoing').getAll(),
    transaction?.objectStore('files').getAllKeys(),
  ]);
  return { unfinished, outgoing, copies };
}

/** A message on its way, with a chosen file by default. */
export const anOutgoing = (facts: Partial<OutgoingRecord> = {}): OutgoingRecord => ({
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
  uploadId: null,
  isKept: true,
  state: { name: 'queued' },
  ...facts,
});
