import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { answering, type Started, start } from './processes.ts';

const root = join(import.meta.dirname, '..');

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

export type Published = RunningApp & { url: string; cookie: string };

const lovedOneSchema = z.object({ id: z.number() });
const parentsSchema = z.object({
  messages: z.array(
    z.object({
      playbackUrl: z.string().nullable(),
      smallVideo: z.unknown(),
      media: z.object({ state: z.string() }),
    }),
  ),
});

/** Signs up, adds a loved one, uploads a long video for them and waits until both its files are made, so that nothing else is going on. */
export async function publishVideo(dataDir: string, file: string): Promise<Published> {
  const app = await startApp(dataDir);
  try {
    const signup = { name: 'Emma', email: 'emma@example.org', password: 'a long enough password' };
    const { cookie } = await post(app.origin, '/api/auth/signup', signup);
    const added = await post(app.origin, '/api/family/members', { name: 'Noah' }, cookie);
    const { id } = lovedOneSchema.parse(added.reply);
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'Bench', category: 'milestone', childId: String(id) }))
      form.set(name, value);
    form.set('video', await openAsBlob(file), basename(file));
    await send(app.origin, '/api/video-messages', form, { cookie });
    return { ...app, cookie, url: app.origin + (await playable(app.origin, cookie)) };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

async function post(origin: string, path: string, body: object, cookie = '') {
  return send(origin, path, JSON.stringify(body), { cookie, 'content-type': 'application/json' });
}

export async function send(origin: string, path: string, body: string | FormData, headers: Record<string, string>) {
  const response = await fetch(origin + path, { method: 'POST', body, headers: { ...headers, origin } });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`);
  return {
    reply,
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

async function playable(origin: string, cookie: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}/api/parents`, { headers: { cookie } });
    const [message] = parentsSchema.parse(await response.json()).messages;
    if (message?.smallVideo && message.playbackUrl !== null) return new URL(message.playbackUrl, origin).pathname;
    if (message?.media.state === 'attention') throw new Error('the video could not be converted');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
