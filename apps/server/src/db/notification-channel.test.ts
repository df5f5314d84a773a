import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { openNotificationChannel } from './notification-channel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(new Date('2026-03-10T12:00:00Z'));
});
afterAll(() => database.drop());

it('a channel receives notifications, even after its connection was cut', async () => {
  const heard: string[] = [];
  const warnings: string[] = [];
  let connections = 0;
  const logger = {
    info: () => {},
    warn: (_fields: object, event: string) => void warnings.push(event),
    error: () => {},
  };
  const channel = await openNotificationChannel(
    database.connection,
    {
      channel: 'test_news',
      onNotification: (text) => void heard.push(text),
      onConnected: () => void (connections += 1),
    },
    logger,
  );
  await sql`select pg_notify('test_news', 'first')`.execute(database.db);
  await expect.poll(() => heard).toEqual(['first']);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen test_news'`.execute(
    database.db,
  );
  await expect.poll(() => connections, { timeout: 5_000 }).toBe(2);
  await sql`select pg_notify('test_news', 'second')`.execute(database.db);
  await expect.poll(() => heard).toEqual(['first', 'second']);
  expect(warnings).toContain('notification-channel-lost');
  await channel.close();
});

it('a channel keeps trying while no server answers, and logs it once', { tags: 'long' }, async () => {
  const warnings: string[] = [];
  const logger = {
    info: () => {},
    warn: (_fields: object, event: string) => void warnings.push(event),
    error: () => {},
  };
  let tries = 0;
  const door = createServer((socket) => {
    tries += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = z.object({ port: z.int() }).parse(door.address());
  const unreachable = { host: '127.0.0.1', port, user: 'someday', database: 'postgres' };
  const listener = { channel: 'test_news', onNotification: () => {} };
  const channel = await openNotificationChannel(unreachable, listener, logger);
  await expect.poll(() => tries, { timeout: 5_000 }).toBeGreaterThan(2);
  expect(warnings).toHaveLength(1);
  await channel.close();
  door.close();
});
