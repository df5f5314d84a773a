import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  initializedDataDir,
  postmasterPid,
  processesOf,
  query,
  startElsewhere,
  temporaryFolder,
} from '#server/testing/database/embedded-postgres-helpers.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const SOON = { timeout: 10_000, interval: 5 };

describe('the embedded PostgreSQL and kill -9', () => {
  test('leaves no orphan when its owner is killed', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres');
    const owner = startElsewhere(dataDir);
    await owner.ready;
    expect((await processesOf(dataDir)).length).toBeGreaterThan(1);
    owner.process.kill('SIGKILL');
    await expect.poll(() => processesOf(dataDir), SOON).toEqual([]);
  });

  test('leaves no orphan when its owner is killed while the server starts', async () => {
    const dataDir = await initializedDataDir();
    for (let kill = 0; kill < 10; kill += 1) {
      const owner = startElsewhere(dataDir);
      await expect.poll(() => processesOf(dataDir), { timeout: 10_000, interval: 1 }).not.toEqual([owner.process.pid]);
      owner.process.kill('SIGKILL');
      await expect.poll(() => processesOf(dataDir), SOON).toEqual([]);
    }
  });

  test('keeps every acknowledged row through kills of the server, its owner, and both, each followed by an immediate start', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres');
    let acknowledged = 0;
    for (const victims of ['none', 'owner', 'server', 'both', 'both']) {
      const owner = startElsewhere(dataDir);
      await owner.ready;
      const here = await startEmbeddedPostgres(dataDir);
      await query(here, 'create table if not exists written (id int primary key)');
      const [found] = await query<{ count: number }>(here, 'select count(*)::int as count from written');
      expect(found?.count).toBeGreaterThanOrEqual(acknowledged);

      const server = await postmasterPid(dataDir);
      const writing = writeUntilItBreaks(here, found?.count ?? 0, victims === 'none' ? 20 : Infinity);
      await writing.begun;
      if (victims === 'server' || victims === 'both') process.kill(server, 'SIGKILL');
      if (victims === 'owner' || victims === 'both') owner.process.kill('SIGKILL');
      acknowledged = await writing.acknowledged;
      await here.stop();
      await owner.stop();
    }
    expect(acknowledged).toBeGreaterThan(20);
    await expect.poll(() => processesOf(dataDir), SOON).toEqual([]);
  });

  test('never leaves half a data directory when it’s killed while creating one', async () => {
    const folder = await temporaryFolder();
    const dataDir = path.join(folder, 'postgres');
    for (const point of ['', 'PG_VERSION', 'global/pg_control', 'base/1', 'base/1/PG_VERSION']) {
      const known = await readdir(folder);
      const owner = startElsewhere(dataDir);
      await expect.poll(() => newcomer(folder, known, point), SOON).toBe(true);
      owner.process.kill('SIGKILL');
      for (const pid of await processesOf(dataDir)) if (pid !== owner.process.pid) tryKill(pid);
      await owner.stop();
      await expect.poll(() => processesOf(dataDir), SOON).toEqual([]);
      expect(existsSync(dataDir)).toBe(false);
    }
    const embedded = await startEmbeddedPostgres(dataDir, { initdbFlags: ['--no-sync'] });
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });
});

/** Writes one row per transaction; resolves with the number of rows the server has acknowledged. */
function writeUntilItBreaks(server: Parameters<typeof query>[0], from: number, most: number) {
  const begun = Promise.withResolvers<void>();
  async function write(): Promise<number> {
    for (let id = from; id < from + most; id += 1) {
      if (id === from + 10) begun.resolve();
      try {
        await query(server, `insert into written values (${id})`);
      } catch {
        return id;
      }
    }
    return from + most;
  }
  return { begun: begun.promise, acknowledged: write() };
}

/** Whether a new folder has got as far as containing `file`. */
async function newcomer(folder: string, known: readonly string[], file: string): Promise<boolean> {
  const entries = (await readdir(folder)).filter((name) => !known.includes(name));
  return entries.some((name) => existsSync(path.join(folder, name, file)));
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended on its own in between.
  }
}
