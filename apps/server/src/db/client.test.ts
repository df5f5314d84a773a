import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { LogFields } from '#server/lib/logger.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createDatabase, type Connection } from './client.ts';

const NOON = new Date('2025-01-07T12:00:00Z');

describe('the database', () => {
  let scratch: TestDatabase;

  beforeAll(async () => {
    scratch = await createTestDatabase(NOON);
  });
  afterAll(() => scratch.drop());

  test('reads ids and counts as numbers, days as text and instants as dates', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as id, count(*) as count, date '1988-02-29' as day, timestamptz '2025-01-07 13:00+01' as instant
    `.execute(scratch.db);
    expect(rows).toEqual([{ id: 9007199254740991, count: 1, day: '1988-02-29', instant: NOON }]);
  });

  test('refuses a bigint too large for a number instead of rounding it', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(scratch.db)).rejects.toThrow(RangeError);
  });

  test('takes the time from the test clock, which doesn’t move on its own', async () => {
    const now = async (): Promise<unknown> => (await sql`select someday_now() as now`.execute(scratch.db)).rows;
    expect(await now()).toEqual([{ now: NOON }]);
    const birthday = new Date('2043-06-01T00:00:00Z');
    await scratch.setNow(birthday);
    expect(await now()).toEqual([{ now: birthday }]);
  });

  test('rolls everything back when a transaction’s work throws', async () => {
    const work = inTransaction(scratch.db, async (tx) => {
      await sql`create table half (id int)`.execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await sql`select to_regclass('half') as half`.execute(scratch.db)).rows).toEqual([{ half: null }]);
  });

  test('continues with new connections after the server has cut all of them', async () => {
    const cut: unknown[] = [];
    const warn = ({ err }: LogFields, event: string) => void cut.push([event, Object.keys(Object(err))]);
    const logger = { info: () => {}, warn, error: () => {} };
    const own = createDatabase(scratch.connection, { logger });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(scratch.db);
    await expect.poll(() => cut).toEqual([['database-connection-lost', expect.not.arrayContaining(['client'])]]);
    expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await own.close();
  });

  test('has no connections left once it’s closed, so the server can stop', async () => {
    const own = createDatabase(scratch.connection);
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(own.db);
    const pids = (await Promise.all(Array.from({ length: 10 }, ask))).map(({ rows }) => rows[0]?.pid);
    await own.close();
    const left = await sql`select pid from pg_stat_activity where pid in (${sql.join(pids)})`.execute(scratch.db);
    expect(left.rows).toEqual([]);
  });

  test('survives a cut between two statements of a transaction, which then fails completely', async () => {
    const own = createDatabase(scratch.connection);
    const work = inTransaction(own.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(scratch.db);
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(own.db)).rows).toEqual([{ one: 1 }]);
    await own.close();
  });

  test('gives up on a statement that takes too long', async () => {
    const own = createDatabase(scratch.connection, { statementTimeoutMs: 200 });
    await expect(sql`select pg_sleep(20)`.execute(own.db)).rejects.toThrow('statement timeout');
    await own.close();
  });

  test('drops a connection that has gone silent, and continues with a new one', { tags: 'long' }, async () => {
    const network = await openNetwork(scratch.connection);
    // Connecting, too, has this long and half as long again; a busy machine takes a second to start a backend.
    const own = createDatabase(network.connection, { poolSize: 1, statementTimeoutMs: 2000 });
    const one = () => sql`select 1 as one`.execute(own.db);
    expect((await one()).rows).toEqual([{ one: 1 }]);
    network.swallowEverything();
    await expect(one()).rejects.toThrow('does not answer');
    network.mend();
    expect((await one()).rows).toEqual([{ one: 1 }]);
    await own.close();
    network.close();
  });
});

/** A proxy to the server that can be cut without either side noticing. */
async function openNetwork(connection: Connection) {
  const { host, port, user, password, database } = new pg.Client({ ...connection });
  const open = new Set<Socket>();
  const link = createServer((near) => {
    const far = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const socket of [near, far]) open.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(link, 'listening');
  const address = z.object({ port: z.int() }).parse(link.address());
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return {
    connection: { connectionString: `postgres://${user}${secret}@127.0.0.1:${address.port}/${database}` },
    swallowEverything: () => open.forEach((socket) => socket.unpipe().resume()),
    mend: () => open.clear(),
    close: () => link.close(),
  };
}
