import { join } from 'node:path';
import * as z from 'zod';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answering, type Started, start } from './processes.ts';

const root = join(import.meta.dirname, '../..');

export type RunningApp = Started & { origin: string };

/** The app as `npm start` runs it, with its data in `dataDir`. `checkout`: of another version. `preload`: a module for its process. */
export async function startApp(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  { everyMs = 100, checkout = root, preload }: { everyMs?: number; checkout?: string; preload?: string } = {},
): Promise<RunningApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const args = [
    '--min-semi-space-size=16',
    '--import',
    join(checkout, 'scripts/jsx.mjs'),
    // After it, because it caches the code of `.ts` files: stripping their types takes 10 MB.
    ...(preload === undefined ? [] : ['--import', preload]),
    join(checkout, 'apps/server/src/entry/all.ts'),
  ];
  const own = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', BILLING: 'off', MALLOC_ARENA_MAX: '2' };
  const env = { ...process.env, ...own, ...settings };
  const started = start(process.execPath, args, env);
  await answering(origin, everyMs);
  return { ...started, origin };
}

/** With its event loop watched (loop-watch.ts). `looked` says what it did since the last time. */
export async function startWatchedApp(dataDir: string, settings: NodeJS.ProcessEnv = {}) {
  const port = String(await freePort());
  const preload = join(import.meta.dirname, 'loop-watch.ts');
  const app = await startApp(dataDir, { BENCH_LOOP_PORT: port, ...settings }, { preload });
  return { ...app, looked: async () => loopSchema.parse(await (await fetch(`http://127.0.0.1:${port}/`)).json()) };
}

const loopSchema = z.object({ ms: z.number(), cpuMs: z.number(), totalMs: z.number() });

export async function send(origin: string, path: string, body: string | FormData, headers: Record<string, string>) {
  const response = await fetch(origin + path, { method: 'POST', body, headers: { ...headers, origin } });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`);
  return { reply };
}
