import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { launchOptions } from '../e2e/support/chromium.ts';

/** A separate package, so no one else has to download its 176 MB. */
const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

/** Lighthouse's own names. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What we read of its report. */
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});

export interface Look {
  /** Out of 100. */
  readonly scores: Readonly<Partial<Record<(typeof categories)[number], number>>>;
  /** Largest contentful paint. */
  readonly lcpMs: number;
  /** Total blocking time. */
  readonly tbtMs: number;
  /** Cumulative layout shift. */
  readonly cls: number;
}

/** Downloads Lighthouse the first time. */
export function installLighthouse(): void {
  if (!existsSync(program)) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
}

/** Runs Lighthouse once as a phone, with an empty cache. `cookie`: a session's, as a request header has it. */
export async function lookAtPage(address: string, cookie: string): Promise<Look> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      `--chrome-flags=--headless ${(launchOptions.args ?? []).join(' ')}`,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${categories.join(',')}`,
      ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: launchOptions.executablePath } },
  );
  const report = reportSchema.parse(JSON.parse(stdout));
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`);
  const end = new URL(report.finalDisplayedUrl).pathname;
  if (end !== new URL(address).pathname) throw new Error(`${address} redirected to ${end}`);
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)])),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
