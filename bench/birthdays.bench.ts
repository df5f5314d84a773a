import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMessagesLike, unsentNotices } from '../apps/server/src/testing/delivery-load.ts';
import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { createDatabase, type Db } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { addressOf } from '../apps/server/src/testing/database-address.ts';
import { send, startApp } from './app.ts';
import { figure, table, verdict } from './figures.ts';
import { sendPhoto } from './photo.ts';
import { start, until } from './processes.ts';
import { signUp } from './visitors.ts';

const deliveries = 10_000;
const workers = 2;
const barSeconds = 120;

/** 10,000 messages open in the same minute. Two workers email each loved one through a real mail server, on a database with its usual durability. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const server = await startEmbeddedPostgres(join(folder, 'postgres'));
  const mailServer = await startMailServer();
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true }), server.stop, mailServer.close];
  try {
    await migrate(server.connection);
    const { db, close } = createDatabase(server.connection, { poolSize: 2, statementTimeoutMs: 0 });
    stops.push(close);
    const env = {
      DATABASE_URL: addressOf(server.connection),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'post@example.org',
    };
    const dataDir = join(folder, 'data');
    await makeMessages(db, dataDir, env);
    const begun = performance.now();
    for (let n = 0; n < workers; n += 1) {
      const args = [
        '--import',
        join(import.meta.dirname, '../scripts/jsx.mjs'),
        join(import.meta.dirname, '../apps/server/src/entry/all.ts'),
      ];
      const worker = start(process.execPath, args, {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        ROLE: 'worker',
        LOG_LEVEL: 'warn',
      });
      stops.push(worker.stop);
    }
    const lastAt = await allSent(db, begun);
    report(mailServer.mails, (lastAt - begun) / 1000);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Sends one message through the app, including its email, and copies it with SQL, all planned for now. */
async function makeMessages(db: Db, dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const app = await startApp(dataDir, env);
  try {
    const cookie = await signUp(app.origin, 'member@example.org', 1);
    const headers = { cookie, 'content-type': 'application/json' };
    await send(app.origin, '/api/family/members', JSON.stringify({ name: 'Emma', email: 'emma@example.org' }), headers);
    await sendPhoto(app.origin, cookie, 1, 'Letter');
    await until(async () => (await unsentNotices(db)) === 0);
  } finally {
    await app.stop();
  }
  await openMessagesLike(db, { id: 1 }, { count: deliveries, everyMs: 0 });
}

async function allSent(db: Db, begun: number): Promise<number> {
  await until(async () => {
    if (performance.now() - begun > 10 * barSeconds * 1000) throw new Error('the workers don’t keep up');
    return (await unsentNotices(db)) === 0;
  });
  return performance.now();
}

function report(mails: readonly Buffer[], seconds: number): void {
  const toLovedOnes = mails.map(String).filter((mail) => !/^to: .*member@example\.org/im.test(mail));
  const notices = toLovedOnes.map((mail) => /^message-id: <([^>]+)>/im.exec(mail)?.[1] ?? '');
  const different = new Set(notices).size - 1; // the first one was sent before
  const twice = notices.length - new Set(notices).size;
  figure('birthdays', 'seconds until the last email, including the workers’ start', seconds, 's');
  figure('birthdays', 'emails', different, '');
  figure('birthdays', 'sent twice', twice, '');
  table([
    { what: 'seconds', value: Math.round(seconds), target: `<= ${barSeconds}: ${verdict(seconds <= barSeconds)}` },
    { what: 'lost', value: deliveries - different, target: `0: ${verdict(deliveries === different)}` },
    { what: 'twice', value: twice, target: `0: ${verdict(twice === 0)}` },
  ]);
}
