import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { newMember } from './support/family.ts';
import { atMost, median, percentile, row, table } from './support/figures.ts';
import { expectStatus } from './support/visitors.ts';

const rounds = 5;
const logins = 200;
const restMs = 3_000;
/** For the other route during the flood. */
const barMs = 500;

const answersSchema = z.array(z.object({ status: z.number(), ms: z.number() }));
type Flooded = z.infer<typeof answersSchema>;

/**
 * Two hundred strangers log in at the same time, each with their own address and account, so no limit spares the server a hash, while a member
 * requests their messages repeatedly over one connection.
 */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const { origin, stop } = await startApp(folder, { TRUST_PROXY: '127.0.0.1' });
    stops.push(stop);
    const { cookie } = await newMember(origin);
    const atRest = await askUntil(origin, cookie, setTimeout(restMs));
    const during: number[] = [];
    const flooded: Flooded = [];
    for (let round = 0; round < rounds; round++) {
      const flood = await beginFlood(origin, 1 + round * logins);
      during.push(...(await askUntil(origin, cookie, flood.answers)));
      flooded.push(...(await flood.answers));
    }
    for (const answer of flooded) expectStatus('a stranger’s login', 401, answer);
    const timesOf = (what: string, times: readonly number[], bar?: number) => {
      const p99 = percentile(times, 0.99);
      const judged = bar === undefined ? p99 : atMost(p99, bar);
      return row('login-flood', { what, requests: times.length, 'p50, ms': median(times), 'p99, ms': judged });
    };
    table([
      timesOf('GET /api/parents at rest', atRest),
      timesOf(`the same during ${logins} logins`, during, barMs),
      timesOf(
        'one of the logins',
        flooded.map(({ ms }) => ms),
      ),
    ]);
  });
}

async function beginFlood(origin: string, first: number): Promise<{ answers: Promise<Flooded> }> {
  const file = new URL('support/login-flood-job.ts', import.meta.url);
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
