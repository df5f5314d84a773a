import { defaultFacts, type PublicFacts } from '@someday/contract/public-facts';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { App, createAppRouter } from './app/router.tsx';
import { renderWith } from './lib/facts.ts';
import { documentTitle } from './lib/hooks.ts';

/** Marks a suspended boundary in React's output, which only the browser could finish. */
const unfinished = '<!--$!-->';

/** The title of a page that isn't prerendered, if it has one before its data. */
export function pageTitle(path: string): string {
  const routes = new Map(Object.entries(createAppRouter(createQueryClient(), {}).routesByPath));
  return documentTitle(routes.get(path)?.options.staticData?.title);
}

/** Renders a page as the browser's first render does: at build time, and again when an installation is configured. */
export async function renderPage(
  path: string,
  facts: PublicFacts = defaultFacts,
): Promise<{ html: string; title: string }> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  // Scroll restoration would add an inline script, which the page's content security policy forbids.
  const router = createAppRouter(queryClient, { history, scrollRestoration: false });
  await router.load();
  const html = renderWith(facts, () => renderToString(<App router={router} queryClient={queryClient} />));
  if (html.includes(unfinished)) throw new Error(`${path} waits for something and can’t be prerendered.`);
  return { html, title: documentTitle(router.state.matches.at(-1)?.staticData.title) };
}
