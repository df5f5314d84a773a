import pg from 'pg';
import { clientSettings, type Connection } from '#server/db/connection.ts';
import type { Logger } from '#server/lib/logger.ts';
import { JOBS_CHANNEL } from './jobs.ts';

const RECONNECT_MS = 1_000;

export interface JobChannel {
  close(): Promise<void>;
}

/**
 * Calls `onNews` when any process enqueues a job, and after every (re)connection, since news may have been missed before it.
 * Resolves after the first try to connect; a lost connection is made anew every second.
 */
export async function openJobChannel(connection: Connection, onNews: () => void, logger: Logger): Promise<JobChannel> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client(clientSettings(connection));
    client = fresh;
    fresh.on('notification', onNews);
    fresh.on('error', (err) => logger.warn({ err }, 'job-channel-lost'));
    fresh.once('end', () => {
      if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${JOBS_CHANNEL}`);
      onNews();
    } catch (err) {
      logger.warn({ err }, 'job-channel-unreachable');
      await fresh.end().catch(() => {});
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
