import pg from 'pg';
import type { Logger } from '#server/lib/logger.ts';
import { clientSettings, type Connection } from './client.ts';

const RECONNECT_MS = 1_000;

export interface NotificationChannel {
  close(): Promise<void>;
}

export interface ChannelListener {
  readonly channel: string;
  onNotification(payload: string): void;
  /** After every (re)connection: notifications before it were missed. */
  onConnected?(): void;
}

export async function openNotificationChannel(
  connection: Connection,
  { channel, onNotification, onConnected }: ChannelListener,
  logger: Logger,
): Promise<NotificationChannel> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let isTold = false;

  function report(err: unknown, event: string): void {
    if (!isTold) logger.warn({ err, channel }, event);
    isTold = true;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client(clientSettings(connection));
    client = fresh;
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''));
    fresh.on('error', (err) => report(err, 'notification-channel-lost'));
    fresh.once('end', () => {
      if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      isTold = false;
      onConnected?.();
    } catch (err) {
      report(err, 'notification-channel-unreachable');
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
