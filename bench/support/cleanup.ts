import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Stops = (() => Promise<void>)[];

/** Runs a benchmark in its own folder. At the end, runs its `stops`, the last one first, and removes the folder. */
export async function inFolder(work: (folder: string, stops: Stops) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const stops: Stops = [() => rm(folder, { recursive: true })];
  try {
    await work(folder, stops);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
