import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { readdir } from 'node:fs/promises';
import { defaultFacts, writtenFacts, type PublicFacts } from '@someday/contract/public-facts';
import { descriptionOf } from '@someday/contract/page-descriptions';

/** What the browser app's build leaves for this (apps/web/src/prerender.tsx). */
type Renderer = { renderPage: (path: string, facts: PublicFacts) => Promise<{ html: string }> };

/** Where a built page keeps what was drawn. Without this end the page is an empty one. */
const drawing = /<div id="app">.+<\/div>\s*<!--\/app-->/s;

const isRenderer = (module: object): module is Renderer => 'renderPage' in module;

async function loadRenderer(folder: string): Promise<Renderer> {
  const file = path.join(folder, '.server/prerender.js');
  const module: object = await import(pathToFileURL(file).href);
  if (!isRenderer(module)) throw new Error(`${file} draws no pages.`);
  return module;
}

/** No tag either: what is looked for in a page later, its `</head>` above all, is not to be found in an operator's words. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Writes what an installation says of itself into its pages, and draws those that were drawn at build time anew with it: what is read without
 * scripts is true, too, and nothing moves when the scripts come.
 */
export function createPageRenderer(
  folder: string,
  facts: PublicFacts,
): (url: string, built: string) => Promise<string> {
  const written = escaped(JSON.stringify(writtenFacts(facts)));
  let renderer: Promise<Renderer> | undefined;
  return async (url, built) => {
    if (isDeepStrictEqual(facts, defaultFacts)) return built;
    // By a function: an operator's "$&" is no pattern.
    const page = built.replace('<html', () => `<html data-facts="${written}"`);
    if (!drawing.test(page)) return page;
    renderer ??= loadRenderer(folder);
    const { html } = await (await renderer).renderPage(url, facts);
    return page.replace(drawing, () => `<div id="app">${html}</div><!--/app-->`);
  };
}

/** As the browser app's build draws it (apps/web/build/open-graph.ts). */
const picture = /^open-graph-.+\.png$/;
const pictureSize = { width: 1200, height: 630 };
/** Short: every public page carries it. */
const pictureText = 'Someday. Messages that open when it matters. A family on a stamp, and a sealed envelope.';

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** `name` or `property`: Open Graph has the latter, all others the former. */
const meta = (key: string, content: string): string =>
  `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${quoted(content)}">`;

/**
 * Tells search engines, and who previews a link, what a page is: its description, its one address, its picture. Only pages that search
 * engines may know are told of: a private one's head is the same for everybody. Addresses are whole, so that only the server can write them.
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
    // As it stands in the page, where it is escaped already.
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
  meta('og:image:alt', pictureText),
  meta('twitter:card', 'summary_large_image'),
];
