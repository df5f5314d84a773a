import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import { figure, median, rounded, table, verdict } from './figures.ts';

const delivery = emailJob('delivery').kind;

const rounds = 15;
const dueAtOnce = 100;
const sizes = { few: 1_000, many: 1_000_000 };
const bar = 1.5;

/**
 * How long a worker takes to find and claim 100 due notices, five at a time as always, and to learn that there are no more: with 1,000 future
 * notices in the table and with 1,000,000, in alternating rounds on one server.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const server = await startEmbeddedPostgres(join(folder, 'postgres'));
  const opened: { close(): Promise<void> }[] = [];
  try {
    const admin = createDatabase(server.connection, { poolSize: 1 });
    opened.push(admin);
    const databases = new Map<keyof typeof sizes, Db>();
    for (const name of ['few', 'many'] as const) {
      await createEmptyDatabase(admin.db, name);
      const connection = withDatabase(server.connection, name);
      await migrate(connection);
      const database = createDatabase(connection, { poolSize: 2, statementTimeoutMs: 0 });
      opened.push(database);
      await planFarDeliveries(database.db, sizes[name]);
      databases.set(name, database.db);
    }
    await compare(databases);
  } finally {
    for (const one of opened) await one.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function compare(databases: ReadonlyMap<keyof typeof sizes, Db>): Promise<void> {
  const measured = new Map([...databases.keys()].map((name): [string, number[]] => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, db] of databases) {
      const ms = await claimAll(db);
      // The first round warms up.
      if (round > 0) measured.get(name)?.push(ms);
    }
  }
  const few = median(measured.get('few') ?? []);
  const many = median(measured.get('many') ?? []);
  figure('due', `100 due, ${sizes.few} ahead`, few, 'ms');
  figure('due', `100 due, ${sizes.many} ahead`, many, 'ms');
  figure('due', 'ratio', many / few, '');
  table([
    { 'notices ahead': sizes.few, 'ms for 100': rounded(few), target: '' },
    {
      'notices ahead': sizes.many,
      'ms for 100': rounded(many),
      ratio: rounded(many / few),
      target: `<= ${bar}: ${verdict(many / few <= bar)}`,
    },
  ]);
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
