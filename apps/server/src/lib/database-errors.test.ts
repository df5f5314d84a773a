import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { initializedDataDir, postmasterPid, processesOf } from '#server/testing/database/embedded-postgres-helpers.ts';
import { isConnectionLost } from './database-errors.ts';
import { inTransaction } from './transaction.ts';

/* With its own real server, which is killed. */

/** Kills it with its child processes. Nothing of ours notices before this returns. */
async function killer(dataDir: string): Promise<() => void> {
  const server = await postmasterPid(dataDir);
  const all = [server, ...(await processesOf(dataDir)).filter((pid) => pid !== server)];
  const script = `kill -9 ${all.join(' ')} 2>/dev/null; while kill -0 ${server} 2>/dev/null; do sleep 0.01; done`;
  return () => void execFileSync('/bin/sh', ['-c', script]);
}

async function aServer() {
  const dataDir = await initializedDataDir();
  const embedded = await startEmbeddedPostgres(dataDir);
  const database = createDatabase(embedded.connection);
  const one = () => sql`select 1 as one`.execute(database.db);
  await Promise.all(Array.from({ length: 10 }, one));
  return {
    ...{ dataDir, database, one },
    async end() {
      await database.close();
      await embedded.stop();
    },
  };
}

/** What was requested, and its error. */
async function failures(answers: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(answers);
  return results.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

describe('a lost database connection isn’t mistaken for an invalid request', () => {
  test('when the server is killed before, during and after a query', { tags: 'long' }, async () => {
    const { dataDir, database, one, end } = await aServer();
    const kill = await killer(dataDir);
    const underWay = Array.from({ length: 5 }, () => sql`select pg_sleep(10)`.execute(database.db));
    await one();
    kill();
    const asked = [...underWay, ...Array.from({ length: 15 }, one)];
    const found = await failures(asked);
    expect(found.map((error) => [messageOf(error), isConnectionLost(error)])).toEqual(
      found.map((error) => [messageOf(error), true]),
    );
    expect(found.length).toBeGreaterThanOrEqual(10);
    await end();
  });

  test('when it is killed in the middle of a transaction', { tags: 'long' }, async () => {
    const { dataDir, database, one, end } = await aServer();
    const kill = await killer(dataDir);
    const [error] = await failures([
      inTransaction(database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        kill();
        await sql`select 2`.execute(tx).catch(() => {});
        await sql`select 3`.execute(tx);
      }),
    ]);
    expect([messageOf(error), isConnectionLost(error)]).toEqual([expect.stringContaining('not queryable'), true]);
    await expect
      .poll(
        () =>
          one().then(
            () => 'back',
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe('back');
    await end();
  });

  test('and an invalid request stays one', async () => {
    const { database, end } = await aServer();
    const [error] = await failures([sql`select 1 / 0`.execute(database.db)]);
    expect([messageOf(error), isConnectionLost(error)]).toEqual(['division by zero', false]);
    await end();
  });
});
