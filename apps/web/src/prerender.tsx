import { defaultFacts, type PublicFacts } from '@someday/contract/public-facts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { App, createAppRouter } from './app/router.tsx';
import { drawWith } from './lib/facts.ts';
import { documentTitle } from './lib/hooks.ts';

/** A suspended boundary in React's output: the browser would have to draw it after all. */
const unfinished = '<!--$!-->';

/** The title of a page that is not drawn ahead, as far as it has one before its data. */
export function pageTitle(path: string): string {
  const routes = new Map(Object.entries(createAppRouter(createQueryClient(), {}).routesByPath));
  return documentTitle(routes.get(path)?.options.staticData?.title);
}

/** Draws a page as the browser's first render does: at build time, and anew when an installation is configured. */
export async function renderPage(
  path: string,
  facts: PublicFacts = defaultFacts,
): Promise<{ html: string; title: string }> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  // without scroll restoration, which would write an inline script that the page's policy forbids
  const router = createAppRouter(queryClient, { history, scrollRestoration: false });
  await router.load();
  const html = drawWith(facts, () => renderToString(<App router={router} queryClient={queryClient} />));
  if (html.includes(unfinished)) throw new Error(`${path} waits for something and cannot be drawn ahead of time.`);
  return { html, title: documentTitle(router.state.matches.at(-1)?.staticData.title) };
}
