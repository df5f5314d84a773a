import { join } from 'node:path';
import { openMessagesLike, unsentNotices } from '../apps/server/src/testing/delivery-load.ts';
import { startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { createDatabase, type Db } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { addressOf } from '../apps/server/src/testing/database/database-address.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { newMember, sendPhoto } from './support/family.ts';
import { atMost, row, table } from './support/figures.ts';
import { start, until } from './support/processes.ts';

const deliveries = 10_000;
const workers = 2;
const barSeconds = 120;

/** 10,000 messages open in the same minute. Two workers email each loved one through a real mail server, on a database with its usual durability. */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const { connection, stop } = await startEmbeddedPostgres(join(folder, 'postgres'));
    const mailServer = await startMailServer();
    const { db, close } = createDatabase(connection, { poolSize: 2, statementTimeoutMs: 0 });
    stops.push(stop, mailServer.close, close);
    await migrate(connection);
    const env = { DATABASE_URL: addressOf(connection), SMTP_URL: mailServer.url, MAIL_FROM: 'post@example.org' };
    const dataDir = join(folder, 'data');
    await makeMessages(db, dataDir, env);
    const begun = performance.now();
    const entry = ['../scripts/jsx.mjs', '../apps/server/src/entry/all.ts'];
    const args = ['--import', ...entry.map((file) => join(import.meta.dirname, file))];
    const own = { DATA_DIR: dataDir, ROLE: 'worker', LOG_LEVEL: 'warn' };
    for (let n = 0; n < workers; n += 1)
      stops.push(start(process.execPath, args, { ...process.env, ...env, ...own }).stop);
    await until(async () => (await unsentNotices(db)) === 0, 10 * barSeconds * 1000);
    report(mailServer.mails, (performance.now() - begun) / 1000);
  });
}

/** Sends one message through the app, including its email, and copies it with SQL, all planned for now. */
async function makeMessages(db: Db, dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const app = await startApp(dataDir, env);
  try {
    const member = await newMember(app.origin, 'member@example.org');
    const { id } = await member.browser.ok('addLovedOne', { body: { name: 'Emma', email: 'emma@example.org' } });
    await sendPhoto(member, id, 'Letter');
    await until(async () => (await unsentNotices(db)) === 0);
  } finally {
    await app.stop();
  }
  await openMessagesLike(db, { id: 1 }, { count: deliveries, everyMs: 0 });
}

function report(mails: readonly Buffer[], seconds: number): void {
  const toLovedOnes = mails.map(String).filter((mail) => !/^to: .*member@example\.org/im.test(mail));
  const notices = toLovedOnes.map((mail) => /^message-id: <([^>]+)>/im.exec(mail)?.[1] ?? '');
  const lost = deliveries - (new Set(notices).size - 1); // the first one was sent before
  const twice = notices.length - new Set(notices).size;
  const what = 'until the last email, with the workers’ start';
  table([
    row('birthdays', { what, 'value, s': atMost(seconds, barSeconds) }),
    row('birthdays', { what: 'lost', 'value, emails': atMost(lost, 0) }),
    row('birthdays', { what: 'twice', 'value, emails': atMost(twice, 0) }),
  ]);
}
