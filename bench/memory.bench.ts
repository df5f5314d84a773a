import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { send, startApp, type RunningApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { smallestPng } from './support/family.ts';
import { figure, rounded, table } from './support/figures.ts';
import { needPrograms, residentMb, until } from './support/processes.ts';
import { makeRecording } from './support/videos.ts';
import { signUp } from './support/visitors.ts';

const requests = 20_000;
const connections = 16;
const conversions = 5;
const restMs = 10_000;
const afterMs = 120_000;
const patienceMs = 600_000;

const usageSchema = z.object({
  heapUsed: z.number(),
  heapTotal: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
});
const listSchema = z.object({
  messages: z.array(z.object({ playbackUrl: z.string().nullable(), media: z.object({ state: z.string() }) })),
});

interface Watched extends RunningApp {
  readonly name: string;
  readonly folder: string;
}

/**
 * Memory at rest, right after 20,000 mixed requests (pages, lists, ranges) with ten uploads and five conversions, and two minutes later.
 * `npm run bench -- memory CHECKOUT` does the same with another version, side by side.
 */
export async function run(others: string[]): Promise<void> {
  await needPrograms({ name: 'ffmpeg', debian: 'ffmpeg' });
  await inFolder(async (folder, stops) => {
    const video = join(folder, 'recording.webm');
    await makeRecording(video, 10);
    const apps: Watched[] = [];
    for (const checkout of [join(import.meta.dirname, '..'), ...others]) {
      const data = join(folder, String(apps.length));
      // The first start also makes the database.
      await (await startApp(data, {}, { checkout })).stop();
      const app = await startApp(data, {}, { checkout, preload: join(import.meta.dirname, 'support/memory-watch.ts') });
      stops.push(app.stop);
      apps.push({ ...app, name: basename(checkout), folder: data });
    }
    await sleep(restMs);
    const rows = await readings(apps, 'at rest');
    for (const app of apps) await load(app, video);
    rows.push(...(await readings(apps, 'right after')));
    await sleep(afterMs);
    rows.push(...(await readings(apps, 'after two minutes')));
    table(rows);
  });
}

const readings = (apps: readonly Watched[], when: string) => Promise.all(apps.map((app) => reading(app, when)));

async function reading({ name, pid, folder }: Watched, when: string) {
  const resident = await residentMb(pid);
  process.kill(pid, 'SIGWINCH');
  await sleep(1000);
  const usage = usageSchema.parse(JSON.parse(await readFile(join(folder, 'memory.json'), 'utf8')));
  figure('memory', `${name}, ${when}`, resident, 'MB');
  const mb = Object.entries(usage).map(([kind, bytes]) => [kind, rounded(bytes / 1_048_576, 1)]);
  return { what: `${name}, ${when}`, 'resident MB': rounded(resident, 1), ...Object.fromEntries(mb) };
}

async function load({ origin }: Watched, video: string): Promise<void> {
  const cookie = await signUp(origin, 'emma@example.org', 1);
  const json = { cookie, 'content-type': 'application/json' };
  const { reply } = await send(origin, '/api/family/members', JSON.stringify({ name: 'Noah' }), json);
  const { id } = z.object({ id: z.number() }).parse(reply);
  for (let index = 0; index < 2 * conversions; index++) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'Bench', category: 'milestone', childId: String(id) }))
      form.set(name, value);
    if (index < conversions) form.set('video', await openAsBlob(video), 'recording.webm');
    else form.set('video', new Blob([smallestPng]), 'photo.png');
    await send(origin, '/api/video-messages', form, { cookie });
  }
  const list = async () => {
    const answer = await fetch(`${origin}/api/parents`, { headers: { cookie } });
    return listSchema.parse(await answer.json()).messages;
  };
  await until(async () => (await list()).every(({ media }) => media.state === 'ready'), patienceMs);
  const films = (await list()).flatMap(({ playbackUrl }) => (playbackUrl === null ? [] : [playbackUrl]));
  const pages = ['/', '/login', '/faq', '/member-dashboard', '/message-library'];
  const asked = [...pages, '/api/parents', '/api/video-messages', '/api/auth/check', ...films];
  let next = 0;
  const visit = async () => {
    while (next < requests) {
      const path = asked[next % asked.length] ?? '/';
      const first = (next * 4096) % 1_000_000;
      next += 1;
      const range = films.includes(path) ? { range: `bytes=${first}-${first + 262_143}` } : {};
      const answer = await fetch(new URL(path, origin), { headers: { cookie, ...range } });
      await answer.arrayBuffer();
      if (answer.status >= 400 && answer.status !== 416) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
}
