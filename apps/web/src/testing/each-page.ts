// Vitest setup file. Test files share the app's modules, because loading them again for each file would take longer
// than its tests. After each test, all state in them and in the browser is cleared, as if the person left the page and
// the device.
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { closeDeviceStore } from '#web/features/upload/device-store.ts';
import { closeOutbox } from '#web/features/upload/outbox/use-outbox.ts';
import { closeLimit } from '#web/features/billing/plan-gate.ts';
import { clearToast } from '#web/lib/toast-store.ts';

configure({
  // Pages and dialogs load their parts when they open, which takes a while on a busy machine.
  asyncUtilTimeout: 10_000,
  // A wait fails on every change until it succeeds. Printing only the text takes a tenth of the time of printing the
  // HTML.
  getElementError(message, container) {
    const error = new Error(`${message ?? ''}\n\nOn the page:\n${container.textContent.slice(0, 3_000)}`);
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

// In development React captures a call stack for every element it creates: 10 to 16% of these tests' CPU time. No test
// reads them. Warnings still work.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (typeof internals === 'object') {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  // A page of the last test may have opened it as it ended, with classes that are gone.
  await closeDeviceStore().catch(() => undefined);
});

afterEach(() => {
  cleanup();
  closeOutbox(); // otherwise a page that’s still mounted would reopen it
  clearToast();
  closeLimit();
  delete document.documentElement.dataset['facts'];
});

// A part of a page that was still loading when its file ended could never be loaded again by the files after it.
afterAll(() => vi.dynamicImportSettled());
