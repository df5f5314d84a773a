import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase, type Db } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { systemClock } from '../apps/server/src/lib/clock.ts';
import { addressOf } from '../apps/server/src/testing/database/database-address.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { newMember, sendPhoto } from './support/family.ts';
import { median, row, table, verdict } from './support/figures.ts';
import { until } from './support/processes.ts';
import { type Answer, expectStatus, get, post, signUp } from './support/visitors.ts';

/** Enough that the jobs running alongside, which delay now one side and now the other, don't decide the result. */
const pairs = 1200;
/** Pairs that don't count, while the program warms up. */
const warmUp = 20;
/** How far apart the two medians may be. */
const bar = 0.05;
/** The counts are cleared after this many pairs, so wrong codes never require a proof of work. */
const pairsToACount = 40;

interface Question {
  readonly what: string;
  /** What the two have that answers must not reveal. */
  readonly sides: readonly [string, string];
  readonly status: number;
  ask(origin: string, side: 0 | 1, index: number): Promise<Answer>;
}

const aboutAccount = (what: string, path: string, status: number, more: object = {}): Question => ({
  what,
  sides: ['known', 'unknown'],
  status,
  ask: (origin, side, index) => post(origin, path, { email: [known, unknown][side]?.(index), ...more }, visitors++),
});

const aboutAccounts: readonly Question[] = [
  aboutAccount('login', '/api/auth/login', 401, { password: 'wrong horse' }),
  aboutAccount('forgot-password', '/api/auth/forgot-password', 200),
  aboutAccount('resend-verification', '/api/auth/resend-verification', 200),
];

const aboutCode = (path: string, what: string, other: string, code: string): Question => ({
  what,
  sides: ['wrong', other],
  status: 404,
  ask: (origin, side) => get(origin, `${path}${side === 0 ? '0123456789' : code}`, visitors++),
});

/** About one family with a message, and a code of every kind that doesn't open it. */
async function aboutCodes(origin: string, db: Db): Promise<Question[]> {
  const { browser } = await newMember(origin, 'family@example.org');
  const aPerson = () => browser.ok('addLovedOne', { body: { name: 'Noah' } });
  const [noah, sibling, renewed, trashed] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await browser.ok('renewAccessCode', { params: { id: String(renewed.id) } });
  await db.updateTable('loved_ones').set({ deleted_at: systemClock.now() }).where('id', '=', trashed.id).execute();
  const { id } = await sendPhoto({ browser }, noah.id, 'Bench');
  return [
    aboutCode('/api/access/', 'access code', 'replaced', renewed.accessCode),
    aboutCode('/api/access/', 'access code', 'deleted', trashed.accessCode),
    aboutCode('/api/access/', 'access code', 'malformed', 'UUUUUUUUUU'),
    aboutCode(`/api/messages/${id}?access=`, 'message link', 'foreign', sibling.accessCode),
  ];
}

let visitors = 0;

/**
 * Whether an answer's timing reveals what the answer hides: the same question for an address with an account and without one, and for a code that
 * never existed and one that did, alternating. Each visitor asks once, so no limit interferes. With an option, only questions whose names begin
 * with it.
 */
export async function run([only = '']: readonly string[] = []): Promise<void> {
  await inFolder(async (folder, stops) => {
    const { connection, stop } = await startEmbeddedPostgres(join(folder, 'postgres'));
    const { db, close } = createDatabase(connection, { poolSize: 1 });
    stops.push(stop, close);
    const app = await startApp(folder, { TRUST_PROXY: '127.0.0.1', DATABASE_URL: addressOf(connection) });
    stops.push(app.stop);
    const { origin } = app;
    const rows = [];
    const asked = aboutAccounts.filter(({ what }) => what.startsWith(only));
    if (asked.length > 0) {
      for (let index = 0; index < warmUp + pairs; index++) await signUp(origin, known(index), visitors++);
    }
    const codes = await aboutCodes(origin, db);
    for (const question of [...asked, ...codes.filter(({ what }) => what.startsWith(only))]) {
      await emailsAreSent(folder);
      rows.push(await compare(origin, db, question));
    }
    table(rows);
  });
}

// Of the same length, so that requests don't differ in size.
const known = (index: number) => `member${String(index).padStart(4, '0')}@example.org`;
const unknown = (index: number) => `nobody${String(index).padStart(4, '0')}@example.org`;

/** Waits for earlier emails to be sent, so their jobs don't affect the next measurement. */
async function emailsAreSent(folder: string): Promise<void> {
  let before = -1;
  const hasStopped = async () => {
    const [earlier, now] = [before, (await readdir(join(folder, 'mailbox'))).length];
    before = now;
    return now === earlier;
  };
  await until(hasStopped, 600_000, 2_000);
}

async function compare(origin: string, db: Db, question: Question) {
  const { what, sides, status } = question;
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < warmUp + pairs; index++) {
    if (index % pairsToACount === 0) await db.deleteFrom('rate_limits').execute();
    // Each side goes first equally often, because the previous answer may still keep the server busy.
    for (const side of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const answer = await question.ask(origin, side, index);
      expectStatus(what, status, answer);
      if (index >= warmUp) times[side].push(answer.ms);
    }
  }
  const [one, other] = [median(times[0]), median(times[1])];
  const ratio = one / other;
  return row('equal-answers', {
    what: `${what}, ${sides.join(' and ')}`,
    'the one, ms': one,
    'the other, ms': other,
    ratio,
    'pairs in which the one took longer, share':
      times[0].filter((ms, index) => ms > (times[1][index] ?? ms)).length / pairs,
    target: `1 ± ${bar}: ${verdict(Math.abs(ratio - 1) <= bar)}`,
  });
}
