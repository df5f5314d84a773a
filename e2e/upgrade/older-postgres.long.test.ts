import { execFile } from 'node:child_process';
import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase, type Connection } from '../../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { dumpRows } from '../../apps/server/src/testing/database/database-dump.ts';
import {
  processesOf,
  startElsewhere,
  temporaryFolder,
} from '../../apps/server/src/testing/database/embedded-postgres-helpers.ts';
import { inOlderPostgres } from '../../apps/server/src/testing/database/older-postgres.ts';
import { fillAtRandom } from '../../apps/server/src/testing/random-installation.ts';
import { createRecordingLogger } from '../../apps/server/src/testing/recording-logger.ts';
import { seed, seededRandom } from '../../apps/server/src/testing/seeded-random.ts';
import { noSmallDisk, smallDisk } from '../../apps/server/src/testing/storage/small-disk.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { startApp } from '../support/app.ts';
import { shiftedClock } from '../support/shifted-clock.ts';
import { loadRows } from './kept-installation.ts';

const run = promisify(execFile);
const kept = path.join(import.meta.dirname, '2026-11-22');
const KILLS = 24;
/** What a move leaves in the folder for a week. */
const AFTER = ['postgres', 'postgres-17.old', 'postgres.lock'];

/** A database of PostgreSQL 17, to be copied, and everything in it. */
let pattern = '';
let before: Everything;

interface Everything {
  /** By table, sorted, because a copy has another order. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The last one each table has given. */
  readonly numbers: unknown;
  readonly migrations: unknown;
}

async function everythingIn(connection: Connection): Promise<Everything> {
  const { db, pool, close } = createDatabase(connection, { poolSize: 1 });
  try {
    const { rows: numbers } = await pool.query('select sequencename, last_value from pg_sequences order by 1');
    const { rows: migrations } = await pool.query('select name from kysely_migration order by 1');
    const rows = [...(await dumpRows(db))].map(([table, all]) => [table, linesOf(all)]);
    return { rows: Object.fromEntries(rows), numbers, migrations };
  } finally {
    await close();
  }
}

const linesOf = (all: unknown): string[] =>
  Array.isArray(all) ? all.map((row) => JSON.stringify(row)).toSorted() : [];

/** Rows in every table. */
async function fill(connection: Connection): Promise<void> {
  const database = createDatabase(connection, { poolSize: 1 });
  await loadRows(database, await readFile(path.join(kept, 'rows.sql'), 'utf8'));
  await migrate(connection);
  await fillAtRandom({ db: database.db, now: systemClock.now(), seed, members: 200 });
  await database.pool.query(`
    insert into portraits (member_id, drawing) select min(id), '{"strokes": [1.5]}' from members;
    delete from messages where id in (select id from messages where loved_one_id is null order by id desc limit 1);
    update messages set title = E'A tab\\t, a line\\nand \\\\. a backslash 👋🏽 \\\\N' where id = (select max(id) from messages);
    insert into seal_receipts (member_id, message_id, statement, signature, public_key, hash)
      select member_id, id, '{"previous": null}', decode(repeat('07', 64), 'hex'), decode(repeat('07', 32), 'hex'), repeat('7', 64)
      from messages where id = (select max(id) from messages);
    insert into exports (member_id) select min(id) from members;
    insert into export_parts (export_id, number, object_id) select exports.id, 1, min(objects.id) from exports, objects group by 1;
    insert into imports (member_id, upload_id) select min(id), 'an upload' from members;
    insert into imported (member_id, kind, fingerprint, about_id) select min(id), 'message', repeat('7', 64), 7 from members;
    insert into backup_runs (kind, place) values ('backup', '/mnt/disk/someday');
    insert into object_flaws (object_id, kind) select min(id), 'damaged' from objects;
    insert into stray_objects (id) values (repeat('7', 32));
    insert into answers (message_id, loved_one_id, text) select id, loved_one_id, 'Thank you!' from messages where loved_one_id is not null limit 1;
    insert into admins (username) select 'ada' where not exists (select from admins);
    insert into passkeys (member_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
      select min(id), '\\x07', '\\x07', 7, '{internal}', true, true, 'Phone' from members;
    insert into second_factors (admin_id, code_sealed, last_step) select min(id), decode(repeat('07', 60), 'hex'), 7 from admins;
    insert into recovery_codes (second_factor_id, code_hash) select min(id), '\\x07' from second_factors;
    insert into trusted_devices (member_id, token_hash, until) select min(id), '\\x07', '2099-07-07' from members;
    insert into sign_on_identities (member_id, issuer, subject, email) select min(id), 'https://login.example.org', '7', 'a@example.org' from members;
    insert into challenges (token_hash, kind, payload, expires_at) values ('\\x07', 'passkey', '{}', '2099-07-07');
    insert into run_marks (name, value) values ('time-zones', '2026c');
    select nextval('members_id_seq')`);
  await database.close();
}

