import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '@someday/contract/rules/pages';
import { firstVisit, startBrowser, type Download, type FirstVisit } from '../e2e/support/first-visit.ts';
import { signIn, withFamilyApps, type Family } from './support/family.ts';
import { atMost, row, table } from './support/figures.ts';

/** KB of 1000 bytes. */
const bars = { css: 14, fonts: 64, fontFiles: 2, total: 190, laterChunk: 60 };
/** For JavaScript. */
const scriptBars = { publicPage: 125, lovedOnes: 115, dashboard: 180 };

/** `script`: its JavaScript target in KB; null if it's only reported. `isPaid`: measured on the app with payments; the others are the same there. */
type Page = { path: string; who: 'anyone' | 'the loved one' | 'the member'; script: number | null; isPaid?: boolean };

const morePublicPages: readonly string[] = ['/forgot-password', '/guest-login', '/feedback-survey', '/notices'];

const pagesOf = ({ messageId, noticesPath }: Family): readonly Page[] => [
  ...pages
    .filter((page) => 'indexed' in page || morePublicPages.includes(page.path))
    .map((page) => ({
      path: page.path === '/notices' ? noticesPath : page.path,
      who: 'anyone' as const,
      script: 'app' in page ? scriptBars.lovedOnes : scriptBars.publicPage,
      isPaid: 'billing' in page,
    })),
  { path: '/message-dashboard', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: `/messages/${messageId}`, who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/message-viewer', who: 'the loved one', script: scriptBars.lovedOnes },
  { path: '/member-dashboard', who: 'the member', script: scriptBars.dashboard },
  { path: '/onboarding', who: 'the member', script: null },
  { path: '/message-library', who: 'the member', script: null },
  { path: '/trash', who: 'the member', script: null },
];

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
        const address = (page.isPaid ? payingOrigin : origin) + page.path;
        const visit = await firstVisit(browser, address, async (context) => {
          if (page.who === 'the loved one') await signIn(context, origin, family.reader);
          if (page.who === 'the member') await signIn(context, origin, family.member);
        });
        rows.push(report(page, visit));
      }
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
  return row('bytes', {
    ...{ page, who, heading },
    'JavaScript, KB': script === null ? scripts.kb : atMost(scripts.kb, script),
    files: String(scripts.files),
    'CSS, KB': atMost(styles.kb, bars.css),
    'fonts, KB': atMost(fonts.kb, bars.fonts, fonts.files <= bars.fontFiles),
    'all without media, KB': who === 'anyone' ? atMost(total.kb, bars.total) : total.kb,
    'headers, KB': sumKb(downloads.map((file) => file.headers)),
  });
}

const dist = join(import.meta.dirname, '../apps/web/dist');

/** The script with the largest size as sent, of those that no page's HTML names. The others are part of a page's own size. */
async function reportChunk(): Promise<void> {
  const files = await readdir(dist, { recursive: true });
  const html = await Promise.all(
    files.filter((file) => file.endsWith('.html')).map((file) => readFile(join(dist, file), 'utf8')),
  );
  const begin = new Set([...html.join().matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path));
  const later = files.filter((file) => file.endsWith('.js') && !file.startsWith('.') && !begin.has(file));
  const sizes = await Promise.all(
    later.map(async (file) => ({ file, kb: (await stat(join(dist, `${file}.br`))).size / 1000 })),
  );
  const [largest] = sizes.toSorted((a, b) => b.kb - a.kb);
  if (!largest) throw new Error(`no scripts in ${dist}`);
  const { file, kb } = largest;
  table([row('bytes', { 'largest chunk that loads later': file, 'size, KB': atMost(kb, bars.laterChunk) })]);
}
