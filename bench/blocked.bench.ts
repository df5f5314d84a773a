import * as z from 'zod';
import { api } from '../packages/contract/src/api/api.ts';
import type { Endpoint } from '../packages/contract/src/api/endpoint.ts';
import type { Database } from '../apps/server/src/db/client.ts';
import { TestClient } from '../apps/server/src/testing/test-client.ts';
import { adminCookie, fillDatabase } from './support/admin-world.ts';
import { startWatchedApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { databaseIn } from './support/database.ts';
import { cookieOf, formWith, newReader, type Member } from './support/family.ts';
import { atMost, median, row as rowOf, table } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';
import { until } from './support/processes.ts';
import { password } from './support/visitors.ts';

type Query = Pick<Database['pool'], 'query'>;
type BenchContext = Awaited<ReturnType<typeof contextOf>>;
type App = Pick<Awaited<ReturnType<typeof startWatchedApp>>, 'origin' | 'looked'>;
type Measured = Readonly<Record<'status' | 'pauseMs' | 'cpuMs' | 'totalMs' | 'answerMs', number>>;

const barMs = 50;
const runs = 5;
/** So that every try finds the same, whatever the ones before ended or used up. */
const restored: readonly string[] = [
  'delete from rate_limits',
  'update members set closed_at = null, erase_at = null where not is_guest and closed_at is not null',
  'update loved_ones set deleted_at = null where deleted_at is not null',
  'insert into sessions overriding system value select * from kept_sessions on conflict do nothing',
];

/**
 * The longest pause of the program's event loop during each call of the contract, for a member with 200 people, 3,000 messages, 40% of them one
 * person's, and 30,000 triggers: from the request until no job is left to be done. Each row five times, alone; the median counts. With `world`,
 * the admin's lists are those of a large installation; with other words, only rows whose names contain one of them.
 */
export async function run(options: readonly string[]): Promise<void> {
  const words = options.filter((word) => word !== 'world');
  await inFolder(async (folder, stops) => {
    const app = await startWatchedApp(folder, { BILLING: 'practice' });
    stops.push(app.stop);
    const member = await memberWith(app, folder, { lovedOnes: 200, messages: 3000 });
    const { pool, close } = await databaseIn(folder);
    stops.push(close);
    for (const statement of family) await pool.query(statement);
    if (options.includes('world')) await fillDatabase(pool, (what) => console.log(`filling: ${what}`));
    const world = await contextOf(app.origin, member, pool);
    const rows: [string, Endpoint][] = Object.entries(api);
    const results = [];
    for (const [name, row] of rows) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      const tries: Measured[] = [];
      for (let index = 0; index < runs; index++) {
        for (const statement of restored) await pool.query(statement);
        if (name === 'restoreLovedOne')
          await pool.query(`update loved_ones set deleted_at = now() where id = ${world.person}`);
        tries.push(await measure(app, pool, { name, row, world, index }));
      }
      const of = (key: keyof Measured) => median(tries.map((one) => one[key]));
      const shown = rowOf('blocked', {
        ...{ call: name, status: String(tries[0]?.status), 'longest pause, ms of CPU': atMost(of('cpuMs'), barMs) },
        ...{ 'in time, ms': of('pauseMs'), 'loop’s CPU, ms': of('totalMs'), 'answer, ms': of('answerMs') },
      });
      results.push({ cpuMs: of('cpuMs'), shown });
    }
    table(results.toSorted((one, other) => other.cpuMs - one.cpuMs).map(({ shown }) => shown));
  });
}

/** Everything of the family beyond people and messages, which are there. The first person has 1,200 messages, half of them open. */
const family: readonly string[] = [
  `update messages set loved_one_id = (select min(id) from loved_ones) where id % 5 < 2`,
  `update messages set sealed_on = current_date - 1, delivery_date = null, opens_at = now() + interval '1 year' + id * interval '1 hour',
     opens_on = (now() + interval '1 year' + id * interval '1 hour')::date`,
  `insert into family_milestones (member_id, loved_one_id, type, name, day, is_recurring, notify_days_before)
   select member_id, id, 'custom', 'Day ' || n, current_date + n, true, 7 from loved_ones, generate_series(1, 500) as n where n % 200 = id % 200 and n <= 490`,
  `insert into scheduled_triggers (member_id, message_id, type, day, time, pattern, every, unit, starts_on, milestone_id)
   select messages.member_id, messages.id, (array['date', 'birthday', 'anniversary', 'milestone'])[1 + n % 4], current_date + 300 + n,
     case when n % 2 = 0 then '09:00' end, 'custom', 1 + n % 9, (array['day', 'week', 'month', 'year'])[1 + n % 4], current_date,
     case when n % 4 = 3 then (select min(id) from family_milestones) end
   from messages, generate_series(1, 10) as n`,
  `insert into video_categories (member_id, name, name_key, color) select min(id), 'Own ' || n, 'own ' || n, '#112233' from members, generate_series(1, 50) as n group by n`,
  `update loved_ones set birthday = '2015-05-05' where id = (select min(id) from loved_ones)`,
];

