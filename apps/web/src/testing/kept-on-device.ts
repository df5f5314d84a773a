import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeDeviceStore } from '#web/features/upload/device-store.ts';

/** For a whole test file: a browser that keeps what is put into its databases. Each test begins with empty ones. */
export function keepOnDevice(): void {
  beforeEach(async () => {
    await closeDeviceStore(); // where nothing could be kept, that is known from then on
    for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new fake.IDBFactory());
  });
  afterEach(closeDeviceStore);
}
