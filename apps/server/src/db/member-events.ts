import { EventEmitter } from 'node:events';
import { memberEventSchema, type MemberEvent } from '@someday/contract/api/events';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Logger } from '#server/lib/logger.ts';
import type { Db, Connection } from './client.ts';
import { openNotificationChannel } from './notification-channel.ts';

const CHANNEL = 'member_events';

const eventSchema = z.nullable(memberEventSchema);
const notificationSchema = z.object({ memberId: z.int(), event: eventSchema });

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
        // A newer version on the same database may send events this one doesn't know.
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
    listen: (memberId, signal) => eventsUntil(emitter, String(memberId), signal),
    close: () => channel.close(),
  };
}

/** How many events may pile up for a reader before it must reconnect and read the state again. */
const MOST_UNREAD = 1_000;

/** Node's `on` would do the same, at 33 KB per idle listener. */
function eventsUntil(emitter: EventEmitter, name: string, signal: AbortSignal): AsyncIterable<MemberEvent | null> {
  const unread: (MemberEvent | null)[] = [];
  let wake = () => {};
  const hear = (event: MemberEvent | null) => {
    unread.push(event);
    wake();
  };
  const leave = () => {
    emitter.off(name, hear);
    wake();
  };
  emitter.on(name, hear);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });

  return (async function* read() {
    while (!signal.aborted && unread.length < MOST_UNREAD) {
      const event = unread.shift();
      if (event === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        yield event;
      }
    }
    leave();
  })();
}

export interface MemberEvents {
  announce(db: Db, memberId: number, event: MemberEvent): Promise<void>;
  announceEnd(db: Db, memberId: number): Promise<void>;
  /** Null: sessions may have ended. Misses events sent earlier, or while the database is down: reread the state then. */
  listen(memberId: number, signal: AbortSignal): AsyncIterable<MemberEvent | null>;
}
