import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './support/app.ts';
import { figure, median, rounded, table, verdict } from './support/figures.ts';
import { residentMb } from './support/processes.ts';

const rounds = 7;
/** Seconds and megabytes. */
const bars = { warm: 0.8, first: 2, memory: 125 };
const restMs = 5_000;

/**
 * From starting Someday to its first answered request, on an empty data folder (including keys, initdb and migrations) and again on the
 * filled one, and its memory at rest. npm and the check of the installed packages add 0.2 s.
 */
export async function run(): Promise<void> {
  const first: number[] = [];
  const warm: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
    try {
      first.push((await timedStart(folder)).seconds);
      const again = await timedStart(folder);
      warm.push(again.seconds);
      memory.push(again.memory);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  table([
    row('first start on an empty folder', first, 's', bars.first),
    row('warm start', warm, 's', bars.warm),
    row('memory at rest, without PostgreSQL', memory, 'MB', bars.memory),
  ]);
}

async function timedStart(folder: string): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const app = await startApp(folder, {}, { everyMs: 5 });
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const memory = await residentMb(app.pid);
  await app.stop();
  return { seconds, memory };
}

function row(what: string, values: readonly number[], unit: string, bar: number) {
  const middle = median(values);
  figure('start', what, middle, unit);
  const range = `${rounded(Math.min(...values))} to ${rounded(Math.max(...values))}`;
  return { what, median: rounded(middle), range, unit, target: `<= ${bar}`, verdict: verdict(middle <= bar) };
}
