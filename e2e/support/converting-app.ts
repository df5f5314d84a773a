import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openPlatform, type Platform } from '../../apps/server/src/platform.ts';
import { messageForm } from '../../apps/server/src/testing/make.ts';
import { TestClient } from '../../apps/server/src/testing/test-client.ts';
import { createTestDatabase } from '../../apps/server/src/testing/database/test-database.ts';
import { startApp, type RunningApp } from './app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';

/** The result of a conversion. */
export interface Conversion {
  readonly mediaId: number;
  readonly media: string;
  readonly reason: string | null;
  readonly job: string;
  readonly attempts: number;
  readonly dueAt: Date;
}

const now = new Date('2026-03-10T12:00:00Z');
const MINUTE = 60_000;
/** Anna's. */
export const password = 'correct horse';

export type ConvertingApp = Awaited<ReturnType<typeof startConvertingApp>>;

/**
 * The real program with a data folder that survives kills, and a database whose clock only moves when told to, so that
 * leases of dead workers and pauses after failures end on command. One member sends files.
 */
export async function startConvertingApp(more: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'someday-faults-'));
  const database = await createTestDatabase(now);
  const { db, connection } = database;
  const env = { DATABASE_URL: addressOf(connection), LOG_LEVEL: 'error', ...more };
  let time = now;
  let app: RunningApp = await startApp({ dataDir, env });
  const anna = new TestClient(app.origin);
  await anna.ok('signup', { body: { name: 'Anna', email: 'anna@example.org', password, timeZone: 'Europe/Berlin' } });
  const { id: lovedOne } = await anna.ok('addLovedOne', { body: { name: 'Emma', email: null } });
  // The port changes with each start. Her session cookie doesn't.
  const cookie = [...anna.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

  async function conversions(): Promise<Conversion[]> {
    const rows = await db
      .selectFrom('media')
      .innerJoin('jobs', (join) =>
        join.onRef('jobs.key', '=', (eb) => eb.cast('media.id', 'text')).on('jobs.kind', '=', 'convert-medium'),
      )
      .select(['media.id as mediaId', 'media.state as media', 'media.reason', 'jobs.state as job'])
      .select(['jobs.attempts', 'jobs.due_at as dueAt'])
      .orderBy('media.id')
      .execute();
    return rows;
  }

  async function withStorage<Result>(work: (storage: Platform['storage']) => Promise<Result>): Promise<Result> {
    const platform = await openPlatform({ config: readConfig({ ...env, DATA_DIR: dataDir }), connection });
    try {
      return await work(platform.storage);
    } finally {
      await platform.close();
    }
  }

  return {
    dataDir,
    conversions,
    get app() {
      return app;
    },

    lovedOne,
    db,
    /** Her browser, as long as the program runs. */
    browser(): TestClient {
      const browser = new TestClient(app.origin);
      for (const [name, value] of anna.cookies()) browser.carry(name, value);
      return browser;
    },
    /** A request from her browser. Rejects when the program isn't running. */
    ask: (path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> =>
      fetch(app.origin + path, { ...init, headers: { ...init.headers, cookie, origin: app.origin } }),

    /** Returns the medium's id and the hash that its original must still have at the end. */
    async send(file: string): Promise<{ mediaId: number; sha256: string }> {
      const form = await messageForm(lovedOne, { file });
      const { media } = await new TestClient(app.origin).ok('createMessage', { form, headers: { cookie } });
      return { mediaId: media.id, sha256: sha256(await readFile(file)) };
    },

    /** Lets every lease and pause expire, and wakes the workers. */
    async passTime(until: Date = new Date(time.getTime() + MINUTE)): Promise<void> {
      time = new Date(Math.max(time.getTime(), until.getTime()));
      await database.setNow(time);
      await db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val('jobs'), val('')]).as('notified')).execute();
    },

    /** Kills the program, lets its leases expire, and starts it again. */
    async killAndRestart(betweenDeathAndBirth: () => Promise<void>): Promise<void> {
      await app.kill();
      await betweenDeathAndBirth();
      await this.passTime();
      app = await startApp({ dataDir, env });
    },

    /** PIDs of the media tools that the program is running. */
    async tools(): Promise<number[]> {
      const list = await readFile(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8').catch(() => '');
      return list.split(' ').filter(Boolean).map(Number);
    },

    /** Conversion folders that no running program owns. */
    async abandonedFolders(): Promise<string[]> {
      const names = await readdir(path.join(dataDir, 'work')).catch((): string[] => []);
      return names.filter((name) => !name.includes(`-${app.pid}-`));
    },

    /** The SHA-256 of each stored original, decrypted again. */
    originals(): Promise<Map<number, string>> {
      return withStorage(async (storage) => {
        const rows = await db
          .selectFrom('media')
          .innerJoin('objects', 'objects.id', 'media.original_id')
          .select(['media.id as mediaId', 'objects.id', 'size', 'wrapped_key as wrappedKey', 'key_id as keyId'])
          .execute();
        const read = async (row: (typeof rows)[number]) =>
          [row.mediaId, sha256(Buffer.concat(await Array.fromAsync(storage.read(row))))] as const;
        return new Map(await Promise.all(rows.map(read)));
      });
    },

    /** Ids of everything stored. */
    stored: (): Promise<string[]> => withStorage((storage) => Array.fromAsync(storage.list())),

    async stop(): Promise<void> {
      await app.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
