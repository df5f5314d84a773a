import { inTab, onDevice } from '#web/lib/storage.ts';

export const messageAccessKey = 'messageAccess';

/** Who last opened messages in this browser, without the messages. `accessCode` only on "my own device". */
type MessageAccess = { childId: number; childName: string; accessCode?: string };

/** Without zod, to spare the loved one's pages its 6 KB. */
function isMessageAccess(stored: unknown): stored is MessageAccess {
  if (typeof stored !== 'object' || stored === null) return false;
  const hasCode = 'accessCode' in stored;
  return (
    'childId' in stored &&
    Number.isInteger(stored.childId) &&
    'childName' in stored &&
    typeof stored.childName === 'string' &&
    (!hasCode || typeof stored.accessCode === 'string')
  );
}

export function readMessageAccess(): MessageAccess | undefined {
  const stored = onDevice.value(messageAccessKey);
  return isMessageAccess(stored) ? stored : undefined;
}

export function rememberMessageAccess(access: MessageAccess): void {
  onDevice.keep(messageAccessKey, access);
  const { scope } = offlinePage;
  withWorkers((workers) => workers.register(offlinePage.worker, { scope }));
}

/** The page for when there is no connection. Only while someone is signed in: a shared device keeps nothing of them. */
const offlinePage = { worker: '/connection-worker.js', scope: '/message' } as const;

function withWorkers(act: (workers: ServiceWorkerContainer) => Promise<unknown>): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) act(navigator.serviceWorker).catch(() => {}); // it's an extra
}

export function forgetMessageAccess(): void {
  onDevice.forget(messageAccessKey);
  inTab.forget(keptClosedKey);
  withWorkers(async (workers) => (await workers.getRegistration(offlinePage.scope))?.unregister());
}

const keptClosedKey = 'keptClosed';

/** Ids of the letters that were kept closed in this tab: the list doesn't bring them up again on its own. */
export function keptClosed(): readonly unknown[] {
  const kept = inTab.value(keptClosedKey);
  return Array.isArray(kept) ? kept : [];
}

export function keepClosed(id: number, isKept: boolean): void {
  const others = keptClosed().filter((one) => one !== id);
  inTab.keep(keptClosedKey, isKept ? [...others, id] : others);
}
