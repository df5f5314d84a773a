import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { reportFailure } from '../../apps/server/src/entry/run-command.ts';
import { start } from '../../apps/server/src/entry/start.ts';
import { systemClock } from '../../apps/server/src/lib/clock.ts';
import { createAdminAccounts } from '../../apps/server/src/modules/admin/admins.service.ts';
import { markFilled, openDemoFolder } from '../../apps/server/src/modules/demo/demo-folder.ts';
import type { Platform } from '../../apps/server/src/platform.ts';
import { ageReadyMedia, type Pool } from './past.ts';
import type { Send } from './visitor.ts';
import { fillDemo } from './fill-demo.ts';

/** Starts Someday as a demo, and fills a new folder before anyone can log in. */
async function startDemo(): Promise<void> {
  const config = readConfig({ ...process.env, DEMO: 'true' });
  const { isNew } = await openDemoFolder({
    folder: config.dataDir,
    now: systemClock.now(),
    resetAt: config.demoResetAt,
  });
  const { database } = await start(config, {
    beforeOpening: async (platform, { server }) => {
      if (isNew) await fill(platform, server);
    },
  });
  await ageUntilAllIsReady(database.pool);
}

async function fill({ config, database, codes, clock }: Platform, server: FastifyInstance): Promise<void> {
  const began = performance.now();
  const report = (line: string) => void process.stdout.write(`demo: ${line}\n`);
  report('filling the demo, which takes about half a minute …');
  await createAdminAccounts(database.db).makeFirst(config.firstAdmin);
  await fillDemo({
    pool: database.pool,
    codes,
    now: clock.now(),
    send: sendTo(server),
    say: (line) => report(`  ${line} …`),
  });
  await markFilled(config.dataDir);
  report(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const AGAIN_MS = 3_000;

/** Doesn't keep the process running; the next start continues. Retries if the database is down for a moment. */
async function ageUntilAllIsReady(pool: Pool): Promise<void> {
  while ((await ageReadyMedia(pool).catch(() => 1)) > 0) await sleep(AGAIN_MS, undefined, { ref: false });
}

/** A reserved address (RFC 5737), so no visitor shares its limits. */
const remoteAddress = '192.0.2.1';

const methods = ['POST', 'PATCH', 'DELETE'] as const;

/** Sends real requests to a server that isn't listening yet. */
function sendTo(server: FastifyInstance): Send {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await server.inject({
      method: methods.find((method) => method === request.method) ?? 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}

startDemo().catch(reportFailure);
