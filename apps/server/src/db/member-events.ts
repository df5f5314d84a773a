import { EventEmitter, on } from 'node:events';
import { memberEventSchema, type MemberEvent } from '@someday/contract/events';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Logger } from '#server/lib/logger.ts';
import type { MemberEvents } from '#server/lib/member-events.ts';
import type { Connection } from './connection.ts';
import { openNotificationChannel } from './notification-channel.ts';

const CHANNEL = 'member_events';

const notificationSchema = z.object({ memberId: z.int(), event: memberEventSchema });

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

  return {
    async announce(db, memberId, event) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ memberId, event })})`.execute(db);
    },
    listen: (memberId, signal) => eventsUntil(on(emitter, String(memberId), { signal }), signal),
    close: () => channel.close(),
  };
}

async function* eventsUntil(
  source: AsyncIterable<unknown[]>,
  signal: AbortSignal,
): AsyncGenerator<MemberEvent, void, undefined> {
  try {
    for await (const [event] of source) yield z.parse(memberEventSchema, event);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
