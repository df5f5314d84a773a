import { inAlternation } from './support/alternation.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { databaseIn } from './support/database.ts';
import { cookieOf, newMember, newReader, sendPhoto, untilAll } from './support/family.ts';
import { atLeast, atMost, row, table } from './support/figures.ts';
import { needPrograms, startServer } from './support/processes.ts';
import { visitorAddress } from './support/visitors.ts';
import { load } from './support/wrk.ts';

const rounds = 9;
const way = { seconds: 3, connections: 16, asVisitors: true };
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
    const { origin, stop } = await startApp(folder, { TRUST_PROXY: '127.0.0.1' });
    stops.push(stop);
    const people = await peopleWithMessages(origin, folder);
    const floor = await startServer(stops, 'lists-floor.ts', folder);
    const sessions = await Promise.all(people.map(({ accessCode }, index) => sessionOf(origin, accessCode, index)));
    const byId = people.map(({ id }) => ({ path: `/loved-one/${id}` }));
    const byCode = people.map(({ accessCode }) => ({ path: `/api/access/${accessCode}` }));
    const bySession = sessions.map((cookie) => ({ path: '/api/recipient', cookie }));
    const bare = { name: 'the bare route', origin: floor.origin, targets: byId, bar: 1 };
    const servers = [
      bare,
      { name: 'by code', origin, targets: byCode, bar: bars.byCode },
      { name: 'by session', origin, targets: bySession, bar: bars.bySession },
    ];
    const of = await inAlternation(servers, rounds, (server, seed) =>
      load(server.origin, server.targets, { ...way, seed }),
    );
    table(
      servers.map((server) => {
        const speed = of(server, 'perSecond') / of(bare, 'perSecond');
        const p99 = of(server, 'p99Ms') / of(bare, 'p99Ms');
        return row('open', {
          opening: server.name,
          'requests, 1/s': of(server, 'perSecond'),
          'p99, ms': of(server, 'p99Ms'),
          'requests of the bare route’s': atLeast(speed, server.bar),
          'p99 of the bare route’s': atMost(p99, bars.p99),
        });
      }),
    );
  });
}

/** Adds loved ones and one photo through the app, and copies the message with SQL. Every fifth one has a reaction. */
async function peopleWithMessages(origin: string, folder: string) {
  const { browser } = await newMember(origin);
  const people = [];
  for (let index = 1; index <= lovedOnes; index++)
    people.push(await browser.ok('addLovedOne', { body: { name: `Loved one ${index}` } }));
  const ids = people.map(({ id }) => id);
  const { id } = await sendPhoto({ browser }, ids[0] ?? 0, 'Letter');
  await untilAll(browser, ({ media }) => media.state === 'ready');
  const { pool, close } = await databaseIn(folder);
  await pool.query(
    `insert into messages
       (member_id, loved_one_id, media_id, title, description, category, delivery_zone, opens_at, opens_on, created_at)
     select member_id, person, media_id, 'Letter ' || number, 'What I wanted to tell you, in a few words.', category, delivery_zone, opens_at,
       opens_on, created_at + number * interval '1 second'
     from messages, unnest($1::int[]) as person, generate_series(1, $2) as number where id = $3`,
    [ids, messages, id],
  );
  await pool.query('delete from messages where id = $1', [id]);
  await pool.query(
    `insert into message_reactions (message_id, loved_one_id, reaction_type) select id, loved_one_id, 'heart' from messages where id % 5 = 0`,
  );
  await pool.query(past, [ids]);
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

/** Opens with a code like a visitor does. Throws unless all messages are returned. */
async function sessionOf(origin: string, code: string, visitor: number): Promise<string> {
  const reader = await newReader(origin, code, visitorAddress(visitor));
  const seen = (await reader.ok('getRecipient')).messages.filter(({ state }) => state === 'open').length;
  if (seen !== messages) throw new Error(`found ${seen} messages instead of ${messages}`);
  return cookieOf(reader);
}
