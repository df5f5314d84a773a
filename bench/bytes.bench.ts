import { firstVisit, startBrowser, type Download, type FirstVisit } from '../e2e/support/first-visit.ts';
import { largestLaterChunk } from './built-chunks.ts';
import { withFamilyApps } from './family-apps.ts';
import type { Family } from './family.ts';
import { figure, rounded, table, verdict } from './figures.ts';

/** KB of 1000 bytes. */
const bars = { css: 14, fonts: 64, fontFiles: 2, total: 190, laterChunk: 60 };
/** Of JavaScript. */
const scriptBars = { publicPage: 125, lovedOnes: 115, dashboard: 180 };

type Who = 'anybody' | 'the loved one' | 'the member';
/** `script`: the bar of its JavaScript in KB; null where it is only told. */
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
  { path: '/', who: 'anybody', script: scriptBars.publicPage },
  { path: '/message-access', who: 'anybody', script: scriptBars.lovedOnes },
  { path: noticesPath, who: 'anybody', script: scriptBars.lovedOnes },
  { path: '/login', who: 'anybody', script: scriptBars.publicPage },
  { path: '/signup', who: 'anybody', script: scriptBars.publicPage },
  { path: '/guest-login', who: 'anybody', script: scriptBars.publicPage },
  { path: '/feedback-survey', who: 'anybody', script: scriptBars.publicPage },
  { path: '/tester-intake', who: 'anybody', script: scriptBars.publicPage },
  ...readingPages.map((path) => ({ path, who: 'anybody', script: scriptBars.publicPage }) as const),
  { path: '/message-dashboard', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: `/messages/${messageId}`, who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/message-viewer', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/member-dashboard', who: 'the member', script: scriptBars.dashboard },
  { path: '/onboarding', who: 'the member', script: null },
  { path: '/message-library', who: 'the member', script: null },
  { path: '/trash', who: 'the member', script: null },
];

/** Only where somebody pays, which leaves the other pages as they are. */
const pricing: Page = { path: '/pricing', who: 'anybody', script: scriptBars.publicPage };

/**
 * What a browser that was never here downloads when somebody arrives and does nothing, until nothing moves any more: content as sent (brotli).
 * Headers are told apart, as a proxy that speaks HTTP/2 compresses them too. A member, a loved one and three photos are there; photos and
 * videos themselves do not count.
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

/** Smaller files may go out as they are. */
const compressedFrom = 2_000;

function report({ path, who, script }: Page, { heading, downloads }: FirstVisit) {
  const page = path.replace(/#.*/, '#…');
  const document = downloads.find(({ type }) => type === 'text/html');
  if (document?.status !== 200) throw new Error(`${page} answered ${document?.status}`);
  const plain = downloads.filter(
    (file) => (isScript(file) || isStyle(file)) && file.encoding !== 'br' && file.content > compressedFrom,
  );
  if (plain.length > 0) throw new Error(`not in brotli: ${plain.map((file) => file.path).join(' ')}`);
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
    'JavaScript, KB': judged(scripts.kb, script),
    files: scripts.files,
    'CSS, KB': judged(styles.kb, bars.css),
    'fonts, KB': judged(fonts.kb, bars.fonts, fonts.files <= bars.fontFiles),
    'all without media, KB': judged(total.kb, who === 'anybody' ? bars.total : null),
    'headers, KB': rounded(headers, 1),
  };
}

function judged(kb: number, bar: number | null, isElseMet = true): string {
  const shown = rounded(kb, 1);
  return bar === null ? String(shown) : `${shown} <= ${bar}: ${verdict(kb <= bar && isElseMet)}`;
}

async function reportChunk(): Promise<void> {
  const { file, bytes } = await largestLaterChunk();
  figure('bytes', `largest later chunk, ${file}`, bytes / 1000, 'KB');
  table([{ 'largest chunk that comes later': file, KB: judged(bytes / 1000, bars.laterChunk) }]);
}
