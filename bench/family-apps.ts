import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { seedFamily, type Family } from './family.ts';

export interface FamilyApps {
  /** Where nobody pays, with a family. */
  readonly origin: string;
  readonly family: Family;
  /** Where payments are practised, empty. */
  readonly payingOrigin: string;
}

/** Runs both for as long as the work takes. */
export async function withFamilyApps(work: (apps: FamilyApps) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'someday-bench-'));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true })];
  try {
    const app = await startApp(folder);
    stops.push(app.stop);
    const family = await seedFamily(app.origin, folder);
    const paying = await startApp(join(folder, 'paying'), { BILLING: 'practice' });
    stops.push(paying.stop);
    await work({ origin: app.origin, family, payingOrigin: paying.origin });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
