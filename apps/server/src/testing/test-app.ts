import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { createApp, type ServerApp, type AppOptions } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import type { Db, OwnDatabase } from '#server/db/client.ts';
import type { JobRunner } from '#server/jobs/runner.ts';
import { openPlatform, type Platform } from '#server/platform.ts';
import { s3OfRun, makeBucket } from './storage/ceph.ts';
import { rememberingConversions } from './media/remembered-conversions.ts';
import { createTestClock } from './test-clock.ts';
import { readMail, type TestMail } from './test-mail.ts';
import { TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';

export interface TestApp {
  readonly origin: string;
  readonly db: Db;
  readonly platform: Platform;
  readonly jobs: Pick<JobRunner, 'runDue'>;
  readonly billing: ServerApp['billing'];
  /** A new browser. Default: at its own IP address. */
  browser(address?: string): TestClient;
  /** The clock of program and database, which moves only when told to. */
  now(): Date;
  setNow(now: Date): Promise<void>;
  /** Sets both clocks without time passing, as a person or NTP does. */
  jumpTo(other: Date): Promise<void>;
  /** Sets the program's clock this many ms ahead of the database's. */
  skewNode(ms: number): void;
  /** Ids of all stored objects. */
  storedObjects(): Promise<string[]>;
  /** Everything stored, as it was before it was encrypted. */
  storedBytes(): Promise<Buffer[]>;
  /** Paths of "sent" emails. */
  mailbox(): Promise<string[]>;
  /** Runs what's due, and returns the emails written since the last call. */
  takeMails(): Promise<TestMail[]>;
  /** Warnings and errors logged since the last call. */
  takeLog(): string[];
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** The program's time. Default: the database's. */
  readonly now?: Date;
  readonly env?: Readonly<Record<string, string>>;
  /** What an earlier start left. Default: a new one, removed when the app is closed. */
  readonly home?: TestHome;
  readonly patience?: AppOptions['patience'];
  readonly exportPartBytes?: number;
  /** Also serves pages, each an empty shell; the dashboard's has a placeholder. */
  readonly hasPages?: boolean;
  readonly ownDatabase?: OwnDatabase;
  /** Instead of the configured one. */
  readonly payments?: Payments;
}

/** What remains of an installation between two starts. */
export interface TestHome {
  readonly folder: string;
  readonly database: TestDatabase;
  /** Settings of where videos and photos are. */
  readonly storage: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** For tests that look at stored files, which `npm run test:scale` has in S3. */
export const inFolder = { S3_BUCKET: '' };

const aDay = new Date('2026-03-10T12:00:00Z');

export async function makeTestHome(now: Date = aDay): Promise<TestHome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'someday-app-'));
  const database = await createTestDatabase(now);
  return {
    folder,
    database,
    storage: await storageSettings(),
    async remove() {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder, or a new bucket of the service that a run was given. */
export async function storageSettings(): Promise<Record<string, string>> {
  const access = s3OfRun();
  if (access === null) return {};
  return {
    S3_ENDPOINT: access.endpoint ?? '',
    S3_REGION: access.region,
    S3_ACCESS_KEY_ID: access.accessKeyId,
    S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    S3_BUCKET: await makeBucket(access),
  };
}

const shell = (splash: string) => `<html><body><div id="splash">${splash}</div><!--/splash--></body></html>`;

const shape = '<p>Who’s on your mind?</p>';

async function makePages(folder: string): Promise<string> {
  const pages = path.join(folder, 'pages');
  for (const name of ['member-dashboard', '.server']) await mkdir(path.join(pages, name), { recursive: true });
  for (const name of ['spa', 'loved-one', 'admin']) await writeFile(path.join(pages, `${name}.html`), shell(''));
  await writeFile(path.join(pages, 'member-dashboard/index.html'), shell(shape));
  const renderer = `export const renderPage = async () => ({ html: '${shape}' });`;
  await writeFile(path.join(pages, '.server/prerender.js'), renderer);
  return pages;
}

/** The jobs of the program, started again with something changed. */
export async function runnerWith(
  { platform }: Pick<TestApp, 'platform'>,
  { storage, media }: { storage?: Partial<Platform['storage']>; media?: Partial<Platform['media']> },
) {
  const changed = { storage: { ...platform.storage, ...storage }, media: { ...platform.media, ...media } };
  return (await createApp({ ...platform, ...changed }, { webFolder: null })).runner;
}

/** The whole program in this process, with its own database and folder, listening on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { now, env = {}, home, patience, hasPages = false, ownDatabase, payments, exportPartBytes } = options;
  const { folder, database: testDatabase, storage, remove } = home ?? (await makeTestHome(now));
  const billing: Record<string, string> = env['DEMO'] === undefined ? { BILLING: 'off' } : {};
  const always = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' };
  const read = readConfig({ ...always, ...storage, ...billing, ...env });
  // The disks that tests fill are smaller than what a real one keeps free.
  const config = env['MIN_FREE_MB'] === undefined ? { ...read, minFreeBytes: 0 } : read;
  let log: string[] = [];
  const logger = pino({ level: 'warn', base: null }, { write: (line) => void log.push(line) });
  const clock = createTestClock(now ?? (await testDatabase.now()));
  const opened = await openPlatform({
    config,
    connection: testDatabase.connection,
    clock,
    logger,
    ...(ownDatabase && { ownDatabase }),
    ...(payments && { payments }),
  });
  const platform = { ...opened, media: rememberingConversions(opened.media) };
  const app = await createApp(platform, {
    offlinePage: path.join(import.meta.dirname, 'offline-page.txt'),
    webFolder: hasPages ? await makePages(folder) : null,
    ...(patience && { patience }),
    ...(exportPartBytes !== undefined && { exportPartBytes }),
  }).catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
  const { server, runner } = app;
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });

  const mailbox = async () => {
    const box = path.join(folder, 'mailbox');
    const names = await readdir(box).catch((): string[] => []);
    return names.toSorted().map((name) => path.join(box, name));
  };
  const taken = new Set<string>();

  return {
    origin,
    db: testDatabase.db,
    platform,
    jobs: runner,
    billing: app.billing,
    browser: (address) => new TestClient(origin, address),
    now: () => clock.right(),
    async setNow(later) {
      // When going back in time, the later mark must not remain.
      if (later < clock.right()) await testDatabase.db.deleteFrom('clock_marks').execute();
      clock.setNow(later);
      await testDatabase.setNow(later);
    },
    async jumpTo(other) {
      clock.jumpTo(other);
      await testDatabase.setNow(other);
    },
    skewNode: (ms) => clock.skew(ms),
    storedObjects: () => Array.fromAsync(platform.storage.list()),
    async storedBytes() {
      const objects = testDatabase.db.selectFrom('objects').select(['id', 'size', 'wrapped_key as wrappedKey']);
      const rows = await objects.select('key_id as keyId').execute();
      if (rows.length !== (await Array.fromAsync(platform.storage.list())).length) throw new Error('a file has no row');
      return Promise.all(rows.map((row) => buffer(platform.storage.read(row))));
    },
    mailbox,
    async takeMails() {
      await runner.runDue();
      const fresh = (await mailbox()).filter((file) => !taken.has(file));
      for (const file of fresh) taken.add(file);
      return Promise.all(fresh.map(async (file) => readMail(await readFile(file))));
    },
    takeLog() {
      const lines = log;
      log = [];
      return lines;
    },
    async close() {
      const closed = server.close();
      server.server.closeAllConnections(); // a response that a test hasn't fully read would keep it open
      await closed;
      await platform.close();
      if (home === undefined) await remove();
      if (log.some((line) => line.includes('"level":50')))
        throw new Error(`unexpected errors were logged:\n${log.join('')}`);
    },
  };
}
