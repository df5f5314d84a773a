import { Worker } from 'node:worker_threads';
import type { Logger } from '#server/lib/logger.ts';

const AGAIN_AFTER_MS = 10_000;

interface AnnouncedService {
  readonly name: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

export function announce(
  announced: AnnouncedService,
  { logger, onTaken }: { readonly logger: Logger; onTaken(): void },
): () => Promise<void> {
  if (announced.addresses.length === 0) return async () => {};
  let again: NodeJS.Timeout | undefined;
  let worker = begin();

  /** In its own thread, because the package crashes at times, such as when the machine loses its address. */
  function begin(): Worker {
    const begun = new Worker(new URL('./announcement-worker.ts', import.meta.url), { workerData: announced });
    begun.unref();
    begun.on('message', onTaken);
    begun.on('error', (err) => logger.warn({ err }, 'name-not-announced'));
    begun.on('exit', (code) => {
      if (code !== 0) again = setTimeout(() => (worker = begin()), AGAIN_AFTER_MS).unref();
    });
    return begun;
  }

  return async () => {
    clearTimeout(again);
    worker.removeAllListeners('exit');
    if (worker.threadId === -1) return; // it has ended
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('withdraw');
    await ended;
  };
}
