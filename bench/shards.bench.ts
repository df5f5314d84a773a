import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '../packages/contract/src/rules/pages.ts';
import { createLocalMediaTools } from '../apps/server/src/adapters/media/local-media-tools.ts';
import { createDatabase, type Database } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { gpsJpeg } from '../apps/server/src/testing/media/make-media.ts';
import {
  aLifetime,
  aLovedOne,
  aMessage,
  aNewMember,
  aRecipient,
  aSubscription,
  logIn,
  type MadeMember,
} from '../apps/server/src/testing/make.ts';
import { recordStatements } from '../apps/server/src/testing/database/recorded-statements.ts';
import { startTestApp, type TestApp, type TestHome } from '../apps/server/src/testing/test-app.ts';
import { installTestClock, readTestClock, setTestClock } from '../apps/server/src/testing/test-clock.ts';
import { tusOf, uploadForm } from '../apps/server/src/testing/tus.ts';
import { inFolder } from './support/cleanup.ts';
import { figure, rounded, row, table } from './support/figures.ts';
import { copyRows, tableSizes, type TableSize } from './support/member-copies.ts';
import { needPrograms } from './support/processes.ts';
import { judge, readCatalog, verdicts, type Layout } from './support/statement-shards.ts';
import { makeRecording } from './support/videos.ts';

/** Every table is in exactly one of these. */
const layout: Layout = {
  byMember: {
    members: 'id',
    ...Object.fromEntries(
      [
        ...['account_tokens', 'billing_accounts', 'checkouts', 'exports', 'family_milestones', 'imported', 'imports'],
        ...['loved_ones', 'media', 'member_activity', 'member_devices', 'messages', 'monthly_messages', 'portraits'],
        ...['outgoing_emails', 'scheduled_triggers', 'seal_receipts', 'stopped_addresses', 'subscriptions', 'uploads'],
        ...['trial_cards', 'video_categories'],
      ].map((name) => [name, 'member_id']),
    ),
  },
  withoutColumn: [
    ...['erasures', 'export_parts', 'jobs', 'message_reactions', 'object_flaws', 'objects', 'renditions'],
    'stray_objects',
  ],
  byHash: { sessions: 'token_hash' },
  small: [
    ...['admin_audit', 'admins', 'backup_runs', 'billing_books', 'cancellations', 'clock_marks', 'guest_sessions'],
    ...['early_adopter_places', 'feedback_surveys', 'installation_keys', 'installation_samples', 'payment_events'],
    ...['rate_limits', 'run_marks', 'tester_applications'],
  ],
};

/** The small distributed tables that a code and an address are looked up in, filled as they would be. */
const lookUps = [
  `create table code_look_up (code_hash bytea primary key, member_id bigint not null, loved_one_id bigint not null)`,
  `insert into code_look_up select code_hash, member_id, id from loved_ones`,
  `create table address_look_up (address text primary key, member_id bigint not null)`,
  `insert into address_look_up select lower(email), id from members`,
  `vacuum analyze`,
];
const lookedUp = ['sessions', 'code_look_up', 'address_look_up'];
const distributed = [...Object.keys(layout.byMember), ...layout.withoutColumn, ...lookedUp];

const target = { members: 10_000_000, messages: 1_000_000_000 };
const messagesEach = target.messages / target.members;
const families = 4;
const copies = 250;
const lovedOnesEach = 4;
/** Per member and year. */
const newMessages = 10;

/* List prices of AWS in us-east-1 in US dollars, as third parties quoted them on November 27, 2026: EC2 r7g.4xlarge, EBS gp3, S3 Standard over 500 TB. */
const node = { name: '16 cores with 128 GiB', dollarsPerHour: 0.8568, diskGB: 4000, fill: 0.7, copies: 2 };
const dollarsPerGBMonth = { disk: 0.08, objects: 0.021 };

/** Assumed: how many messages are videos of two minutes (the others are photos), and bytes of a photo with what is made from it. */
const videoShare = 0.5;
const photoBytes = 4e6;
const videoSeconds = 120;

