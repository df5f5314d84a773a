import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readdir } from 'node:fs/promises';
import { defaultFacts, writtenFacts, type PublicFacts } from '@someday/contract/rules/public-facts';
import { descriptionOf } from '@someday/contract/texts/page-descriptions.copy';
import { httpCopy } from '#server/http/http.copy.ts';

/** Built from apps/web/src/prerender.tsx. */
type Renderer = { renderPage: (path: string, facts: PublicFacts) => Promise<{ html: string }> };

/** A page's placeholder, shown until its scripts have rendered the page. */
const splash = /(?<=<div id="splash"[^>]*>).+(?=<\/div>\s*<!--\/splash-->)/s;
/** The prerendered part of a built page. An empty shell has none. */
const drawing = new RegExp(String.raw`(?<=<div id="app">).+(?=<\/div>\s*<!--\/app-->)|${splash.source}`, 's');

export const withoutSplash = (page: string): string => page.replace(splash, '');

const isRenderer = (module: object): module is Renderer => 'renderPage' in module;

async function loadRenderer(folder: string): Promise<Renderer> {
  const file = path.join(folder, '.server/prerender.js');
  const module: object = await import(pathToFileURL(file).href);
  if (!isRenderer(module)) throw new Error(`${file} renders no pages.`);
  return module;
}

/** Includes `<`, so that later replacements, of `</head>` above all, can't match an operator's text. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Writes the installation's facts into its pages and re-renders prerendered ones with them, so that they are right without scripts, and
 * nothing moves when the scripts run.
 */
export function createPageRenderer(
  folder: string,
  facts: PublicFacts,
): (url: string, built: string) => Promise<string> {
  const written = escaped(JSON.stringify(writtenFacts(facts)));
  let renderer: Promise<Renderer> | undefined;
  return async (url, built) => {
    if (isDeepStrictEqual(facts, defaultFacts)) return built;
    // A function, because `$&` in an operator's text would be a pattern.
    const page = built.replace('<html', () => `<html data-facts="${written}"`);
    if (!drawing.test(page)) return page;
    renderer ??= loadRenderer(folder);
    const { html } = await (await renderer).renderPage(url, facts);
    return page.replace(drawing, () => html);
  };
}

/** Built by apps/web/build/open-graph.tsx. */
const picture = /^open-graph-.+\.png$/;
const pictureSize = { width: 1200, height: 630 };

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const meta = (key: string, content: string): string =>
  `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${quoted(content)}">`;

/**
 * Adds the description, canonical URL and picture for search engines and link previews, to public pages only. The URLs must be absolute, so
 * only the server can write them.
 */
export async function createHeadWriter(
  folder: string,
  publicUrl: string,
): Promise<(url: string, page: string) => string> {
  const assets = await readdir(path.join(folder, 'assets')).catch((): string[] => []);
  const file = assets.find((name) => picture.test(name));
  return (url, page) => {
    const description = descriptionOf(url);
    if (description === undefined) return page;
    const address = quoted(publicUrl + url);
    // Already escaped in the page.
    const [, title = 'Someday'] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
    const lines = [
      meta('description', description),
      `<link rel="canonical" href="${address}">`,
      meta('og:site_name', 'Someday'),
      meta('og:type', 'website'),
      `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}">`,
      meta('og:description', description),
      `<meta property="og:url" content="${address}">`,
      ...(file === undefined ? [] : pictureLines(`${publicUrl}/assets/${file}`)),
    ];
    return page
      .replace(/\s*<meta\s+name="description"\s+content="[^"]*"\s*\/?>/, '')
      .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
  };
}

const pictureLines = (address: string): readonly string[] => [
  meta('og:image', address),
  meta('og:image:width', String(pictureSize.width)),
  meta('og:image:height', String(pictureSize.height)),
  meta('og:image:alt', httpCopy.picture),
  meta('twitter:card', 'summary_large_image'),
];
