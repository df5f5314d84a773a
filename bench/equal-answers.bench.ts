import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { expectStatus, post, signUp } from './visitors.ts';

/** So many that the jobs beside them, which hold up now one and now the other, do not decide. */
const pairs = 1200;
/** Pairs before those that count: the program is still warming up. */
const warmUp = 20;
/** How far the two medians may be apart. */
const bar = 0.05;

interface Question {
  readonly what: string;
  readonly path: string;
  readonly status: number;
  body(email: string): object;
}

const questions: readonly Question[] = [
  {
    what: 'login',
    path: '/api/auth/login',
    status: 401,
    body: (email) => ({ email, password: 'wrong horse' }),
  },
  { what: 'forgot-password', path: '/api/auth/forgot-password', status: 200, body: (email) => ({ email }) },
  { what: 'resend-verification', path: '/api/auth/resend-verification', status: 200, body: (email) => ({ email }) },
];

let visitors = 0;

/**
 * Whether the time of an answer tells if an address has an account: the same question about one that has and one that has not, in
 * alternation, each account and each visitor once, so that no limit answers instead.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const app = await startApp(folder, { TRUST_PROXY: '127.0.0.1' });
  try {
    const { origin } = app;
    for (let index = 0; index < warmUp + pairs; index++) await signUp(origin, known(index), visitors++);
    const rows = [];
    for (const question of questions) {
      await mailsAreOut(folder);
      rows.push(await compare(origin, question));
    }
    table(rows);
  } finally {
    await app.stop();
    await rm(folder, { recursive: true });
  }
}

// As long as each other: not even a byte of the request is to differ.
const known = (index: number) => `member${String(index).padStart(4, '0')}@example.org`;
const unknown = (index: number) => `nobody${String(index).padStart(4, '0')}@example.org`;

/** What was asked for before is sent by jobs, which are not to be part of what is measured next. */
async function mailsAreOut(folder: string): Promise<void> {
  const count = async () => (await readdir(join(folder, 'mailbox'))).length;
  let before = -1;
  let sent = await count();
  while (sent !== before) {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    before = sent;
    sent = await count();
  }
}

async function compare(origin: string, question: Question) {
  const times = { known: new Array<number>(), unknown: new Array<number>() };
  for (let index = 0; index < warmUp + pairs; index++) {
    const timesOfPair = { known: 0, unknown: 0 };
    // Each comes first as often as the other: the answer before may still keep the server busy.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const email = which === 'known' ? known(index) : unknown(index);
      timesOfPair[which] = await ask(origin, question, email);
    }
    if (index < warmUp) continue;
    times.known.push(timesOfPair.known);
    times.unknown.push(timesOfPair.unknown);
  }
  const [withAccount, without] = [median(times.known), median(times.unknown)];
  const ratio = withAccount / without;
  const slower = times.known.filter((ms, index) => ms > (times.unknown[index] ?? ms)).length / pairs;
  const { what } = question;
  figure('equal-answers', `${what}, known`, withAccount, 'ms');
  figure('equal-answers', `${what}, unknown`, without, 'ms');
  figure('equal-answers', `${what}, known to unknown`, ratio, 'ratio');
  figure('equal-answers', `${what}, pairs in which known took longer`, slower, 'share');
  return {
    what,
    'known ms': rounded(withAccount),
    'unknown ms': rounded(without),
    ratio: rounded(ratio),
    'known took longer': `${rounded(slower * 100, 0)} %`,
    bar: `1 ± ${bar}`,
    verdict: verdict(Math.abs(ratio - 1) <= bar),
  };
}

async function ask(origin: string, { what, path, status, body }: Question, email: string): Promise<number> {
  const answer = await post(origin, path, body(email), visitors++);
  expectStatus(what, status, answer);
  return answer.ms;
}
