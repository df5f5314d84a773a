import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  initializedDataDir,
  nothingRunsIn,
  postmasterPid,
  processesOf,
  query,
  startElsewhere,
  temporaryFolder,
} from '#server/testing/database/embedded-postgres-helpers.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { StartError } from '#server/lib/app-error.ts';

const FAST_INITDB = { initdbFlags: ['--no-sync'] };

describe('the embedded PostgreSQL', () => {
  test('starts in an empty folder, keeps its rows across a restart, and leaves nothing running', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data', 'postgres');
    const cold = await startEmbeddedPostgres(dataDir);
    expect(cold.owner).toBe(true);
    await query(cold, 'create table kept as select 42 as answer');
    await cold.stop();
    await nothingRunsIn(dataDir);

    const warm = await startEmbeddedPostgres(dataDir);
    expect(await query(warm, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const { connection } = warm;
    await warm.stop();
    expect('host' in connection && existsSync(connection.host)).toBe(false);
    expect(await readdir(path.dirname(dataDir))).toEqual(['postgres']);
  });

  test('is waited for until its output ends, or a command would end without saying why', async () => {
    const dataDir = await initializedDataDir();
    const owner = startElsewhere(dataDir);
    await owner.ready;
    const here = await startEmbeddedPostgres(dataDir);
    await query(here, `copy (select 1) to program 'cat > /dev/null; sleep 2 > /dev/null &'`);
    await here.stop();
    expect(await owner.stop()).toBe(0);
  });

  test('uses page checksums, UTF-8 and UTC, and listens on no network', async () => {
    const dataDir = await initializedDataDir();
    const embedded = await startEmbeddedPostgres(dataDir);
    const settings = `select name, setting from pg_settings
      where name in ('data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone', 'fsync') order by name`;
    expect(await query(embedded, settings)).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'server_encoding', setting: 'UTF8' },
    ]);
    expect(await query(embedded, `select lower('ÉCOLE') as lower`)).toEqual([{ lower: 'école' }]);
    await embedded.stop();
  });

  test('belongs to one of five processes that start at the same time, and serves the other four', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres');
    const five = Array.from({ length: 5 }, () => startElsewhere(dataDir));
    const answers = await Promise.all(five.map((one) => one.ready));
    expect(answers.filter(({ owner }) => owner)).toHaveLength(1);

    const here = await startEmbeddedPostgres(dataDir);
    expect(here.owner).toBe(false);
    await here.stop();
    const owner = five.filter((_, index) => answers[index]?.owner);
    await Promise.all(five.filter((one) => !owner.includes(one)).map((one) => one.stop()));
    expect(await query(here, 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(owner.map((one) => one.stop()));
    await nothingRunsIn(dataDir);
  });

  test('works in a folder with a long path and spaces', async () => {
    const folder = await temporaryFolder();
    const dataDir = path.join(folder, 'a long name with spaces '.repeat(8).slice(0, 179 - folder.length), 'p g');
    expect(dataDir.length).toBeGreaterThan(180);
    const embedded = await startEmbeddedPostgres(dataDir, FAST_INITDB);
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  test('starts even if its lock file names another program’s process', async () => {
    const dataDir = await initializedDataDir();
    const elsewhere = await initializedDataDir();
    const other = await startEmbeddedPostgres(elsewhere);
    for (const pid of [process.pid, await postmasterPid(elsewhere)]) {
      await writeFile(path.join(dataDir, 'postmaster.pid'), `${pid}\n${dataDir}\n1\n5432\n/tmp\n\n0 0\nready\n`);
      const embedded = await startEmbeddedPostgres(dataDir);
      expect(embedded.owner).toBe(true);
      expect(await postmasterPid(dataDir)).not.toBe(pid);
      await embedded.stop();
    }
    await other.stop();
  });

  test.each(['19', '12'])(
    'refuses PostgreSQL %s’s data, too new or too old to be moved, and says what to do',
    async (major) => {
      const dataDir = path.join(await temporaryFolder(), 'postgres');
      await mkdir(dataDir);
      await writeFile(path.join(dataDir, 'PG_VERSION'), `${major}\n`);
      const refusal = startEmbeddedPostgres(dataDir);
      await expect(refusal).rejects.toThrow(StartError);
      const words = `created by PostgreSQL ${major}.*includes PostgreSQL 18.*DATABASE_URL`;
      await expect(refusal).rejects.toThrow(new RegExp(words));
      expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
    },
  );

  test('refuses a folder that contains something else, and leaves it unchanged', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'holiday.jpg'), '');
    await expect(startEmbeddedPostgres(dataDir, FAST_INITDB)).rejects.toThrow(
      'neither empty nor a PostgreSQL data directory',
    );
    expect(await readdir(path.dirname(dataDir))).toEqual(['postgres']);
    expect(await readdir(dataDir)).toEqual(['holiday.jpg']);
  });

  test('removes what a killed initdb left long ago, but not what another process may be creating now', async () => {
    const folder = await temporaryFolder();
    const [old, young] = ['postgres.new-old', 'postgres.new-young'];
    for (const name of [old, young]) await mkdir(path.join(folder, name, 'base'), { recursive: true });
    await utimes(path.join(folder, old), 0, 0);
    await (await startEmbeddedPostgres(path.join(folder, 'postgres'), FAST_INITDB)).stop();
    expect((await readdir(folder)).toSorted()).toEqual(['postgres', young]);
  });

  test('reports the server’s output if it can’t run', async () => {
    const dataDir = await initializedDataDir();
    const start = startEmbeddedPostgres(dataDir, { flags: ['-c', 'no_such_setting=1'] });
    await expect(start).rejects.toThrow('no_such_setting');
    await nothingRunsIn(dataDir);
  });

  test('is restarted when it dies', async () => {
    const log = createRecordingLogger();
    const dataDir = await initializedDataDir();
    const embedded = await startEmbeddedPostgres(dataDir, { logger: log });
    await query(embedded, 'create table kept as select 42 as answer');
    const killed = await postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => query(embedded, 'select answer from kept').catch(() => 'away'), { timeout: 10_000 })
      .toEqual([{ answer: 42 }]);
    expect(await postmasterPid(dataDir)).not.toBe(killed);
    await expect.poll(() => log.events()).toEqual(['embedded-postgres-died', 'embedded-postgres-is-back']);
    await embedded.stop();
    await nothingRunsIn(dataDir);
  });

  test('is retried until it can start again, never on an empty folder', async () => {
    const log = createRecordingLogger();
    const dataDir = await initializedDataDir();
    const embedded = await startEmbeddedPostgres(dataDir, { logger: log });
    await query(embedded, 'create table kept as select 42 as answer');
    expect(embedded.awayMs()).toBe(0);
    await rename(dataDir, `${dataDir}-away`);
    process.kill(await postmasterPid(`${dataDir}-away`), 'SIGKILL');
    const failures = () => log.lines.filter(({ event }) => event === 'embedded-postgres-not-restarted');
    await expect.poll(() => failures().length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(failures().map(({ fields }) => [fields['retryInMs'], 'err' in fields])).toEqual(
      expect.arrayContaining([
        [500, true],
        [1000, false],
      ]),
    );
    expect(embedded.awayMs()).toBeGreaterThan(0);
    expect(existsSync(dataDir)).toBe(false);

    await rename(`${dataDir}-away`, dataDir);
    await expect
      .poll(() => query(embedded, 'select answer from kept').catch(() => 'away'), { timeout: 20_000 })
      .toEqual([{ answer: 42 }]);
    await expect.poll(() => embedded.awayMs()).toBe(0);
    await expect.poll(() => log.events('warn')).toEqual(['embedded-postgres-is-back']);
    await embedded.stop();
    await nothingRunsIn(dataDir);
  });

  test('is killed and restarted when it stops answering', async () => {
    const log = createRecordingLogger();
    const dataDir = await initializedDataDir();
    const embedded = await startEmbeddedPostgres(dataDir, { logger: log, timeoutMs: 5_000 });
    await query(embedded, 'create table kept as select 42 as answer');
    const frozen = await postmasterPid(dataDir);
    process.kill(frozen, 'SIGSTOP');
    for (const pid of await processesOf(dataDir)) if (await isBackend(pid)) process.kill(pid, 'SIGKILL');
    await expect.poll(() => embedded.awayMs(), { timeout: 5_000 }).toBeGreaterThan(0);
    await expect
      .poll(() => query(embedded, 'select answer from kept').catch(() => 'away'), { timeout: 30_000 })
      .toEqual([{ answer: 42 }]);
    expect(await postmasterPid(dataDir)).not.toBe(frozen);
    expect(embedded.owner).toBe(true);
    await embedded.stop();
    await nothingRunsIn(dataDir);
  }, 60_000);

  test('is taken over by another process when its owner is killed', async () => {
    const dataDir = await initializedDataDir();
    const owner = startElsewhere(dataDir);
    await owner.ready;
    const here = await startEmbeddedPostgres(dataDir);
    expect(here.owner).toBe(false);
    await query(here, 'create table kept as select 42 as answer');
    owner.process.kill('SIGKILL');
    await owner.stop();
    await expect.poll(() => here.owner, { timeout: 10_000 }).toBe(true);
    expect(await query(here, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await here.stop();
    await nothingRunsIn(dataDir);
  });
});

/** Whether this process serves a connection. */
async function isBackend(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('postgres: someday');
}
