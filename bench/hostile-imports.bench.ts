import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { importSchema } from '@someday/contract/imports';
import * as z from 'zod';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { anExport, zipOf } from '../apps/server/src/testing/make-export.ts';
import { withEmptyFiles, zipWith, type Bytes } from '../apps/server/src/testing/make-hostile-zips.ts';
import { send, startApp } from './app.ts';
import { inFolder } from './cleanup.ts';
import { figure, table, verdict, type Row } from './figures.ts';
import { residentMb } from './processes.ts';
import { partBytes } from './upload-senders.ts';
import { signUp } from './visitors.ts';

const pauseSchema = z.object({ ms: z.number(), cpuMs: z.number() });
const bars = { seconds: 5, pauseMs: 100, growthMb: 200 };

const files: Readonly<Record<string, () => Promise<Bytes>>> = {
  '86 KB that unpack to 62 MB of lists': () =>
    zipWith({ contents: `[${'[1],'.repeat(15_500_000)}[1]]`, compress: true }),
  '400 MB of stored JSON': () => zipWith({ contents: Buffer.alloc(4e8, '{"a":0},') }),
  '69,000 empty files': async () => withEmptyFiles(await zipOf(await anExport()), 69_000),
};

/**
 * Three exports made to stop the service: seconds until each is refused, the memory it takes, and the longest wait of another request, beside
 * the longest pauses of the program's event loop and of ours, which is part of what we measure.
 */
export async function run(): Promise<void> {
  // All of them first: clearing away what making one leaves behind would delay our own requests.
  const made = await Promise.all(Object.entries(files).map(async ([name, make]) => [name, await make()] as const));
  await inFolder(async (folder, stops) => {
    const port = await freePort();
    const preload = `--import ${join(import.meta.dirname, 'loop-watch.ts')}`;
    const app = await startApp(join(folder, 'data'), { NODE_OPTIONS: preload, BENCH_LOOP_PORT: String(port) });
    const looked = async () => pauseSchema.parse(await (await fetch(`http://127.0.0.1:${port}/`)).json());
    stops.push(() => app.stop());
    // A second after its start, the program collects its garbage in one go (lifecycle.ts), which has nothing to do with imports.
    await setTimeout(2000);
    const cookie = await signUp(app.origin, 'emma@example.org', 1);
    const get = async (path: string) => (await fetch(app.origin + path, { headers: { cookie } })).json();
    const shown = async () => z.object({ import: importSchema }).parse(await get('/api/account/import')).import;
    const rows: Row[] = [];
    for (const [name, bytes] of made) {
      const uploadId = await upload(app.origin, cookie, bytes);
      await get('/api/parents');
      const before = await memoryOf(app.pid);
      const own = monitorEventLoopDelay({ resolution: 2 });
      await looked();
      own.enable();
      const [started, most] = [performance.now(), { pauseMs: 0, growthMb: 0 }];
      await send(app.origin, '/api/account/import', JSON.stringify({ uploadId }), {
        cookie,
        'content-type': 'application/json',
      });
      const look = async () => {
        most.growthMb = Math.max(most.growthMb, (await memoryOf(app.pid)) - before);
      };
      const watching = setInterval(() => void look(), 20);
      for (let state = 'checking'; state !== 'failed';) {
        const asked = performance.now();
        ({ state } = await shown());
        most.pauseMs = Math.max(most.pauseMs, performance.now() - asked);
      }
      clearInterval(watching);
      const { ms, cpuMs } = await looked();
      const loops = { loopMs: ms, loopCpuMs: cpuMs, ownLoopMs: own.max / 1e6 };
      const seconds = (performance.now() - started) / 1000;
      figure('hostile-imports', `${name}, until refused`, seconds, 's');
      figure('hostile-imports', `${name}, longest wait of another request`, most.pauseMs, 'ms');
      for (const [what, value] of Object.entries(loops)) figure('hostile-imports', `${name}, ${what}`, value, 'ms');
      figure('hostile-imports', `${name}, memory`, most.growthMb, 'MB');
      const isMet = seconds <= bars.seconds && most.pauseMs <= bars.pauseMs && most.growthMb <= bars.growthMb;
      rows.push({ name, seconds, ...most, ...loops, verdict: verdict(isMet), problem: (await shown()).problem ?? '' });
    }
    table(rows);
  });
}

async function upload(origin: string, cookie: string, bytes: Bytes): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', cookie, origin };
  const notes = {
    'upload-length': String(bytes.length),
    'upload-metadata': `purpose ${Buffer.from('import').toString('base64')}`,
  };
  const created = await fetch(`${origin}/api/uploads`, { method: 'POST', headers: { ...headers, ...notes } });
  const url = new URL(created.headers.get('location') ?? '', origin).href;
  for (let at = 0; at < bytes.length; at += partBytes) {
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
    const body = bytes.subarray(at, at + partBytes);
    const sent = await fetch(url, { method: 'PATCH', headers: { ...headers, ...part }, body });
    if (sent.status !== 204) throw new Error(`uploading: ${sent.status} ${await sent.text()}`);
  }
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Of the program and the process that reads exports for it, without the database. */
async function memoryOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const own = await Promise.all(
    children.map(async (child) => {
      const words = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      return words.includes('export-worker.ts') ? residentMb(Number(child)).catch(() => 0) : 0;
    }),
  );
  return own.reduce((sum, mb) => sum + mb, await residentMb(pid));
}
