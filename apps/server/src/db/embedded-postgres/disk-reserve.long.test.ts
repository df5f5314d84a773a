import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { isNoRoom } from '#server/lib/database-errors.ts';
import { nothingRunsIn, query, temporaryFolder } from '#server/testing/database/embedded-postgres-helpers.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { noSmallDisk, smallDisk } from '#server/testing/storage/small-disk.ts';
import { createDiskReserve } from './disk-reserve.ts';

/** The embedded PostgreSQL on its own disk, with its reserve created. */
async function onSmallDisk() {
  const disk = await smallDisk(path.join(await temporaryFolder(), 'disk'), 160);
  onTestFinished(() => disk.unmount());
  const log = createRecordingLogger();
  const reserve = createDiskReserve(disk.folder, log);
  const dataDir = path.join(disk.folder, 'postgres');
  const options = { logger: log, beforeStart: reserve.release, initdbFlags: ['--no-sync'] };
  const embedded = await startEmbeddedPostgres(dataDir, options);
  await reserve.watch(embedded.connection);
  await query(embedded, 'create table kept as select 42 as answer');
  const holdsReserve = () => existsSync(path.join(disk.folder, 'reserve'));
  expect([reserve.isFull(), holdsReserve()]).toEqual([false, true]);
  return {
    ...{ disk, log, reserve, embedded, holdsReserve },
    answer: () => query(embedded, 'select answer from kept').catch(() => log.lines),
    async end() {
      await reserve.close();
      await embedded.stop();
      await nothingRunsIn(dataDir);
    },
  };
}

const tooMuch = `insert into kept select generate_series(1, 10000000)`;
const oneMore = 'insert into kept values (43) returning answer';
const SOON = { timeout: 20_000 };

describe.skipIf(noSmallDisk !== undefined)('the embedded PostgreSQL’s reserve (needs its own disk to fill)', () => {
  test('is released on a full disk, and the server is read-only until there’s room', async () => {
    const { disk, log, reserve, embedded, holdsReserve, answer, end } = await onSmallDisk();
    await disk.fill(0);
    await expect.poll(() => reserve.isFull(), SOON).toBe(true);
    await expect.poll(holdsReserve, SOON).toBe(false);
    await expect.poll(() => query(embedded, oneMore).catch(isNoRoom), SOON).toBe(true);
    expect(await answer()).toContainEqual({ answer: 42 });
    expect(log.events()).toEqual(['disk-full']);

    await disk.clear();
    await expect.poll(() => reserve.isFull(), SOON).toBe(false);
    expect(holdsReserve()).toBe(true);
    await expect.poll(() => query(embedded, oneMore).catch(isNoRoom), SOON).toEqual([{ answer: 43 }]);
    expect(log.events()).toEqual(['disk-full', 'disk-has-room-again']);
    await end();
  });

  test('lets a server start again after it died because it couldn’t write its log', async () => {
    const { disk, log, reserve, embedded, answer, end } = await onSmallDisk();
    const born = () => query(embedded, 'select pg_postmaster_start_time()');
    const before = await born();
    // All of this happens between two checks.
    await reserve.close();
    await disk.fill(0);
    expect(await query(embedded, tooMuch).catch(isNoRoom)).toBe(true);
    const fillTheLog = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 40)`;
    await expect(query(embedded, fillTheLog)).rejects.toThrow();
    await expect.poll(() => log.events(), SOON).toContain('embedded-postgres-died');
    await expect.poll(answer, SOON).toEqual([{ answer: 42 }]);
    expect(await born()).not.toEqual(before); // it can't recover on its own
    await reserve.watch(embedded.connection);
    expect(reserve.isFull()).toBe(true);
    await end();
  });
});