async function contextOf(origin: string, { browser, cookie }: Member, pool: Query) {
  const admin = await adminCookie(pool);
  // Writes the receipts of everything that is sealed.
  await browser.ok('updateAccount', { body: { timeZone: 'Europe/Paris' } });
  await idle(pool);
  const one = async (text: string) => z.object({ id: z.int() }).parse((await pool.query(text)).rows[0]).id;
  const person = await one('select min(id)::int as id from loved_ones');
  await pool.query(
    `update messages set opens_at = now() - id * interval '1 minute', opens_on = current_date - 1, viewed_at = now() where loved_one_id = $1 and id % 2 = 0`,
    [person],
  );
  await pool.query(
    `insert into message_reactions (message_id, loved_one_id, reaction_type)
     select id, loved_one_id, type from messages, unnest(array['love', 'heart']) as type where opens_at < now()`,
  );
  await pool.query(
    `insert into messages (member_id, media_id, title, category) select member_id, media_id, 'Kept ' || n, 'milestone' from messages, generate_series(1, 500) as n where messages.id = (select min(id) from messages)`,
  );
  await pool.query(
    `insert into outgoing_emails (kind, topic, message_id, loved_one_id, occurs_at, occurs_on, state, due_at, address, sent_at)
     select 'delivery', 'message-open', messages.id, loved_one_id, opens_at - n * interval '1 day', opens_on, 'sent', opens_at, 'emma@example.org', opens_at
     from messages, generate_series(1, 300) as n where messages.id = (select max(id) from messages where loved_one_id is not null)`,
  );
  await pool.query('analyze');
  const people = await browser.ok('listLovedOnes');
  const code = people[0]?.accessCode ?? '';
  const guest = new TestClient(origin);
  const headers = { cookie: admin };
  const { guestCode } = await guest.ok('createGuestSession', { body: { guestCode: 'autumn-garden-of-many' }, headers });
  await guest.ok('guestLogin', { body: { code: guestCode } });
  const recipient = cookieOf(await newReader(origin, code));
  await pool.query('create table kept_sessions as select * from sessions');
  return {
    ...{ member: cookie, admin, code, person, guestCode, recipient, guest: cookieOf(guest) },
    people: people.map(({ id }) => id),
    delivered: await one(`select max(message_id)::int as id from outgoing_emails where message_id is not null`),
    open: await one(`select min(id)::int as id from messages where loved_one_id = ${person} and opens_at < now()`),
    sealed: await one(`select max(id)::int as id from messages where opens_at > now() and loved_one_id is not null`),
    library: await one(`select min(id)::int as id from messages where loved_one_id is null`),
  };
}

const emails = { email: 'other@example.org', password };
const day = (index: number) => `2040-03-0${index + 1}`;
const newMessage = (title: string) => ({
  title,
  category: 'milestone',
  trigger: JSON.stringify({ triggerType: 'birthday', triggerDate: '2015-05-05' }),
});

const adminLists = [
  ...['listGuestSessions', 'listUsers', 'listChildren', 'listSurveys', 'listCancellations', 'listApplications'],
  ...['listTroubledDeliveries', 'listDeadJobs', 'listUnreadyMedia', 'listAuditLog'],
];

/** What a row is asked with, beyond ids and sessions; `search` replaces its query. What isn't here is asked with an empty body. */
const asked: Readonly<
  Record<string, (world: BenchContext, index: number) => { search?: string; body?: object | FormData }>