/**
 * Ten million members with a billion messages, on paper: measures rows and indexes of a thousand members with a hundred messages each,
 * and says of every statement of the busiest requests whether it would stay on one shard if rows were distributed by member.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'ffmpeg', debian: 'ffmpeg' });
  await inFolder(async (folder, stops) => {
    const server = await startEmbeddedPostgres(join(folder, 'postgres'));
    stops.push(server.stop);
    await migrate(server.connection);
    await installTestClock(server.connection);
    const database = createDatabase(server.connection, { statementTimeoutMs: 0 });
    await setTestClock(database.db, new Date());
    const statements = recordStatements();
    const app = await startTestApp({ env: { BILLING: 'practice' }, home: homeOn(folder, database) });
    stops.push(database.close, app.close);

    await checkLayout(database);
    const anna = await judgeHotStatements(app, database, statements);
    await fillFamily(app, anna);
    for (let count = 1; count < families; count += 1) await fillFamily(app, await aPayingMember(app));
    await copyRows(database.pool, new Set(distributed), copies);
    for (const statement of lookUps) await database.pool.query(statement);
    report(await tableSizes(database.pool), await bytesOfVideo(folder));
  });
}

function homeOn(folder: string, database: Database): TestHome {
  const { db, connection } = database;
  const setNow = (now: Date) => setTestClock(db, now);
  const nothing = async () => {};
  return {
    folder,
    database: { connection, database, db, setNow, now: () => readTestClock(db), drop: nothing },
    storage: {},
    remove: nothing,
  };
}

async function checkLayout({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  const { byMember, withoutColumn, byHash, small } = layout;
  const placed = [...Object.keys(byMember), ...withoutColumn, ...Object.keys(byHash), ...small, 'test_clock'];
  const names = rows.map(({ name }) => name);
  const differing = [...placed, ...names].filter((name) => !placed.includes(name) || !names.includes(name));
  if (differing.length > 0 || new Set(placed).size < placed.length)
    throw new Error(`not placed once: ${differing.join(', ')}`);
}

/** Prints a verdict on every statement of the busiest requests. Returns the member they were about. */
async function judgeHotStatements(
  app: TestApp,
  { pool }: Database,
  statements: { take(): string[] },
): Promise<MadeMember> {
  const catalog = await readCatalog(pool, layout);
  const judged = new Map<string, { verdict: string; tables: string; paths: string[] }>();
  async function watch<T>(path: string, work: () => Promise<T>): Promise<T> {
    statements.take();
    const result = await work();
    for (const text of new Set(statements.take())) {
      if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) continue;
      const known = judged.get(text);
      const found = known ? undefined : await judge(pool, text, layout, catalog);
      if (known) known.paths.push(path);
      else if (found)
        judged.set(text, { verdict: verdicts[found.verdict], tables: found.tables.join(', '), paths: [path] });
    }
    return result;
  }

  const anna = await aPayingMember(app);
  const emma = await aLovedOne(anna, { email: 'emma@example.org' });
  const { browser } = anna;
  await app.jobs.runDue(); // what is only done at a start and once a day
  await watch('log in', () => logIn(app, anna));
  const later = () => app.setNow(new Date(app.now().getTime() + 600_000)); // so that the use of a session is noted
  await later();
  await watch('dashboard', async () => {
    const answers = pages.flatMap((page) => (page.path === '/member-dashboard' ? page.answers : []));
    for (const path of answers) await browser.fetch(path);
  });
  const file = await gpsJpeg();
  const message = await watch('send a message', () => aMessage(anna, emma, { file }));
  await watch('send a sealed message', () => aMessage(anna, emma, { file, deliveryDate: '2040-06-01' }));
  const bytes = await readFile(file);
  const tus = tusOf(browser, app.origin);
  const upload = await watch('begin an upload', () => tus.begin(bytes.length, 'beach.jpg'));
  await watch('send a part of it', () => tus.patch(upload, 0, new Uint8Array(bytes)));
  await watch('finish it', () => browser.ok('createMessage', { form: uploadForm(emma.id, upload) }));
  await watch('worker: convert, deliver', () => app.jobs.runDue());
  const reader = await watch('open by code', () => aRecipient(app, emma));
  const params = { id: String(message.id) };
  await later();
  await watch('loved one’s list', () => reader.ok('getRecipient'));
  await watch('a message', () => reader.ok('getMessage', { params }));
  await watch('range of its medium', () =>
    reader.fetch(`/api/media/${message.id}/photo`, { headers: { range: 'bytes=0-99' } }),
  );
  await watch('viewed', () => reader.ok('markViewed', { params }));
  await watch('reaction', () =>
    reader.ok('addReaction', { body: { videoMessageId: message.id, reactionType: 'heart' } }),
  );

  const rows = [...judged].map(([text, { verdict, tables, paths }]) => ({
    statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, 90),
    paths: paths.join(', ').slice(0, 60),
    tables: tables.slice(0, 60),
    verdict,
  }));
  table(rows.toSorted((a, b) => a.verdict.localeCompare(b.verdict)));
  const counts = Map.groupBy(rows, ({ verdict }) => verdict);
  for (const verdict of Object.values(verdicts))
    figure('shards', verdict, counts.get(verdict)?.length ?? 0, 'statements');
  return anna;
}

