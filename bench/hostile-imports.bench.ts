import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { anExport, zipOf } from '../apps/server/src/testing/make-export.ts';
import { withEmptyFiles, zipWith, type Bytes } from '../apps/server/src/testing/media/make-hostile-zips.ts';
import { tusOf } from '../apps/server/src/testing/tus.ts';
import { startWatchedApp } from './support/app.ts';
import { inFolder } from './support/cleanup.ts';
import { newMember } from './support/family.ts';
import { atMost, row, table, type Row } from './support/figures.ts';
import { childrenOf, residentMb, watchMemory } from './support/processes.ts';
import { partBytes } from './support/upload-senders.ts';

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
    const app = await startWatchedApp(join(folder, 'data'));
    stops.push(app.stop);
    // A second after its start, the program collects its garbage in one go (lifecycle.ts), which has nothing to do with imports.
    await setTimeout(2000);
    const { browser } = await newMember(app.origin);
    const shown = async () => (await browser.ok('getImport')).import;
    const tus = tusOf(browser, app.origin);
    const rows: Row[] = [];
    for (const [name, bytes] of made) {
      const created = await tus.create(bytes.length, 'someday.zip', '', 'import');
      const uploadId = created.headers.get('location')?.split('/').at(-1) ?? '';
      for (let at = 0; at < bytes.length; at += partBytes) {
        const { status } = await tus.patch(uploadId, at, bytes.subarray(at, at + partBytes));
        if (status !== 204) throw new Error(`uploading: ${status}`);
      }
      await browser.ok('getParents');
      const memory = watchMemory(app.pid, 20, memoryOf);
      const own = monitorEventLoopDelay({ resolution: 2 });
      await app.looked();
      own.enable();
      const started = performance.now();
      await browser.ok('checkImport', { body: { uploadId } });
      let pauseMs = 0;
      for (let state = 'checking'; state !== 'failed';) {
        const asked = performance.now();
        state = (await shown())?.state ?? '';
        pauseMs = Math.max(pauseMs, performance.now() - asked);
      }
      const growthMb = memory.growth();
      const { ms, cpuMs } = await app.looked();
      const seconds = (performance.now() - started) / 1000;
      const { problem } = (await shown()) ?? {};
      const figures = {
        name,
        'until refused, s': atMost(seconds, bars.seconds),
        'longest wait of another request, ms': atMost(pauseMs, bars.pauseMs),
        'memory, MB': atMost(growthMb, bars.growthMb),
        ...{ 'loop, ms': ms, 'loop’s CPU, ms': cpuMs, 'our own loop, ms': own.max / 1e6, problem: problem ?? '' },
      };
      rows.push(row('hostile-imports', figures));
    }
    table(rows);
  });
}

/** Of the program and the process that reads exports for it, without the database. */
async function memoryOf(pid: number): Promise<number> {
  const own = await Promise.all(
    (await childrenOf(pid)).map(async (child) => {
      const words = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      return words.includes('export-worker.ts') ? residentMb(child).catch(() => 0) : 0;
    }),
  );
  return own.reduce((sum, mb) => sum + mb, await residentMb(pid));
}
