import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { defaultFacts, writtenFacts, type PublicFacts } from '@someday/contract/public-facts';

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
export function pageDrawer(folder: string, facts: PublicFacts): (url: string, built: string) => Promise<string> {
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
