import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { startApp } from './app.ts';
import { figure, median, percentile, rounded, table, verdict } from './figures.ts';
import { expectStatus, signUp } from './visitors.ts';

const rounds = 5;
const logins = 200;
const restMs = 3_000;
/** Milliseconds for the other route during the flood. */
const bar = 500;

const answersSchema = z.array(z.object({ status: z.number(), ms: z.number() }));
type Flooded = z.infer<typeof answersSchema>;

/**
 * Two hundred strangers log in at the same time, each with their own address and account, so no limit spares the server a hash, while a member
 * requests their messages repeatedly over one connection.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const app = await startApp(folder, { TRUST_PROXY: '127.0.0.1' });
  try {
    const { origin } = app;
    const cookie = await signUp(origin, 'emma@example.org', 0);
    const atRest = await askUntil(origin, cookie, new Promise((resolve) => setTimeout(resolve, restMs)));
    const during: number[] = [];
    const flooded: Flooded = [];
    for (let round = 0; round < rounds; round++) {
      const flood = await beginFlood(origin, 1 + round * logins);
      during.push(...(await askUntil(origin, cookie, flood.answers)));
      flooded.push(...(await flood.answers));
    }
    for (const answer of flooded) expectStatus('a stranger’s login', 401, answer);
    table([
      row('GET /api/parents at rest', atRest),
      { ...row(`the same during ${logins} logins`, during), target: `p99 < ${bar} ms`, verdict: passes(during) },
      row(
        'one of the logins',
        flooded.map(({ ms }) => ms),
      ),
    ]);
  } finally {
    await app.stop();
    await rm(folder, { recursive: true });
  }
}

const passes = (during: readonly number[]) => verdict(percentile(during, 0.99) < bar);

async function beginFlood(origin: string, first: number): Promise<{ answers: Promise<Flooded> }> {
  const file = new URL('login-flood-job.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { origin, first, count: logins } });
  await once(worker, 'message');
  return { answers: once(worker, 'message').then(([answers]) => answersSchema.parse(answers)) };
}

/** Repeats a request until `end`, and returns the milliseconds each took. */
async function askUntil(origin: string, cookie: string, end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = end.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    const response = await fetch(`${origin}/api/parents`, { headers: { cookie } });
    await response.arrayBuffer();
    times.push(performance.now() - began);
    expectStatus('GET /api/parents', 200, response);
  }
  await ended;
  return times;
}

function row(what: string, times: readonly number[]) {
  const [p50, p99] = [median(times), percentile(times, 0.99)];
  figure('login-flood', `${what}, p50`, p50, 'ms');
  figure('login-flood', `${what}, p99`, p99, 'ms');
  return { what, requests: times.length, 'p50 ms': rounded(p50, 1), 'p99 ms': rounded(p99, 1) };
}