async function aPayingMember(app: TestApp): Promise<MadeMember> {
  const member = await aNewMember(app);
  await aSubscription(app, member);
  await aLifetime(app, member);
  return member;
}

const everyBirthday = { triggerType: 'birthday', triggerDate: '2030-03-12', isRecurring: true };
const words = 'When you read this, the garden will be yours, and the apple tree will be taller than the house. ';

/** Four loved ones and a hundred messages: most are sealed, some return every year, some have been opened. */
async function fillFamily(app: TestApp, member: MadeMember): Promise<void> {
  const people = await Promise.all(
    Array.from({ length: lovedOnesEach }, (_one, n) => {
      const email = n === 0 ? null : `person${member.id}-${n}@example.org`;
      return aLovedOne(member, { name: `Grandchild ${n}`, email, birthday: `2015-0${n + 1}-12` });
    }),
  );
  for (let n = 0; n < messagesEach; n += 1) {
    const person = people[n % lovedOnesEach];
    if (person === undefined) continue;
    const isSealed = n % 5 > 1;
    const triggers = isSealed && n % 10 === 4 ? { trigger: JSON.stringify(everyBirthday) } : {};
    await aMessage(member, person, {
      file: await gpsJpeg(),
      title: `For your day, number ${n}`,
      more: { description: words.repeat(n % 5), ...triggers },
      ...(isSealed && n % 10 !== 4 && { deliveryDate: `20${30 + (n % 40)}-06-14` }),
    });
  }
  await app.jobs.runDue();
  for (const person of people) {
    const browser = await aRecipient(app, person);
    const { messages } = await browser.ok('getRecipient');
    for (const id of messages.flatMap((one) => (one.state === 'open' ? one.id : [])).slice(0, 5)) {
      await browser.ok('markViewed', { params: { id: String(id) } });
      await browser.ok('addReaction', { body: { videoMessageId: id, reactionType: 'heart' } });
    }
  }
  await app.jobs.runDue();
}

/** Two minutes of 720p as a browser records it, with everything made from it. The picture is noisy, so its size is the encoder's limit. */
async function bytesOfVideo(folder: string): Promise<number> {
  const input = join(folder, 'recording');
  await makeRecording(input, videoSeconds);
  const type = { messageType: 'video', mime: 'video/webm', format: 'webm' } as const;
  const tools = createLocalMediaTools();
  const { renditions } = await tools.convert({ type, input, workDir: folder });
  const video = renditions.find(({ kind }) => kind === 'video')?.file ?? '';
  renditions.push(await tools.shrink({ input: video, workDir: folder }));
  const sizes = await Promise.all(
    [input, ...renditions.map(({ file }) => file)].map(async (file) => (await stat(file)).size),
  );
  for (const [at, size] of sizes.entries()) figure('shards', renditions[at - 1]?.kind ?? 'recording', size / 1e6, 'MB');
  return sizes.reduce((sum, size) => sum + size, 0);
}

function report(sizes: readonly TableSize[], videoBytes: number): void {
  const factor = target.members / (families * (copies + 1));
  const shown = sizes.filter(({ table: name }) => distributed.includes(name));
  const total = shown.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) * factor;
  table(
    shown
      .map(({ table: name, rows, heap, indexes }) => ({
        table: name,
        'rows, millions': rounded((rows * factor) / 1e6, 0),
        'bytes a row': rounded(heap / Math.max(rows, 1), 0),
        'its indexes': rounded(indexes / Math.max(rows, 1), 0),
        GB: rounded(((heap + indexes) * factor) / 1e9, 0),
      }))
      .filter((row) => row['rows, millions'] > 0),
  );
  const objects = target.messages * (videoShare * videoBytes + (1 - videoShare) * photoBytes);
  const growth = newMessages / messagesEach;
  const nodes = Math.ceil(total / (node.diskGB * 1e9 * node.fill));
  const eachYear = node.dollarsPerHour * 8760 + node.diskGB * dollarsPerGBMonth.disk * 12;
  const machines = nodes * node.copies;
  table([
    row('shards', {
      what: 'ten million members',
      'database, TB': total / 1e12,
      'database a message, bytes': total / target.messages,
      [`nodes of ${node.name} and ${node.diskGB} GB`]: nodes,
      'machines with standbys': machines,
      'machines a year, $': machines * eachYear,
      'videos and photos, PB': objects / 1e15,
      'videos and photos a year, $': (objects / 1e9) * dollarsPerGBMonth.objects * 12,
      'growth of the database a year, TB': (total * growth) / 1e12,
      'growth of videos and photos a year, PB': (objects * growth) / 1e15,
    }),
  ]);
}
