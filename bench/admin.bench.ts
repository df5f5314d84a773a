import { join } from 'node:path';
import * as z from 'zod/mini';
import { api } from '../packages/contract/src/api.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { chartSpans } from '../packages/contract/src/figures.ts';
import { createDatabase } from '../apps/server/src/db/client.ts';
import { socketDirectoryFor } from '../apps/server/src/db/embedded-postgres/server-process.ts';
import { adminCookie, fillWorld, worldSize } from './admin-world.ts';
import { send, startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { figure, percentile, rounded, table, verdict } from './figures.ts';
import { sendPhoto } from './photo.ts';
import { cpuSeconds } from './processes.ts';
import { signUp } from './visitors.ts';

type Call = { name: string; path: string; isJudged: boolean };
type Times = { p50: number; p99: number; cpu: number };
type Measured = Times & { call: Call; concurrency: number };

const barMs = 300;
const concurrencies = [1, 4];
const warmUps = 3;
const runs = 100;

/**
 * Every list of the admin's area and the figures of the dashboard on a large installation: first page, a page far behind, searched, sorted,
 * and, for comparison, a thousand rows of an export and the charts. Each call a hundred times, one at a time and four at a time. The calls
 * are those of the contract. With words, only calls whose names hold one of them.
 */
export async function run(words: readonly string[]): Promise<void> {
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder, { BILLING: 'practice' });
    stops.push(app.stop);
    const cookie = await signUp(app.origin, 'anna@example.org', 1);
    const host = await socketDirectoryFor(join(folder, 'postgres'));
    const database = createDatabase(
      { host, user: 'someday', database: 'postgres' },
      { poolSize: 1, statementTimeoutMs: 0 },
    );
    await database.pool.query('insert into billing_accounts (member_id, lifetime_at) select id, now() from members');
    const headers = { cookie, 'content-type': 'application/json' };
    await send(app.origin, '/api/family/members', JSON.stringify({ name: 'Emma' }), headers);
    await sendPhoto(app.origin, cookie, 1, 'Letter');
    const admin = await adminCookie(database.pool);
    await fillWorld(database.pool, (what) => console.log(`filling: ${what}`));
    await database.close();

    const results: Measured[] = [];
    for (const call of callsOf(words)) {
      for (const concurrency of concurrencies) {
        const result = await measure(app.origin + call.path, admin, concurrency, app.pid);
        if (result === undefined) {
          console.log(`not measured, as it does not answer 200: ${call.name}`);
          break;
        }
        const { p50, p99, cpu } = result;
        figure('admin', `${call.name}, ${concurrency} at a time, p50`, p50, 'ms');
        figure('admin', `${call.name}, ${concurrency} at a time, p99`, p99, 'ms');
        figure('admin', `${call.name}, ${concurrency} at a time, processor`, cpu, 'ms');
        results.push({ call, concurrency, ...result });
      }
    }
    report(results);
  });
}

/** Of every GET row of the admin's area: as it is, and of lists in every way that an admin may ask for them. */
function callsOf(words: readonly string[]): Call[] {
  const rows: [string, Endpoint][] = Object.entries(api);
  const calls = rows
    .filter(([, row]) => row.method === 'GET' && row.path.startsWith('/api/admin/'))
    .flatMap(([name, row]) => waysToAsk(name, row));
  return words.length === 0 ? calls : calls.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** How many rows a list has at least, so that a page far behind is one of its last. */
const rowsOf: Readonly<Record<string, number>> = {
  listUsers: worldSize.members,
  listChildren: worldSize.lovedOnes * 0.9,
  listSurveys: worldSize.surveys,
  listGuestSessions: worldSize.guests,
};

function waysToAsk(name: string, { path, query }: Endpoint): Call[] {
  const isJudged = name !== 'getCharts';
  const call = (how: string, search: string) => ({ name: `${name}${how}`, path: path + search, isJudged });
  if (name === 'getCharts') return chartSpans.map((days) => call(` of ${days} days`, `?days=${days}`));
  const sorts = sortsOf(query);
  if (sorts.length === 0) return [call('', '')];
  const rows = rowsOf[name] ?? 5000;
  const page = Math.floor(rows / 50);
  return [
    call('', ''),
    call(', far behind', `?page=${page}`),
    call(', searched', '?search=999'),
    call(', searched in vain', '?search=nobody%20wrote%20this'),
    ...sorts.flatMap((sort) => [
      call(`, by ${sort}`, `?sort=${sort}&order=asc`),
      call(`, by ${sort} downwards, far behind`, `?sort=${sort}&order=desc&page=${page}`),
    ]),
    { ...call(', exported from the middle on', `?after=${rows / 2}&limit=1000`), isJudged: false },
  ];
}

/** What a list may be sorted by; none: it is no list. */
function sortsOf(query: Endpoint['query']): string[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  const sort: unknown = query.shape['sort'];
  if (!(sort instanceof z.ZodMiniOptional) || !(sort.def.innerType instanceof z.ZodMiniEnum)) return [];
  return sort.def.innerType.options.map(String);
}

/** `cpu`: processor ms of a call, of program and database together. Undefined when it is refused: whoever builds it has not come to that yet. */
async function measure(url: string, cookie: string, concurrency: number, pid: number): Promise<Times | undefined> {
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    return { ms: performance.now() - began, isRight: response.status === 200 };
  };
  const first = await ask();
  if (!first.isRight) return undefined;
  for (let count = 0; count < warmUps; count += 1) await ask();
  const times: number[] = [];
  const oneAfterAnother = async () => {
    for (let count = 0; count < runs / concurrency; count += 1) {
      const { ms, isRight } = await ask();
      if (!isRight) throw new Error(`${url} does not answer any more`);
      times.push(ms);
    }
  };
  const cpuBefore = await cpuSeconds(pid);
  await Promise.all(Array.from({ length: concurrency }, oneAfterAnother));
  const cpu = ((await cpuSeconds(pid)) - cpuBefore) * (1000 / times.length);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu };
}

function report(results: readonly Measured[]): void {
  table(
    results.map(({ call, concurrency, p50, p99, cpu }) => ({
      call: call.name,
      'at a time': concurrency,
      'p50 ms': rounded(p50, 1),
      'p99 ms': rounded(p99, 1),
      'processor ms': rounded(cpu, 1),
      bar: call.isJudged ? `<= ${barMs}: ${verdict(p99 <= barMs)}` : 'for comparison',
    })),
  );
}
