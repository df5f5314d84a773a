import { firstVisit, startBrowser, type Download, type FirstVisit } from '../e2e/support/first-visit.ts';
import { largestLaterChunk } from './built-chunks.ts';
import { withFamilyApps } from './family-apps.ts';
import type { Family } from './family.ts';
import { figure, rounded, table, verdict } from './figures.ts';

/** KB of 1000 bytes. */
const bars = { css: 14, fonts: 64, fontFiles: 2, total: 190, laterChunk: 60 };
/** For JavaScript. */
const scriptBars = { publicPage: 125, lovedOnes: 115, dashboard: 180 };

type Who = 'anyone' | 'the loved one' | 'the member';
/** `script`: its JavaScript target in KB; null if it's only reported. */
type Page = { path: string; who: Who; script: number | null };

const readingPages = [
  '/terms-of-service',
  '/privacy-policy',
  '/security',
  '/ai-disclosure',
  '/message-tips',
  '/recording-tips',
  '/faq',
  '/contact',
  '/crisis-resources',
  '/forgot-password',
];

const pagesOf = ({ messageId, noticesPath }: Family): readonly Page[] => [
  { path: '/', who: 'anyone', script: scriptBars.publicPage },
  { path: '/message-access', who: 'anyone', script: scriptBars.lovedOnes },
  { path: noticesPath, who: 'anyone', script: scriptBars.lovedOnes },
  { path: '/login', who: 'anyone', script: scriptBars.publicPage },
  { path: '/signup', who: 'anyone', script: scriptBars.publicPage },
  { path: '/guest-login', who: 'anyone', script: scriptBars.publicPage },
  { path: '/feedback-survey', who: 'anyone', script: scriptBars.publicPage },
  { path: '/tester-intake', who: 'anyone', script: scriptBars.publicPage },
  ...readingPages.map((path) => ({ path, who: 'anyone', script: scriptBars.publicPage }) as const),
  { path: '/message-dashboard', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: `/messages/${messageId}`, who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/message-viewer', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/member-dashboard', who: 'the member', script: scriptBars.dashboard },
  { path: '/onboarding', who: 'the member', script: null },
  { path: '/message-library', who: 'the member', script: null },
  { path: '/trash', who: 'the member', script: null },
];

/** Measured on the app with payments; the other pages are the same there. */
const pricing: Page = { path: '/pricing', who: 'anyone', script: scriptBars.publicPage };

/**
 * What a browser with an empty cache downloads until the page is idle, as sent (brotli). Headers are counted separately, because a proxy that
 * speaks HTTP/2 compresses them. There are a member, a loved one and three photos; photos and videos themselves don't count.
 */
export async function run(): Promise<void> {
  await withFamilyApps(async ({ origin, family, payingOrigin }) => {
    const browser = await startBrowser();
    try {
      const rows = [];
      for (const page of pagesOf(family)) {
        const visit = await firstVisit(browser, origin + page.path, async (context) => {
          if (page.who === 'the loved one') await context.request.get(`${origin}/api/access/${family.code}`);
          if (page.who === 'the member')
            await context.addCookies(family.memberCookies.map((cookie) => ({ ...cookie, url: origin })));
        });
        rows.push(report(page, visit));
      }
      rows.push(report(pricing, await firstVisit(browser, payingOrigin + pricing.path)));
      table(rows);
      await reportChunk();
    } finally {
      await browser.close();
    }
  });
}

const isScript = ({ type }: Download) => /javascript/.test(type);
const isStyle = ({ type }: Download) => type === 'text/css';
const isFont = ({ type }: Download) => /font/.test(type);
const isMedium = ({ type }: Download) => /^(?:image\/(?!svg)|video\/|audio\/)/.test(type);

const sumKb = (bytes: readonly number[]) => bytes.reduce((sum, count) => sum + count, 0) / 1000;

/** Smaller files may be sent uncompressed. */
const compressedFrom = 2_000;

function report({ path, who, script }: Page, { heading, downloads }: FirstVisit) {
  const page = path.replace(/#.*/, '#…');
  const document = downloads.find(({ type }) => type === 'text/html');
  if (document?.status !== 200) throw new Error(`${page} answered ${document?.status}`);
  const plain = downloads.filter(
    (file) => (isScript(file) || isStyle(file)) && file.encoding !== 'br' && file.content > compressedFrom,
  );
  if (plain.length > 0) throw new Error(`not compressed with brotli: ${plain.map((file) => file.path).join(' ')}`);
  const of = (belongs: (file: Download) => boolean) => {
    const files = downloads.filter(belongs);
    return { files: files.length, kb: sumKb(files.map(({ content }) => content)) };
  };
  const [scripts, styles, fonts] = [of(isScript), of(isStyle), of(isFont)];
  const total = of((file) => !isMedium(file));
  const headers = sumKb(downloads.map((file) => file.headers));
  figure('bytes', `${page}, JavaScript`, scripts.kb, 'KB');
  figure('bytes', `${page}, CSS`, styles.kb, 'KB');
  figure('bytes', `${page}, fonts`, fonts.kb, 'KB');
  figure('bytes', `${page}, all without media`, total.kb, 'KB');
  figure('bytes', `${page}, headers`, headers, 'KB');
  return {
    page,
    who,
    heading,
    'JavaScript, KB': withTarget(scripts.kb, script),
    files: scripts.files,
    'CSS, KB': withTarget(styles.kb, bars.css),
    'fonts, KB': withTarget(fonts.kb, bars.fonts, fonts.files <= bars.fontFiles),
    'all without media, KB': withTarget(total.kb, who === 'anyone' ? bars.total : null),
    'headers, KB': rounded(headers, 1),
  };
}

function withTarget(kb: number, bar: number | null, isElseMet = true): string {
  const shown = rounded(kb, 1);
  return bar === null ? String(shown) : `${shown} <= ${bar}: ${verdict(kb <= bar && isElseMet)}`;
}

async function reportChunk(): Promise<void> {
  const { file, bytes } = await largestLaterChunk();
  figure('bytes', `largest later chunk, ${file}`, bytes / 1000, 'KB');
  table([{ 'largest chunk that loads later': file, KB: withTarget(bytes / 1000, bars.laterChunk) }]);
}
