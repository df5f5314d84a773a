import { existsSync } from 'node:fs';
import { launchOptions } from '../e2e/support/chromium.ts';
import { withFamilyApps } from './family-apps.ts';
import type { Family } from './family.ts';
import { figure, median, rounded, table, verdict } from './figures.ts';
import { categories, installLighthouse, lookAtPage, type Look } from './lighthouse-look.ts';

const runs = 3;

interface Page {
  readonly path: string;
  readonly who: 'anyone' | 'the loved one' | 'the member';
  /** Minimum performance score out of 100. */
  readonly performance: number;
  /** Private pages are kept out of search engines, which Lighthouse counts against SEO. */
  readonly isPrivate?: true;
}

const forAnyone = { who: 'anyone', performance: 95 } as const;
const paths = [
  '/',
  '/message-access',
  '/login',
  '/signup',
  '/terms-of-service',
  '/privacy-policy',
  '/security',
  '/ai-disclosure',
  '/message-tips',
  '/recording-tips',
  '/faq',
  '/contact',
  '/crisis-resources',
  '/tester-intake',
  '/pricing',
] as const;
const pages: readonly Page[] = [
  ...paths.map((path) => ({ path, ...forAnyone })),
  { path: '/message-dashboard', who: 'the loved one', performance: 90, isPrivate: true },
  { path: '/member-dashboard', who: 'the member', performance: 90, isPrivate: true },
];

const bars = { lcp: 2.5, tbt: 200, cls: 0.02 };

/**
 * Lighthouse with its settings for phones (simulated slow processor and network), median of three, on the built app with a member, a loved one
 * and three photos. `npm run bench -- lighthouse [/path …]`: only these pages.
 */
export async function run(wanted: readonly string[]): Promise<void> {
  const executable = launchOptions.executablePath ?? '';
  if (!existsSync(executable))
    throw new Error('Lighthouse needs Chromium. Install it with apt-get install chromium, or set CHROMIUM_PATH.');
  installLighthouse();
  await withFamilyApps(async ({ origin, family, payingOrigin }) => {
    const rows = [];
    for (const page of pages.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      const where = page.path === '/pricing' ? payingOrigin : origin; // the pricing page needs payments
      const cookie = await cookieOf(page, origin, family);
      const looks: Look[] = [];
      while (looks.length < runs) looks.push(await lookAtPage(where + page.path, cookie));
      rows.push(report(page, looks));
    }
    table(rows);
  });
}

async function cookieOf({ who }: Page, origin: string, { code, memberCookies }: Family): Promise<string> {
  if (who === 'the member') return memberCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  if (who === 'anyone') return '';
  const answer = await fetch(`${origin}/api/access/${code}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function report({ path, who, performance, isPrivate }: Page, looks: readonly Look[]) {
  const middle = (value: (look: Look) => number) => median(looks.map(value));
  const row: Record<string, string> = { page: path, who };
  for (const category of categories) {
    const score = middle(({ scores }) => scores[category] ?? Number.NaN);
    figure('lighthouse', `${path}, ${category}`, score, 'of 100');
    const bar = category === 'performance' ? performance : 100;
    row[category] = category === 'seo' && isPrivate ? String(score) : `${score} >= ${bar}: ${verdict(score >= bar)}`;
  }
  const withTarget = (name: string, unit: string, value: number, bar: number) => {
    figure('lighthouse', `${path}, ${name}`, value, unit);
    row[`${name} ${unit}`.trim()] = `${rounded(value)} <= ${bar}: ${verdict(value <= bar)}`;
  };
  withTarget('LCP', 's', middle(({ lcpMs }) => lcpMs) / 1000, bars.lcp);
  withTarget(
    'TBT',
    'ms',
    middle(({ tbtMs }) => tbtMs),
    bars.tbt,
  );
  withTarget(
    'CLS',
    '',
    middle(({ cls }) => cls),
    bars.cls,
  );
  return row;
}