beforeAll(async () => {
  pattern = path.join(await mkdtemp(path.join(os.tmpdir(), 'someday-older-')), 'postgres');
  before = await inOlderPostgres(pattern, async (connection) => {
    await fill(connection);
    return everythingIn(connection);
  });
  expect(Object.keys(before.rows).filter((table) => before.rows[table]?.length === 0)).toEqual([]);
});
afterAll(() => rm(path.dirname(pattern), { recursive: true, force: true }));

/** A data folder as an earlier Someday left it. */
async function olderFolder(folder?: string): Promise<{ dataDir: string; folder: string }> {
  const parent = folder ?? (await temporaryFolder());
  const dataDir = path.join(parent, 'postgres');
  await run('cp', ['-a', pattern, dataDir]);
  return { dataDir, folder: parent };
}

/** Starts the current PostgreSQL on it, as every command does. */
async function moved(dataDir: string) {
  const log = createRecordingLogger();
  const said: string[] = [];
  const embedded = await startEmbeddedPostgres(dataDir, {
    logger: log,
    say: (line) => said.push(line),
    initdbFlags: ['--no-sync'],
  });
  const everything = await everythingIn(embedded.connection);
  await embedded.stop();
  return { log, said, everything };
}

const majorOf = async (folder: string): Promise<string> =>
  (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();

/** Names, sizes and times of every file. */
async function filesOf(folder: string): Promise<string> {
  const { stdout } = await run('find', [folder, '-type', 'f', '-printf', '%P %s %T@\\n']);
  return stdout.split('\n').toSorted().join('\n');
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function age(folder: string, days: number): Promise<void> {
  const then = new Date(systemClock.now().getTime() - days * 86_400_000);
  await utimes(folder, then, then);
}

describe('a database made by an older PostgreSQL', () => {
  test('is moved to the current one at the start, with every row, number and migration, and is kept for a week', async () => {
    const { dataDir, folder } = await olderFolder();
    const { everything, said, log } = await moved(dataDir);
    expect(everything).toEqual(before);
    expect(await majorOf(dataDir)).toBe('18');

    const older = `${dataDir}-17.old`;
    expect((await readdir(folder)).toSorted()).toEqual(AFTER);
    expect(said).toEqual([
      'Moving the database from PostgreSQL 17 to 18. This happens once, and can take a while.',
      expect.stringMatching(/^Moved [\d,]+ rows\. The older copy stays in .*postgres-17\.old for a week\.$/),
    ]);
    const [line] = log.lines;
    expect(line).toMatchObject({ event: 'database-moved', fields: { from: '17', to: '18', kept: older } });
    expect(await inOlderPostgres(older, everythingIn)).toEqual(before);

    await age(older, 6.9);
    expect((await moved(dataDir)).log.lines).toEqual([]);
    expect(existsSync(older)).toBe(true);
    await age(older, 7.1);
    expect((await moved(dataDir)).log.events()).toEqual(['older-database-removed']);
    expect(await readdir(folder)).toEqual(['postgres']);
  });

  test('is moved by npm start, which then updates it, and works for its people', async () => {
    const folder = await temporaryFolder();
    await cp(path.join(kept, 'files'), folder, { recursive: true });
    await inOlderPostgres(path.join(folder, 'postgres'), async (connection) => {
      const database = createDatabase(connection, { poolSize: 1 });
      await loadRows(database, await readFile(path.join(kept, 'rows.sql'), 'utf8'));
      await database.close();
    });
    const app = await startApp({ dataDir: folder, env: { LOG_LEVEL: 'info' } });
    onTestFinished(() => app.stop());
    expect(app.said()).toMatch(/^ {2}Moving the database from PostgreSQL 17 to 18.*\n {2}Moved \d+ rows/m);
    expect(app.said()).toContain('database-moved');
    const anna = new TestClient(app.origin);
    const known = { email: 'anna@example.org', password: 'a gate in the garden' };
    await anna.ok('login', { body: known });
    expect((await anna.ok('listLovedOnes')).map(({ name }) => name)).toEqual(['Emma', 'Lucas']);
    await app.stop();
    expect(existsSync(path.join(folder, 'postgres-17.old'))).toBe(true);

    for (const [later, isKept] of [
      ['+6d', true],
      ['+8d', false],
    ] as const) {
      const again = await startApp({ dataDir: folder, env: await shiftedClock(later) });
      await again.stop();
      expect(existsSync(path.join(folder, 'postgres-17.old'))).toBe(isKept);
    }
  });

  test('that has no tables yet is moved as well', async () => {
    const dataDir = path.join(await temporaryFolder(), 'postgres');
    await inOlderPostgres(dataDir, async () => {});
    const embedded = await startEmbeddedPostgres(dataDir, { initdbFlags: ['--no-sync'] });
    expect(await migrate(embedded.connection)).toContain('0001_time_and_jobs');
    await embedded.stop();
  });

  test('is moved again after someone went back to the older copy', async () => {
    const { dataDir, folder } = await olderFolder();
    await moved(dataDir);
    await rm(dataDir, { recursive: true });
    await run('cp', ['-a', `${dataDir}-17.old`, dataDir]);
    expect((await moved(dataDir)).everything).toEqual(before);
    expect((await readdir(folder)).toSorted()).toEqual([...AFTER, 'postgres-17.old-2'].toSorted());
  });

  test('is moved by one of five programs that start at the same time, and serves all of them', async () => {
    const { dataDir, folder } = await olderFolder();
    const five = Array.from({ length: 5 }, () => startElsewhere(dataDir));
    const answers = await Promise.all(five.map((one) => one.ready));
    expect(answers.filter(({ owner }) => owner)).toHaveLength(1);
    expect((await moved(dataDir)).everything).toEqual(before);
    await Promise.all(five.map((one) => one.stop()));
    expect((await readdir(folder)).toSorted()).toEqual(AFTER);
  });

  test('is left alone while an older Someday still runs on it', async () => {
    const { dataDir } = await olderFolder();
    await inOlderPostgres(dataDir, async (connection) => {
      await expect(startEmbeddedPostgres(dataDir, { timeoutMs: 1_000 })).rejects.toThrow(
        'an older Someday is still running',
      );
      expect(await everythingIn(connection)).toEqual(before);
    });
    expect((await moved(dataDir)).everything).toEqual(before);
  });

  test.skipIf(noSmallDisk !== undefined)(
    'is left untouched on a disk without room for a copy, and moved once there is (needs its own disk)',
    async () => {
      const disk = await smallDisk(path.join(await temporaryFolder(), 'disk'), 600);
      onTestFinished(() => disk.unmount());
      const { dataDir } = await olderFolder(disk.folder);
      const files = await filesOf(dataDir);
      await disk.fill(100e6);
      await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(
        /moving the database to PostgreSQL 18 takes \d+ MB on the disk of .*, and only 100 MB are free\. Free up/,
      );
      expect(await filesOf(dataDir)).toBe(files);
      await disk.clear();
      expect((await moved(dataDir)).everything).toEqual(before);
    },
  );

  describe.skipIf(noSmallDisk !== undefined)('is left as it was when the disk fills up (needs its own disk)', () => {
    test.each([
      ['while the new folder is created', 25e6],
      ['while the rows are copied', 42e6],
    ])('%s', async (_when, bytesLeft) => {
      const disk = await smallDisk(path.join(await temporaryFolder(), 'disk'), 600);
      onTestFinished(() => disk.unmount());
      const { dataDir, folder } = await olderFolder(disk.folder);
      // It says that it begins when it has checked for room.
      const say = () => writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(freeIn(folder) - bytesLeft));
      await expect(startEmbeddedPostgres(dataDir, { say })).rejects.toThrow(/no space left|could not extend/i);
      await disk.clear();
      expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.lock']);
      expect((await moved(dataDir)).everything).toEqual(before);
    });
  });

  test('is found by the next start if the move was killed between its two renames', async () => {
    const { dataDir, folder } = await olderFolder();
    await moved(dataDir);
    await rename(dataDir, `${dataDir}-18.ready`);
    expect((await moved(dataDir)).everything).toEqual(before);
    expect((await readdir(folder)).toSorted()).toEqual(AFTER);
  });

  test('loses nothing when the move is killed at any moment, once or several times', { timeout: 900_000 }, async () => {
    const random = seededRandom(seed);
    const untouched = await olderFolder();
    const began = performance.now();
    await moved(untouched.dataDir);
    const wholeMs = performance.now() - began;
    const seen: Record<string, number> = {};
    for (let kill = 0; kill < KILLS;) {
      const { dataDir, folder } = await olderFolder();
      for (let times = 1 + random.below(3); times > 0; times -= 1, kill += 1) {
        const program = startElsewhere(dataDir);
        await sleep(random.fraction() * wholeMs * 1.2);
        program.process.kill('SIGKILL');
        await program.stop();
        const state = (await readdir(folder)).map((name) => name.replace(/new-.*/, 'new')).join(' ');
        seen[state] = (seen[state] ?? 0) + 1;
      }
      expect((await moved(dataDir)).everything).toEqual(before);
      expect((await readdir(folder)).toSorted()).toEqual(AFTER);
      await expect.poll(() => processesOf(folder)).toEqual([]);
      expect(await inOlderPostgres(`${dataDir}-17.old`, everythingIn)).toEqual(before);
    }
    expect(Object.keys(seen).length).toBeGreaterThan(1);
  });
});
