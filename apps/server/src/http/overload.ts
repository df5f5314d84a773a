import { errorStatus } from '@someday/contract/api/errors';
import { errorTexts } from '@someday/contract/texts/errors.copy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/lib/clock.ts';

export interface OverloadDeps {
  /** Requests that wait for a database connection. More arrive than leave, whatever is scarce: processor, disk or database. */
  readonly queue: { readonly waitingCount: number };
  /** Not `uptime()`, which reads a file each time. */
  readonly clock: Pick<Clock, 'now'>;
  readonly onRefused?: (() => void) | undefined;
}

/** Enough to keep all connections busy until the next look, and answered within a fraction of a second. */
const LONGEST_QUEUE = 50;
/** A burst, such as a page of pictures for each of several people, is over by then. A queue that is still there only grows. */
const LONGEST_BURST_MS = 500;
const RETRY_AFTER_SECONDS = 5;

const refusal = JSON.stringify({ message: errorTexts.busy, code: 'busy' });

/** Whether it has answered. Only for the API: pages, files and health checks cost hardly more than a refusal. */
export function overloadRefusal({ queue, clock, onRefused }: OverloadDeps) {
  let emptyAt = clock.now().getTime();
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { waitingCount } = queue;
    const now = clock.now().getTime();
    if (waitingCount === 0) emptyAt = now;
    const isOverloaded = waitingCount > LONGEST_QUEUE && now - emptyAt > LONGEST_BURST_MS;
    if (!isOverloaded || !request.url.startsWith('/api/')) return false;
    onRefused?.();
    void reply
      .status(errorStatus.busy)
      .headers({
        'retry-after': RETRY_AFTER_SECONDS,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      .send(refusal);
    return true;
  };
}
