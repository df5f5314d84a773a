import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../apps/server/src/db/embedded-postgres/server-process.ts';
import { inAlternation } from './alternation.ts';
import { send, startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { figure, rounded, table, verdict } from './figures.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { answering, needPrograms, run as runProgram, start } from './processes.ts';
import { expectStatus, signUp, visitorAddress } from './visitors.ts';
import { sendPhoto } from './photo.ts';

/** A server that returns a loved one's messages. Each line of `targets` is a path and a cookie. */
type Server = { name: string; origin: string; targets: string; bar: number };
type Round = { perSecond: number; p99Ms: number };
type Person = { id: number; accessCode: string };

const rounds = 9;
const seconds = 3;
const connections = 16;
const lovedOnes = 50;
const messages = 20;
const bars = { byCode: 0.45, bySession: 0.7, p99: 1.8 };

/**
 * Loved ones open their 20 messages over 16 connections, each from their own address: by code, which counts the attempt, opens a session and lists
 * the messages; and with an existing session. Compared with a bare Fastify route that only runs the list's SQL, in alternating rounds of one run.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' });
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder, { TRUST_PROXY: '127.0.0.1' });
    stops.push(app.stop);
    const host = await socketDirectoryFor(join(folder, 'postgres'));
    const people = await peopleWithMessages(app.origin, host);
    const port = await freePort();
    const floor = start(process.execPath, [join(import.meta.dirname, 'open-floor.ts'), String(port), host]);
    stops.push(floor.stop);
    const floorOrigin = `http://127.0.0.1:${port}`;
    await answering(floorOrigin);
    const sessions = await Promise.all(people.map(({ accessCode }, index) => sessionOf(app.origin, accessCode, index)));
    const to = async (name: string, origin: string, lines: readonly string[], bar = 1): Promise<Server> => {
      const targets = join(folder, `${name.replaceAll(/\W/g, '-')}.txt`);
      await writeFile(targets, `${lines.join('\n')}\n`);
      return { name, origin, targets, bar };
    };
    await compare(
      await to(
        'the bare route',
        floorOrigin,
        people.map(({ id }) => `/${id}\t`),
      ),
      [
        await to(
          'by code',
          app.origin,
          people.map(({ accessCode }) => `/api/access/${accessCode}\t`),
          bars.byCode,
        ),
        await to(
          'by session',
          app.origin,
          sessions.map((cookie) => `/api/recipient\t${cookie}`),
          bars.bySession,
        ),
      ],
    );
  });
}

const personSchema = z.object({ id: z.number(), accessCode: z.string() });

/** Adds loved ones and one photo through the app, and copies the message with SQL. Every fifth one has a reaction. */
async function peopleWithMessages(origin: string, host: string): Promise<Person[]> {
  const cookie = await signUp(origin, 'emma@example.org', 0);
  const headers = { cookie, 'content-type': 'application/json' };
  const people: Person[] = [];
  for (let index = 1; index <= lovedOnes; index++) {
    const body = JSON.stringify({ name: `Loved one ${index}` });
    people.push(personSchema.parse((await send(origin, '/api/family/members', body, headers)).reply));
  }
  const id = await sendPhoto(origin, cookie, people[0]?.id ?? 0, 'Letter');
  const { pool, close } = createDatabase({ host, user: 'someday', database: 'postgres' }, { poolSize: 1 });
  await untilReady(() =>
    pool.query(`select from media join messages on media_id = media.id where messages.id = ${id} and state = 'ready'`),
  );
  await pool.query(
    `insert into messages
       (member_id, loved_one_id, media_id, title, description, category, delivery_zone, opens_at, opens_on, created_at)
     select member_id, person, media_id, 'Letter ' || number, 'What I wanted to tell you, in a few words.', category, delivery_zone, opens_at,
       opens_on, created_at + number * interval '1 second'
     from messages, unnest($1::int[]) as person, generate_series(1, $2) as number where id = $3`,
    [people.map((person) => person.id), messages, id],
  );
  await pool.query('delete from messages where id = $1', [id]);
  await pool.query(
    `insert into message_reactions (message_id, loved_one_id, reaction_type) select id, loved_one_id, 'heart' from messages where id % 5 = 0`,
  );
  await pool.query(past, [people.map((person) => person.id)]);
  await pool.query('vacuum analyze');
  await close();
  return people;
}

// If tables were almost empty when last analyzed, PostgreSQL would read them completely while the load fills them.
const past = `
  with visits as (
    insert into sessions (kind, token_hash, loved_one_id, expires_at)
    select 'recipient', sha256(number::text::bytea), ($1::int[])[1 + number % cardinality($1)], someday_now() + interval '1 day'
    from generate_series(1, 20000) as number
  )
  insert into rate_limits (key, points, expire)
  select 'past:' || number, 1, (extract(epoch from now()) + 900) * 1000 from generate_series(1, 20000) as number`;

async function untilReady(ask: () => Promise<{ rowCount: number | null }>): Promise<void> {
  while ((await ask()).rowCount !== 1) await new Promise((resolve) => setTimeout(resolve, 100));
}

const roomSchema = z.object({ messages: z.array(z.object({ state: z.literal('open') })) });

/** Opens with a code like a visitor does. Throws unless all messages are returned. */
async function sessionOf(origin: string, code: string, visitor: number): Promise<string> {
  const headers = { 'x-forwarded-for': visitorAddress(visitor) };
  const response = await fetch(`${origin}/api/access/${code}`, { headers });
  expectStatus('opening', 200, { status: response.status });
  const seen = roomSchema.parse(await response.json()).messages.length;
  if (seen !== messages) throw new Error(`found ${seen} messages instead of ${messages}`);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

async function compare(floor: Server, ours: readonly Server[]): Promise<void> {
  const of = await inAlternation([floor, ...ours], rounds, load);
  for (const server of [floor, ...ours]) {
    figure('open', `${server.name}, requests`, of(server, 'perSecond'), '1/s');
    figure('open', `${server.name}, p99`, of(server, 'p99Ms'), 'ms');
  }
  table(
    ours.map((server) => {
      const speed = of(server, 'perSecond') / of(floor, 'perSecond');
      const p99 = of(server, 'p99Ms') / of(floor, 'p99Ms');
      return {
        'opening, compared with the bare route': server.name,
        requests: rounded(speed),
        bar: `>= ${server.bar}: ${verdict(speed >= server.bar)}`,
        p99: rounded(p99),
        [`<= ${bars.p99}`]: verdict(p99 <= bars.p99),
      };
    }),
  );
}

const resultSchema = z.object({ microseconds: z.number(), requests: z.number(), errors: z.number(), p99: z.number() });

async function load({ name, origin, targets }: Server, seed: number): Promise<Round> {
  const script = join(import.meta.dirname, 'open-load.lua');
  const { stdout } = await runProgram('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin], {
    env: { ...process.env, TARGETS: targets, SEED: String(seed) },
  });
  const { microseconds, requests, errors, p99 } = resultSchema.parse(
    JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{}'),
  );
  if (errors > 0) throw new Error(`${name}: ${errors} failed requests`);
  return { perSecond: (requests / microseconds) * 1e6, p99Ms: p99 / 1000 };
}