> = {
  signup: (_world, index) => ({ body: { name: 'Zoe', email: `zoe${index}@example.org`, password } }),
  login: () => ({ body: { email: 'member1@example.org', password } }),
  forgotPassword: () => ({ body: emails }),
  updateAccount: (_world, index) => ({ body: { timeZone: index % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo' } }),
  changeEmail: () => ({ body: emails }),
  closeAccount: () => ({ body: { confirmEmail: 'member1@example.org' } }),
  changePassword: () => ({ body: { newPassword: password } }),
  requestExport: () => ({ body: { password } }),
  addLovedOne: () => ({ body: { name: 'Zoe' } }),
  addChild: () => ({ body: { name: 'Zoe' } }),
  updateLovedOne: (_world, index) => ({
    body: { name: 'Loved one 1', birthday: `2015-06-0${index + 1}`, timeZone: index % 2 === 0 ? 'Asia/Tokyo' : null },
  }),
  drawPortrait: () => ({ body: { drawing: null } }),
  drawOwnPortrait: () => ({ body: { drawing: null } }),
  setPortraitPhoto: () => ({ body: formWith({}) }),
  setOwnPortraitPhoto: () => ({ body: formWith({}) }),
  createMessage: ({ person }) => ({ body: formWith({ ...newMessage('To one'), childId: String(person) }) }),
  uploadVideo: ({ person, people }) => ({
    body: formWith({ ...newMessage('To all'), childId: String(person), alsoFor: people.slice(1).join() }),
  }),
  listMessages: () => ({ search: '?search=letter&sort=title' }),
  updateMessage: (_world, index) => ({ body: { title: `Letter ${index}`, deliveryDate: day(index) } }),
  scheduleMessage: ({ person }, index) => ({ body: { childId: person, deliveryDate: day(index) } }),
  assignLibraryVideo: ({ person }) => ({ body: { childId: person } }),
  addTrigger: ({ sealed }, index) => ({
    body: { videoMessageId: sealed, triggerType: 'date', triggerDate: day(index) },
  }),
  updateTrigger: (_world, index) => ({ body: { triggerDate: day(index) } }),
  addMilestone: ({ person }) => ({
    body: { childId: person, milestoneType: 'custom', milestoneName: 'Day', milestoneDate: '2040-01-01' },
  }),
  updateMilestone: (_world, index) => ({ body: { milestoneDate: day(index) } }),
  createCategory: (_world, index) => ({ body: { categoryName: `New ${index}` } }),
  updateCategory: (_world, index) => ({ body: { categoryName: `Newer ${index}` } }),
  addReaction: ({ open }) => ({ body: { videoMessageId: open, reactionType: 'laugh' } }),
  guestLogin: ({ guestCode }) => ({ body: { code: guestCode } }),
  createGuestSession: (_world, index) => ({ body: { guestCode: `winter-garden-${index}-of-many` } }),
  getCharts: () => ({ search: '?days=365' }),
  ...Object.fromEntries(adminLists.map((name) => [name, () => ({ search: '?after=0&limit=1000' })])),
};

/** The id in a path, by what comes before it; of things that are deleted, another one each time. */
function pathOf(name: string, { path }: Endpoint, world: BenchContext, index: number): string {
  const { open, sealed, library, person, code } = world;
  const message =
    name.endsWith('Message') && name !== 'getMessage'
      ? sealed - (name === 'deleteMessage' || name === 'restoreMessage' ? index : 0)
      : open;
  return path
    .replace('{code}', code)
    .replace('{rendition}', 'original')
    .replace('{reactionType}', 'laugh')
    .replace('family/members/{id}', `family/members/${person}`)
    .replace('video-library/{id}', `video-library/${library + index + (name === 'deleteLibraryVideo' ? 10 : 0)}`)
    .replace(
      /(video-messages|messages|media|video|message-reactions)\/\{id\}/,
      `$1/${name === 'getDeliveryLog' ? world.delivered : message}`,
    )
    .replace(
      /(family-milestones|video-categories|scheduled-triggers|sessions|deliveries)\/\{id\}/,
      `$1/${name.startsWith('delete') ? index + 2 : 1}`,
    )
    .replace('{id}', String(person))
    .replace('{year}', '2026')
    .replaceAll(/\{\w+\}/g, 'x');
}

async function measure(
  { origin, looked }: App,
  pool: Query,
  { name, row, world, index }: { name: string; row: Endpoint; world: BenchContext; index: number },
): Promise<Measured> {
  const { search = '', body } = asked[name]?.(world, index) ?? {};
  const cookies = { ...world, guest: world.member, public: '', reader: world.recipient };
  const isForm = body instanceof FormData;
  const mayHaveBody = row.method !== 'GET' && !isForm && row.body !== undefined;
  const sent = isForm ? body : mayHaveBody ? JSON.stringify(body ?? {}) : null;
  const headers = { cookie: cookies[row.caller], origin, ...(mayHaveBody && { 'content-type': 'application/json' }) };
  await looked();
  const began = performance.now();
  const response = await fetch(origin + pathOf(name, row, world, index) + search, {
    method: row.method,
    body: sent,
    headers,
    signal: AbortSignal.timeout(120_000),
  });
  if (row.reply === 'events') await response.body?.cancel();
  else await response.arrayBuffer();
  const answerMs = performance.now() - began;
  await idle(pool);
  const { ms: pauseMs, ...loop } = await looked();
  return { status: response.status, pauseMs, ...loop, answerMs };
}

/** Until no job is left that can be done now. */
async function idle(pool: Query): Promise<void> {
  const due = `select from jobs where state = 'leased' or (state = 'pending' and due_at <= now()) limit 1`;
  await until(async () => (await pool.query(due)).rows.length === 0, 600_000, 10);
}
