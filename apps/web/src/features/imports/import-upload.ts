import type { Import } from '@someday/contract/api/imports';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import {
  dropUpload,
  isPassing,
  measureTransfer,
  uploadInParts,
  whenOnline,
} from '#web/features/upload/transfer/resumable-upload.ts';
import { onDevice } from '#web/lib/storage.ts';
import { importSectionCopy as copy } from './imports.copy.ts';

export type Sending = { sentBytes: number; totalBytes: number; secondsLeft: number | undefined; isOffline: boolean };
type State = { memberId: number } & ({ sending: Sending } | { sending: null; problem: string });

/** A ZIP on its way to the server, or why it didn't arrive. It goes on while the member uses other pages. */
export const importUpload = createStore<State | { memberId: null }>(() => ({ memberId: null }));

const key = 'someday.import';
const begunSchema = z.object({
  memberId: z.int(),
  uploadId: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
});
type Begun = z.output<typeof begunSchema>;

export function begunImport(memberId: number): Begun | undefined {
  const { data } = begunSchema.safeParse(onDevice.value(key));
  return data?.memberId === memberId ? data : undefined;
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
let running = new AbortController();

export async function uploadImport(memberId: number, file: File, onChecking: (checking: Import | null) => void) {
  running = new AbortController();
  const { signal } = running;
  const { name, size, lastModified } = file;
  const report = (sending: Sending) => importUpload.setState({ memberId, sending }, true);
  let latest: Sending = { sentBytes: 0, totalBytes: size, secondsLeft: undefined, isOffline: false };
  report(latest);
  addEventListener('beforeunload', ask);
  try {
    const uploadId = await again(signal, {
      work: () =>
        uploadInParts({
          ...{ file, fileName: name, purpose: 'import', signal },
          uploadId: idOfSame(begunImport(memberId), file),
          onId: (id) => void onDevice.keep(key, { memberId, uploadId: id, name, size, lastModified } satisfies Begun),
          onProgress: measureTransfer(({ sentBytes, totalBytes, secondsLeft }) => {
            latest = { sentBytes, totalBytes, secondsLeft, isOffline: false };
            report(latest);
          }),
        }),
      onLost: () => report({ ...latest, secondsLeft: undefined, isOffline: true }),
    });
    const checking = await again(signal, {
      work: () => call('POST /api/account/import', { body: { uploadId }, signal }),
      onLost: () => report({ ...latest, isOffline: true }),
    });
    onDevice.forget(key);
    onChecking(checking.import);
    importUpload.setState({ memberId: null }, true);
  } catch (error) {
    if (signal.aborted) return;
    onDevice.forget(key);
    importUpload.setState({ memberId, sending: null, problem: errorText(error, copy.tryAgain) }, true);
  } finally {
    removeEventListener('beforeunload', ask);
  }
}

export function stopImportUpload(memberId: number): void {
  running.abort();
  const begun = begunImport(memberId);
  onDevice.forget(key);
  importUpload.setState({ memberId: null }, true);
  // If this doesn't arrive, the server deletes it in a few days.
  if (begun) dropUpload(begun.uploadId).catch(() => undefined);
}

function idOfSame(begun: Begun | undefined, { name, size, lastModified }: File): string | null {
  const isSame = begun?.name === name && begun.size === size && begun.lastModified === lastModified;
  return isSame ? begun.uploadId : null;
}

async function again<Result>(
  signal: AbortSignal,
  { work, onLost }: { work: () => Promise<Result>; onLost: () => void },
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onLost();
      await new Promise<void>(whenOnline);
      signal.throwIfAborted();
    }
  }
}
