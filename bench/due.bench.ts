import { join } from 'node:path';
import { createDatabase, type Db, withDatabase } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { claimDueJobs, millisecondsToNextJob } from '../apps/server/src/jobs/jobs.repo.ts';
import { emailJob } from '../apps/server/src/modules/outgoing-emails/outgoing-emails.service.ts';
import {
  createEmptyDatabase,
  forgetClaimedJobs,
  planDueDeliveries,
  planFarDeliveries,
} from '../apps/server/src/testing/delivery-load.ts';
import { inAlternation } from './support/alternation.ts';
import { inFolder } from './support/cleanup.ts';
import { atMost, row, table } from './support/figures.ts';

const delivery = emailJob('delivery').kind;

const rounds = 15;
const dueAtOnce = 100;
const bar = 1.5;

/**
 * How long a worker takes to find and claim 100 due notices, five at a time as always, and to learn that there are no more: with 1,000 future
 * notices in the table and with 1,000,000, in alternating rounds on one server.
 */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const server = await startEmbeddedPostgres(join(folder, 'postgres'));
    const admin = createDatabase(server.connection, { poolSize: 1 });
    stops.push(server.stop, admin.close);
    const databases: { ahead: number; db: Db }[] = [];
    for (const ahead of [1_000, 1_000_000]) {
      const name = `ahead_${ahead}`;
      await createEmptyDatabase(admin.db, name);
      const connection = withDatabase(server.connection, name);
      await migrate(connection);
      const { db, close } = createDatabase(connection, { poolSize: 2, statementTimeoutMs: 0 });
      stops.push(close);
      await planFarDeliveries(db, ahead);
      databases.push({ ahead, db });
    }
    const of = await inAlternation(databases, rounds, async ({ db }) => ({ ms: await claimAll(db) }));
    const [few] = databases;
    table(
      databases.map((database) => {
        const ratio = few === undefined ? Number.NaN : of(database, 'ms') / of(few, 'ms');
        const what = `${database.ahead} notices ahead`;
        return row('due', { what, 'for 100 due, ms': of(database, 'ms'), ratio: atMost(ratio, bar) });
      }),
    );
  });
}

async function claimAll(db: Db): Promise<number> {
  await planDueDeliveries(db, dueAtOnce);
  const begun = performance.now();
  let claimed = 0;
  for (let got = 1; got > 0;) {
    got = (await claimDueJobs(db, new Map([[delivery, 8]]))).length;
    claimed += got;
  }
  await millisecondsToNextJob(db, { free: [delivery], all: [delivery] });
  const ms = performance.now() - begun;
  if (claimed !== dueAtOnce) throw new Error(`${claimed} of ${dueAtOnce} were claimed`);
  await forgetClaimedJobs(db);
  return ms;
}
