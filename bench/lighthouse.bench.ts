import { existsSync } from 'node:fs';
import { pages } from '@someday/contract/pages';
import { launchOptions } from '../e2e/support/chromium.ts';
import { cookieOf, withFamilyApps, type Family } from './family.ts';
import { atLeast, atMost, median, row, table, type Row } from './figures.ts';
import { categories, installLighthouse, lookAtPage, type Look } from './lighthouse-look.ts';

const runs = 3;
const bars = { public: 95, private: 90, other: 100, lcp: 2.5, tbt: 200, cls: 0.02 };

/** Private pages are kept out of search engines, which Lighthouse counts against SEO. */
type Page = { path: string; who: 'anyone' | 'reader' | 'member'; isPaid?: boolean };

const looked: readonly Page[] = [
  ...pages
    .filter(({ indexed }) => indexed)
    .map((page) => ({ path: page.path, who: 'anyone' as const, isPaid: 'billing' in page })),
  { path: '/message-dashboard', who: 'reader' },
  { path: '/member-dashboard', who: 'member' },
];

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
    for (const page of looked.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
      const address = (page.isPaid ? payingOrigin : origin) + page.path;
      const looks: Look[] = [];
      while (looks.length < runs) looks.push(await lookAtPage(address, cookieFor(page, family)));
      rows.push(report(page, looks));
    }
    table(rows);
  });
}

const cookieFor = ({ who }: Page, family: Family) => (who === 'anyone' ? '' : cookieOf(family[who]));

function report({ path, who }: Page, looks: readonly Look[]): Row {
  const middle = (value: (look: Look) => number) => median(looks.map(value));
  const scores = categories.map((category) => {
    const score = middle((look) => look.scores[category] ?? Number.NaN);
    const bar = category === 'performance' ? bars[who === 'anyone' ? 'public' : 'private'] : bars.other;
    return [`${category}, of 100`, category === 'seo' && who !== 'anyone' ? score : atLeast(score, bar)] as const;
  });
  return row('lighthouse', {
    ...{ page: path, who, ...Object.fromEntries(scores) },
    'LCP, s': atMost(middle(({ lcpMs }) => lcpMs) / 1000, bars.lcp),
    'TBT, ms': atMost(
      middle(({ tbtMs }) => tbtMs),
      bars.tbt,
    ),
    CLS: atMost(
      middle(({ cls }) => cls),
      bars.cls,
    ),
  });
}
