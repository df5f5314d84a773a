import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { cookieOf, newReader, untilAll, type Member } from './support/family.ts';
import { atLeast, median, percentile, row, table } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';
import type { Target } from './support/wrk.ts';

const rounds = 5;
const seconds = 4;
/** The peak is what the best of these gets. The first one only warms up. */
const crowds = [32, 16, 32, 64];
/** An answer that takes longer is no use to the person who waits. */
const patienceMs = 1_000;
const bar = 0.8;

/** `peak`: the mean of the goodput right before and after, as other work on the machine changes it. */
type Measured = { twice: Round; peak: number };
type Round = { goodput: number; p99Ms: number; refused: number; failed: number };

/**
 * What people do, on one process: loved ones return or enter their code, members look at their lists and pictures, and open the dashboard's page.
 * First as fast as some connections get answers, which is the peak, then twice as many requests a second, whatever happens to them. Goodput is
 * what is answered within a second.
 */
export async function run(): Promise<void> {
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder, { TRUST_PROXY: '127.0.0.1', BILLING: 'practice' });
    stops.push(app.stop);
    const member = await memberWith(app, folder, { lovedOnes: 20, messages: 200 });
    const port = Number(new URL(app.origin).port);
    const worker = new Worker(new URL('support/overload-job.ts', import.meta.url), {
      workerData: { port, targets: await mix(app.origin, member) },
    });
    stops.push(async () => void (await worker.terminate()));
    const load = async (order: object): Promise<Round> => {
      worker.postMessage({ ...order, seconds });
      const [answer] = await once(worker, 'message');
      return rated(loadSchema.parse(answer));
    };
    const tried = [];
    for (const connections of crowds) tried.push({ connections, ...(await load({ kind: 'closed', connections })) });
    const [best] = tried.slice(1).toSorted((a, b) => b.goodput - a.goodput);
    const peak = () => load({ kind: 'closed', connections: best?.connections ?? 0 });
    const measured: Measured[] = [];
    let before = await peak();
    for (let round = 0; round < rounds; round++) {
      const twice = await load({ kind: 'open', perSecond: 2 * before.goodput });
      const after = await peak();
      measured.push({ twice, peak: (before.goodput + after.goodput) / 2 });
      before = after;
    }
    report(measured);
  });
}

/** Twenty requests, in the order in which they're repeated. */
async function mix(origin: string, { browser, cookie }: Member): Promise<Target[]> {
  const [person] = await browser.ok('listLovedOnes');
  const code = person?.accessCode ?? '';
  const [message] = await untilAll(browser, ({ thumbnailUrl }) => thumbnailUrl !== null);
  const theirs = cookieOf(await newReader(origin, code));
  const returning = { path: '/api/recipient', cookie: theirs };
  const byCode = { path: `/api/access/${code}`, cookie: '' };
  const people = { path: '/api/parents?messages=none', cookie };
  const list = { path: '/api/video-messages', cookie };
  const image = { path: message?.thumbnailUrl ?? '', cookie };
  const page = { path: '/member-dashboard', cookie };
  return [
    ...[returning, image, people, returning, list, byCode, image, returning, people, image],
    ...[returning, list, byCode, returning, image, people, list, page, returning, image],
  ];
}

const loadSchema = z.object({ answers: z.array(z.object({ status: z.number(), ms: z.number() })), unsent: z.number() });

function rated({ answers, unsent }: z.infer<typeof loadSchema>): Round {
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503).length;
  const offered = answers.length + unsent;
  return {
    goodput: served.filter(({ ms }) => ms <= patienceMs).length / seconds,
    p99Ms: percentile(
      served.map(({ ms }) => ms),
      0.99,
    ),
    refused: refused / offered,
    failed: (offered - served.length - refused) / offered,
  };
}

function report(measured: readonly Measured[]): void {
  const of = (value: (round: Measured) => number) => median(measured.map((round) => value(round)));
  const ratio = of(({ twice, peak }) => twice.goodput / peak);
  table([
    row('overload', {
      what: 'at twice the peak',
      'peak goodput, 1/s': of(({ peak }) => peak),
      'goodput of the peak, ratio': atLeast(ratio, bar),
      'p99 of what is served, ms': of(({ twice }) => twice.p99Ms),
      'refused, share': of(({ twice }) => twice.refused),
      'lost, share': of(({ twice }) => twice.failed),
    }),
  ]);
}
