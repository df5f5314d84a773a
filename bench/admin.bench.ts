import * as z from 'zod/mini';
import { api } from '../packages/contract/src/api/api.ts';
import type { Endpoint } from '../packages/contract/src/api/endpoint.ts';
import { chartSpans } from '../packages/contract/src/api/figures.ts';
import { adminCookie, fillDatabase, worldSize } from './support/admin-world.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { databaseIn } from './support/database.ts';
import { atMost, percentile, row, table, type Row } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';
import { cpuSeconds } from './support/processes.ts';

type Call = { name: string; path: string; hasTarget: boolean };
type Times = { p50: number; p99: number; cpu: number };

const barMs = 300;
const concurrencies = [1, 4];
const warmUps = 3;
const runs = 100;

/**
 * Every list of the admin area and the dashboard's figures on a large installation: the first page, a late page, searched, sorted, and for
 * comparison a thousand rows of an export, and the charts. Makes each of the contract's calls a hundred times, one at a time and four at a time.
 * With words, only calls whose names contain one of them.
 */
export async function run(words: readonly string[]): Promise<void> {
  await inFolder(async (folder, stops) => {
    const app = await startApp(folder, { BILLING: 'practice' });
    stops.push(app.stop);
    await memberWith(app, folder, { lovedOnes: 1, messages: 1 });
    const { pool, close } = await databaseIn(folder);
    const admin = await adminCookie(pool);
    await fillDatabase(pool, (what) => console.log(`filling: ${what}`));
    await close();

    const rows: Row[] = [];
    for (const { name, path, hasTarget } of callsOf(words)) {
      for (const concurrency of concurrencies) {
        const result = await measure(app.origin + path, admin, concurrency, app.pid);
        if (result === undefined) {
          console.log(`skipped, because it doesn’t answer 200: ${name}`);
          break;
        }
        const p99 = hasTarget ? atMost(result.p99, barMs) : result.p99;
        const call = `${name}, ${concurrency} at a time`;
        rows.push(row('admin', { call, 'p50, ms': result.p50, 'p99, ms': p99, 'CPU, ms': result.cpu }));
      }
    }
    table(rows);
  });
}

/** Every GET row of the admin area, and for lists every way an admin may request them. */
function callsOf(words: readonly string[]): Call[] {
  const rows: [string, Endpoint][] = Object.entries(api);
  const calls = rows
    .filter(([, row]) => row.method === 'GET' && row.path.startsWith('/api/admin/'))
    .flatMap(([name, row]) => waysToAsk(name, row));
  return words.length === 0 ? calls : calls.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** At least how many rows a list has, so that a late page is one of its last. */
const rowsOf: Readonly<Record<string, number>> = {
  listUsers: worldSize.members,
  listChildren: worldSize.lovedOnes * 0.9,
  listSurveys: worldSize.surveys,
  listGuestSessions: worldSize.guests,
};

function waysToAsk(name: string, { path, query }: Endpoint): Call[] {
  const hasTarget = name !== 'getCharts';
  const call = (how: string, search: string) => ({ name: `${name}${how}`, path: path + search, hasTarget });
  if (name === 'getCharts') return chartSpans.map((days) => call(` of ${days} days`, `?days=${days}`));
  const sorts = sortsOf(query);
  if (sorts.length === 0) return [call('', '')];
  const rows = rowsOf[name] ?? 5000;
  const page = Math.floor(rows / 50);
  return [
    call('', ''),
    call(', late page', `?page=${page}`),
    call(', searched', '?search=999'),
    call(', searched without hits', '?search=no%20one%20wrote%20this'),
    ...sorts.flatMap((sort) => [
      call(`, by ${sort}`, `?sort=${sort}&order=asc`),
      call(`, by ${sort} descending, late page`, `?sort=${sort}&order=desc&page=${page}`),
    ]),
    { ...call(', exported from the middle', `?after=${rows / 2}&limit=1000`), hasTarget: false },
  ];
}

/** What a list can be sorted by; none: not a list. */
function sortsOf(query: Endpoint['query']): string[] {
  if (!(query instanceof z.ZodMiniObject)) return [];
  const sort: unknown = query.shape['sort'];
  if (!(sort instanceof z.ZodMiniOptional) || !(sort.def.innerType instanceof z.ZodMiniEnum)) return [];
  return sort.def.innerType.options.map(String);
}

/** `cpu`: CPU time of a call in ms, server and database together. Undefined if the call is refused because it isn't built yet. */
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
      if (!isRight) throw new Error(`${url} no longer answers`);
      times.push(ms);
    }
  };
  const cpuBefore = await cpuSeconds(pid);
  await Promise.all(Array.from({ length: concurrency }, oneAfterAnother));
  const cpu = ((await cpuSeconds(pid)) - cpuBefore) * (1000 / times.length);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), cpu };
}
