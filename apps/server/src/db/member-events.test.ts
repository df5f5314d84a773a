import type { MemberEvent } from '@someday/contract/api/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { openMemberEvents } from './member-events.ts';

let database: TestDatabase;
let events: Awaited<ReturnType<typeof openMemberEvents>>;
beforeAll(async () => {
  database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
  events = await openMemberEvents(database.connection, createRecordingLogger());
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

const reaction = (messageId: number): MemberEvent => ({ type: 'reaction', messageId, reactions: [] });

/** Reads until the stream ends or it has that many events. */
async function heard(stream: AsyncIterable<MemberEvent | null>, most: number): Promise<(MemberEvent | null)[]> {
  const found: (MemberEvent | null)[] = [];
  for await (const event of stream) if (found.push(event) === most) break;
  return found;
}

it('a listener gets its own member’s events in order, and no one else’s, until it leaves', async () => {
  const leaving = new AbortController();
  const stream = events.listen(7, leaving.signal);
  for (const id of [1, 2]) await events.announce(database.db, 7, reaction(id));
  await events.announce(database.db, 8, reaction(3));
  await events.announceEnd(database.db, 7);
  await events.announce(database.db, 7, reaction(4));
  expect(await heard(stream, 4)).toEqual([reaction(1), reaction(2), null, reaction(4)]);
  leaving.abort();
  expect(await heard(events.listen(7, leaving.signal), Infinity)).toEqual([]);
});

it('a listener that never reads is dropped before it fills the memory', async () => {
  const leaving = new AbortController();
  const [idle, reading] = [events.listen(9, leaving.signal), events.listen(9, leaving.signal)];
  const all = heard(reading, 1000);
  await sql`
    select pg_notify('member_events', json_build_object('memberId', 9, 'event',
      json_build_object('type', 'reaction', 'messageId', n, 'reactions', json_build_array()))::text)
    from generate_series(1, 1000) as n`.execute(database.db);
  expect(await all).toHaveLength(1000);
  expect(await heard(idle, Infinity)).toEqual([]);
  leaving.abort();
});
