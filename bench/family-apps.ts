import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { seedFamily, type Family } from './family.ts';

export interface FamilyApps {
  /** The app with billing off and a family. */
  readonly origin: string;
  readonly family: Family;
  /** The app in practice mode, empty. */
  readonly payingOrigin: string;
}

/** Runs both apps while the work runs. */
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
