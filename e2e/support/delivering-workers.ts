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
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { aLovedOne, aMember, aMessage } from '../../apps/server/src/testing/make.ts';
import { makeTestHome, startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { addressOf } from '../../apps/server/src/testing/database/database-address.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type DeliveringWorkers = Awaited<ReturnType<typeof startDeliveringWorkers>>;

/** A real mail server, and two real workers that compete for the notices of one database. */
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
    // Its first output means it's ready.
    const [said] = await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')]);
    if (typeof said === 'number' || said === null) throw new Error(`A worker didn’t start:\n${problems.join('')}`);
    worker.stdout.resume();
    return worker;
  }

  return {
    /** Everything the workers have written to stderr. */
    problems,

    /** Message-IDs of all emails that the mail server has accepted. */
    taken: () => mailServer.mails.map((mail) => /^message-id: <([^>]+)>/im.exec(mail.toString())?.[1] ?? ''),

    /** Adds this many messages, opening `everyMs` apart. */
    more: (count: number, everyMs: number) => openMessagesLike(db, { id: seed.messageId }, { count, everyMs }),
    unsent: () => unsentNotices(db),
    /** Expired leases that no worker has taken over. */
    orphaned: () => orphanedJobs(db),
    /** A job that died three times pauses for some minutes. This ends the pauses. */
    letPausesEnd: () => endAllPauses(db),

    /** The Message-ID of each delivery's email. */
    async expected(): Promise<string[]> {
      const rows = await db
        .selectFrom('outgoing_emails')
        .select(['id', 'reference'])
        .where('kind', '=', 'delivery')
        .orderBy('id')
        .execute();
      return rows.map(({ reference }) => `${reference}@localhost`);
    },

    /** Kills it, without a chance to clean up. */
    async kill(which: 0 | 1): Promise<void> {
      const victim = workers[which];
      if (victim === undefined) throw new Error('There are only two workers.');
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
    },

    /** After both were killed: expires their leases and starts two others. */
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

/** Anna, Emma with an email address, and a converted message whose email was sent. */
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
