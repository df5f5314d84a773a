import { join } from 'node:path';
import * as z from 'zod';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../apps/server/src/db/embedded-postgres/server-process.ts';
import { inAlternation } from './alternation.ts';
import { send, startApp, type RunningApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { figure, rounded, table, verdict } from './figures.ts';
import { sendPhoto } from './photo.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { answering, needPrograms, run as runProgram, start } from './processes.ts';
import { signUp } from './visitors.ts';

/** A server that returns a member's messages. */
type Server = { name: string; url: string; cookie: string };
type Round = { perSecond: number; p99Ms: number };

const rounds = 9;
const seconds = 2;
const connections = 16;
const lovedOnes = 20;
const messages = 200;
const bar = 0.6;

/**
 * GET /api/parents with 20 loved ones and 200 messages over 16 connections, compared with a bare Fastify route that only runs the same SQL for
 * the messages, in alternating rounds of one run. For comparison also what pages request: the same without messages, and the first page of the
 * list, for this member and for one with 200 loved ones and 5,000 messages.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' });
  await inFolder(async (folder, stops) => {
    // With payments, so memberships are read on every request.
    const app = await startApp(folder, { BILLING: 'practice' });
    stops.push(app.stop);
    const usual = await aMember(app, folder, { lovedOnes, messages });
    const large = await aMember(app, folder, { lovedOnes: 200, messages: 5000 });
    const port = await freePort();
    const host = await socketDirectoryFor(join(folder, 'postgres'));
    const floor = start(process.execPath, [
      join(import.meta.dirname, 'dashboard-floor.ts'),
      String(port),
      host,
      String(usual.id),
    ]);
    stops.push(floor.stop);
    await answering(`http://127.0.0.1:${port}/`);
    const of = (name: string, path: string, { cookie }: { cookie: string }) => ({
      name,
      url: app.origin + path,
      cookie,
    });
    await compare(
      { name: 'the bare route', url: `http://127.0.0.1:${port}/`, cookie: '' },
      of('GET /api/parents', '/api/parents', usual),
      [
        of('without messages', '/api/parents?messages=none', usual),
        of('first page of the list', '/api/video-messages', usual),
        of('GET /api/parents, large', '/api/parents', large),
        of('without messages, large', '/api/parents?messages=none', large),
        of('first page of the list, large', '/api/video-messages', large),
        of('search, large', '/api/video-messages?search=letter%204&sort=title', large),
      ],
    );
  });
}

const idSchema = z.object({ id: z.number() });
let members = 0;

/** A member with a subscription and Lifetime. Loved ones and one message are added through the app, copies of the message with SQL. */
async function aMember(app: RunningApp, folder: string, count: { lovedOnes: number; messages: number }) {
  members += 1;
  const cookie = await signUp(app.origin, `member${members}@example.org`, members);
  const headers = { cookie, 'content-type': 'application/json' };
  const database = createDatabase(
    { host: await socketDirectoryFor(join(folder, 'postgres')), user: 'someday', database: 'postgres' },
    { poolSize: 1 },
  );
  await database.pool.query(
    `insert into billing_accounts (member_id, lifetime_at) select id, now() from members on conflict do nothing`,
  );
  await database.pool.query(
    `insert into subscriptions
       (id, member_id, offer, state, started_at, period_starts_at, period_ends_at, cancel_at_period_end)
     select 'sub_' || id, id, 'basic_monthly', 'active', now(), now(), now() + interval '30 days', false from members
     on conflict do nothing`,
  );
  const people: number[] = [];
  for (let index = 1; index <= count.lovedOnes; index++) {
    const body = JSON.stringify({ name: `Loved one ${index}` });
    people.push(idSchema.parse((await send(app.origin, '/api/family/members', body, headers)).reply).id);
  }
  const id = await sendPhoto(app.origin, cookie, people[0] ?? 0, 'Letter 0');
  const { rows } = await database.pool.query<{ memberId: number }>(
    `insert into messages
       (member_id, loved_one_id, media_id, title, category, delivery_zone, opens_at, opens_on, created_at)
     select member_id, ($1::int[])[1 + number % $2], media_id, 'Letter ' || number, category, delivery_zone, opens_at, opens_on,
       created_at + number * interval '1 second'
     from messages, generate_series(1, $3) as number where id = $4
     returning member_id as "memberId"`,
    [people, people.length, count.messages - 1, id],
  );
  await database.pool.query('analyze');
  await database.close();
  return { cookie, id: rows[0]?.memberId ?? 0 };
}

async function compare(floor: Server, ours: Server, others: readonly Server[]): Promise<void> {
  const of = await inAlternation([floor, ours, ...others], rounds, load);
  const rows = [floor, ours, ...others].map((server) => {
    const ratio = of(server, 'perSecond') / of(floor, 'perSecond');
    figure('dashboard', `${server.name}, requests`, of(server, 'perSecond'), '1/s');
    figure('dashboard', `${server.name}, p99`, of(server, 'p99Ms'), 'ms');
    const target = server === ours ? `>= ${bar}: ${verdict(ratio >= bar)}` : 'for comparison';
    return { what: server.name, 'of the bare route': rounded(ratio), target };
  });
  table(rows);
}

async function load({ name, url, cookie }: Server): Promise<Round> {
  const { stdout } = await runProgram('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `cookie: ${cookie}`,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${name}: failed requests\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const perUnit: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * (perUnit[unit] ?? Number.NaN),
  };
}
