import { join } from 'node:path';
import { socketDirectoryFor } from '../apps/server/src/db/embedded-postgres/server-process.ts';
import { inAlternation } from './alternation.ts';
import { startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { figure, rounded, table, verdict } from './figures.ts';
import { memberWith } from './many-messages.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { answering, needPrograms, run as runProgram, start } from './processes.ts';

/** A server that returns a member's messages. */
type Server = { name: string; url: string; cookie: string };
type Round = { perSecond: number; p99Ms: number };

const rounds = 9;
const seconds = 2;
const connections = 16;
const lovedOnes = 20;
const messages = 200;
const bar = 0.6;

/**
 * GET /api/parents with 20 loved ones and 200 messages over 16 connections, compared with a bare Fastify route that only runs the same SQL for
 * the messages, in alternating rounds of one run. For comparison also what pages request: the same without messages, and the first page of the
 * list, for this member and for one with 200 loved ones and 5,000 messages.
 */
export async function run(): Promise<void> {
  await needPrograms({ name: 'wrk', debian: 'wrk' });
  await inFolder(async (folder, stops) => {
    // With payments, so memberships are read on every request.
    const app = await startApp(folder, { BILLING: 'practice' });
    stops.push(app.stop);
    const usual = await memberWith(app, folder, { lovedOnes, messages });
    const large = await memberWith(app, folder, { lovedOnes: 200, messages: 5000 });
    const port = await freePort();
    const host = await socketDirectoryFor(join(folder, 'postgres'));
    const floor = start(process.execPath, [
      join(import.meta.dirname, 'dashboard-floor.ts'),
      String(port),
      host,
      String(usual.id),
    ]);
    stops.push(floor.stop);
    await answering(`http://127.0.0.1:${port}/`);
    const of = (name: string, path: string, { cookie }: { cookie: string }) => ({
      name,
      url: app.origin + path,
      cookie,
    });
    await compare(
      { name: 'the bare route', url: `http://127.0.0.1:${port}/`, cookie: '' },
      of('GET /api/parents', '/api/parents', usual),
      [
        of('without messages', '/api/parents?messages=none', usual),
        of('first page of the list', '/api/video-messages', usual),
        of('GET /api/parents, large', '/api/parents', large),
        of('without messages, large', '/api/parents?messages=none', large),
        of('first page of the list, large', '/api/video-messages', large),
        of('search, large', '/api/video-messages?search=letter%204&sort=title', large),
      ],
    );
  });
}

async function compare(floor: Server, ours: Server, others: readonly Server[]): Promise<void> {
  const of = await inAlternation([floor, ours, ...others], rounds, load);
  const rows = [floor, ours, ...others].map((server) => {
    const ratio = of(server, 'perSecond') / of(floor, 'perSecond');
    figure('dashboard', `${server.name}, requests`, of(server, 'perSecond'), '1/s');
    figure('dashboard', `${server.name}, p99`, of(server, 'p99Ms'), 'ms');
    const target = server === ours ? `>= ${bar}: ${verdict(ratio >= bar)}` : 'for comparison';
    return { what: server.name, 'of the bare route': rounded(ratio), target };
  });
  table(rows);
}

async function load({ name, url, cookie }: Server): Promise<Round> {
  const { stdout } = await runProgram('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `cookie: ${cookie}`,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${name}: failed requests\n${stdout}`);
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const perUnit: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * (perUnit[unit] ?? Number.NaN),
  };
}
