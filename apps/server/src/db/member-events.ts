import { EventEmitter, on } from 'node:events';
import { memberEventSchema, type MemberEvent } from '@someday/contract/events';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Logger } from '#server/lib/logger.ts';
import type { MemberEvents } from '#server/lib/member-events.ts';
import type { Db } from './client.ts';
import type { Connection } from './connection.ts';
import { openNotificationChannel } from './notification-channel.ts';

const CHANNEL = 'member_events';

/** Null: sessions may have ended. */
const eventSchema = z.nullable(memberEventSchema);
const notificationSchema = z.object({ memberId: z.int(), event: eventSchema });

/** Member events over PostgreSQL's notifications, so that a worker's news reach the web process a screen is connected to. */
export async function openMemberEvents(
  connection: Connection,
  logger: Logger,
): Promise<MemberEvents & { close(): Promise<void> }> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const channel = await openNotificationChannel(
    connection,
    {
      channel: CHANNEL,
      onNotification(payload) {
        const notification = z.safeParse(notificationSchema, JSON.parse(payload));
        // A newer version at work on the same database may tell what this one does not know.
        if (notification.success) emitter.emit(String(notification.data.memberId), notification.data.event);
      },
    },
    logger,
  );

  async function notify(db: Db, memberId: number, event: MemberEvent | null): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ memberId, event })})`.execute(db);
  }

  return {
    announce: notify,
    announceEnd: (db, memberId) => notify(db, memberId, null),
    listen: (memberId, signal) => eventsUntil(on(emitter, String(memberId), { signal }), signal),
    close: () => channel.close(),
  };
}

async function* eventsUntil(
  source: AsyncIterable<unknown[]>,
  signal: AbortSignal,
): AsyncGenerator<MemberEvent | null, void, undefined> {
  try {
    for await (const [event] of source) yield z.parse(eventSchema, event);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
