import { inAlternation } from './support/alternation.ts';
import { startApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { databaseIn } from './support/database.ts';
import { atLeast, row, table } from './support/figures.ts';
import { memberWith } from './support/many-messages.ts';
import { needPrograms, startServer } from './support/processes.ts';
import { load } from './support/wrk.ts';

const rounds = 9;
const way = { seconds: 2, connections: 16 };
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
    const { origin, stop } = await startApp(folder, { BILLING: 'practice' });
    stops.push(stop);
    const usual = await memberWith({ origin }, folder, { lovedOnes: 20, messages: 200 });
    const large = await memberWith({ origin }, folder, { lovedOnes: 200, messages: 5000 });
    const floor = await startServer(stops, 'lists-floor.ts', folder);
    const bare = { name: 'the bare route', origin: floor.origin, path: `/member/${usual.id}`, cookie: '' };
    const ours = { name: 'GET /api/parents', origin, path: '/api/parents', cookie: usual.cookie };
    const searched = '/api/video-messages?search=letter%204&sort=title';
    const servers = [
      bare,
      ours,
      { ...ours, name: 'without messages', path: '/api/parents?messages=none' },
      { ...ours, name: 'first page of the list', path: '/api/video-messages' },
      { ...ours, name: 'GET /api/parents, large', cookie: large.cookie },
      { ...ours, name: 'without messages, large', path: '/api/parents?messages=none', cookie: large.cookie },
      { ...ours, name: 'first page of the list, large', path: '/api/video-messages', cookie: large.cookie },
      { ...ours, name: 'search, large', path: searched, cookie: large.cookie },
    ];
    await liftLimits(folder, await fetch(origin + searched, { headers: { cookie: large.cookie } }));
    const of = await inAlternation(servers, rounds, (server) => load(server.origin, [server], way));
    table(
      servers.map((server) => {
        const ratio = of(server, 'perSecond') / of(bare, 'perSecond');
        return row('dashboard', {
          what: server.name,
          'requests, 1/s': of(server, 'perSecond'),
          'p99, ms': of(server, 'p99Ms'),
          'of the bare route': server === ours ? atLeast(ratio, bar) : ratio,
        });
      }),
    );
  });
}

/** A member may search so often an hour, which this does in a second. `answer`: of a search, so that there's a count. */
async function liftLimits(folder: string, answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`a search: ${answer.status}`);
  const { pool, close } = await databaseIn(folder);
  const { rowCount } = await pool.query(`update rate_limits set points = -2000000000 where key like 'hourly-%'`);
  await close();
  if (rowCount === 0) throw new Error('searches aren’t counted as this benchmark expects');
}
