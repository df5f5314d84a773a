import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import {
  endAllLeases,
  endAllPauses,
  openMessagesLike,
  orphanedJobs,
  unsentNotices,
  runOnRealClock,
} from '../../apps/server/src/testing/delivery-load.ts';
import { gpsJpeg } from '../../apps/server/src/testing/make-media.ts';
import { aLovedOne, aMember, aMessage } from '../../apps/server/src/testing/make.ts';
import { makeTestHome, startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { addressOf } from './database-address.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type DeliveringWorkers = Awaited<ReturnType<typeof startDeliveringWorkers>>;

/** A real mail server, and two real workers on one database that compete for its notices. */
export async function startDeliveringWorkers() {
  const home = await makeTestHome(new Date());
  const { db, connection } = home.database;
  const mailServer = await startMailServer();
  const seed = await seedFamily(home);
  await runOnRealClock(db);
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    ROLE: 'worker',
    DATA_DIR: home.folder,
    DATABASE_URL: addressOf(connection),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.org',
    LOG_LEVEL: 'error',
  };
  const problems: string[] = [];
  const workers = await Promise.all([startWorker(), startWorker()]);

  async function startWorker(): Promise<ChildProcess> {
    const args = ['--import', './scripts/jsx.mjs', 'apps/server/src/entry/all.ts'];
    const worker = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    worker.stderr.setEncoding('utf8').on('data', (text: string) => problems.push(text));
    // What it says first it says when it works.
    const [said] = await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')]);
    if (typeof said === 'number' || said === null) throw new Error(`a worker did not start:\n${problems.join('')}`);
    worker.stdout.resume();
    return worker;
  }

  return {
    /** Whatever a worker has written that is not its start. */
    problems,

    /** Message-IDs of all mails that the mail server has taken. */
    taken: () => mailServer.mails.map((mail) => /^message-id: <([^>]+)>/im.exec(mail.toString())?.[1] ?? ''),

    /** So many more messages, of which one opens every so many milliseconds. */
    more: (count: number, everyMs: number) => openMessagesLike(db, { id: seed.messageId }, { count, everyMs }),
    unsent: () => unsentNotices(db),
    /** Leases whose time is over, which somebody should have taken up. */
    orphaned: () => orphanedJobs(db),
    /** What has met death three times waits for some minutes before the next try: they pass. */
    letPausesEnd: () => endAllPauses(db),

    /** Each delivery, and how many mails there must be of it. */
    async expected(): Promise<string[]> {
      const rows = await db
        .selectFrom('outgoing_emails')
        .select(['id', 'reference'])
        .where('kind', '=', 'delivery')
        .orderBy('id')
        .execute();
      return rows.map(({ reference }) => `${reference}@localhost`);
    },

    /** It dies as it stands. */
    async kill(which: 0 | 1): Promise<void> {
      const victim = workers[which];
      if (victim === undefined) throw new Error('there are two workers');
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
    },

    /** Both are dead: the minute of their leases is over, and two others take their place. */
    async replaceBoth(): Promise<void> {
      await endAllLeases(db);
      [workers[0], workers[1]] = await Promise.all([startWorker(), startWorker()]);
    },

    async stop(): Promise<void> {
      await Promise.all(
        workers.map(async (worker) => {
          const gone = once(worker, 'exit');
          worker.kill('SIGTERM');
          await gone;
        }),
      );
      await mailServer.close();
      await home.remove();
    },
  };
}

/** Anna, Emma with an address, and a message that has been converted and told of. */
async function seedFamily(home: Awaited<ReturnType<typeof makeTestHome>>): Promise<{ messageId: number }> {
  const app = await startTestApp({ home, now: new Date() });
  const anna = await aMember(app);
  const emma = await aLovedOne(anna, { email: 'emma@example.org' });
  const { id: messageId } = await aMessage(anna, emma, { file: await gpsJpeg() });
  await app.jobs.runDue();
  await app.db.deleteFrom('outgoing_emails').execute();
  await app.db.deleteFrom('jobs').where('kind', '=', 'send-delivery-email').execute();
  await app.close();
  return { messageId };
}
