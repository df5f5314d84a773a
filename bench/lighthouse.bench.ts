import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pages } from '@someday/contract/rules/pages';
import * as z from 'zod';
import { launchOptions } from '../e2e/support/chromium.ts';
import { cookieOf, withFamilyApps } from './support/family.ts';
import { atLeast, atMost, median, row, table, type Row } from './support/figures.ts';

/** A separate package, so no one else has to download its 176 MB. */
const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
/** Lighthouse's own names. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const runs = 3;
/** Of scores; `highest` of the others. */
const lowest = { public: 95, private: 90, other: 100 };
const highest: Readonly<Record<string, number>> = { 'LCP, s': 2.5, 'TBT, ms': 200, CLS: 0.02 };

type Page = { path: string; who: 'anyone' | 'reader' | 'member'; isPaid?: boolean };
/** By its column in the table. */
type Look = ReadonlyMap<string, number>;

const looked: readonly Page[] = [
  ...pages
    .filter((page) => 'indexed' in page)
    .map((page) => ({ path: page.path, who: 'anyone' as const, isPaid: 'billing' in page })),
  { path: '/message-dashboard', who: 'reader' },
  { path: '/member-dashboard', who: 'member' },
];

/**
 * Lighthouse with its settings for phones (simulated slow processor and network), median of three, on the built app with a member, a loved one
 * and three photos. `npm run bench -- lighthouse [/path …]`: only these pages.
 */
export async function run(wanted: readonly string[]): Promise<void> {
  if (!existsSync(launchOptions.executablePath ?? ''))
    throw new Error('Lighthouse needs Chromium. Install it with apt-get install chromium, or set CHROMIUM_PATH.');
  if (!existsSync(program)) execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  await withFamilyApps(async ({ origin, family, payingOrigin }) => {
    const rows = [];
    for (const page of looked.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      const address = (page.isPaid ? payingOrigin : origin) + page.path;
      const cookie = page.who === 'anyone' ? '' : cookieOf(family[page.who]);
      const looks: Look[] = [];
      while (looks.length < runs) looks.push(await lookAt(address, cookie));
      rows.push(report(page, looks));
    }
    table(rows);
  });
}

/** What we read of its report. */
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});

/** Runs Lighthouse once as a phone, with an empty cache. `cookie`: a session's, as a request header has it. */
async function lookAt(address: string, cookie: string): Promise<Look> {
  const flags = `--chrome-flags=--headless ${(launchOptions.args ?? []).join(' ')}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, address, flags, '--quiet', '--output=json', '--output-path=stdout'],
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
  return new Map([
    ...categories.map((id) => [id, Math.round((report.categories[id]?.score ?? 0) * 100)] as const),
    ['LCP, s', value('largest-contentful-paint') / 1000],
    ['TBT, ms', value('total-blocking-time')],
    ['CLS', value('cumulative-layout-shift')],
  ]);
}

function report({ path, who }: Page, looks: readonly Look[]): Row {
  const cells = [...(looks[0]?.keys() ?? [])].map((column) => {
    const middle = median(looks.map((look) => look.get(column) ?? Number.NaN));
    const most = highest[column];
    if (most !== undefined) return [column, atMost(middle, most)] as const;
    // Private pages are kept out of search engines, which Lighthouse counts against SEO.
    if (column === 'seo' && who !== 'anyone') return [column, middle] as const;
    const bar = column === 'performance' ? lowest[who === 'anyone' ? 'public' : 'private'] : lowest.other;
    return [column, atLeast(middle, bar)] as const;
  });
  return row('lighthouse', { page: path, who, ...Object.fromEntries(cells) });
}
