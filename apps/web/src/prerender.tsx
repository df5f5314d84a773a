import { defaultFacts, type PublicFacts } from '@someday/contract/rules/public-facts';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { notFoundCopy } from './app/app.copy.ts';
import { NotFoundPage } from './app/not-found-page.tsx';
import { App, createAppRouter } from './app/router.tsx';
import { renderWith } from './lib/facts.ts';
import { trustCopy, trustGuides } from './features/trust/trust.copy.ts';
import { TrustGuidePage, TrustPage } from './features/trust/trust-pages.tsx';
import { documentTitle } from './lib/hooks.ts';

/** Marks a suspended boundary in React's output, which only the browser could finish. */
const unfinished = '<!--$!-->';

/** The title of a page that isn't prerendered, if it has one before its data. */
export function pageTitle(path: string): string {
  const routes = new Map(Object.entries(createAppRouter(createQueryClient(), {}).routesByPath));
  return documentTitle(routes.get(path)?.options.staticData?.title);
}

/** It has no app to be hydrated by. */
function renderTrustPage(path: string, facts: PublicFacts): { html: string; title: string } {
  const guide = trustGuides.find((known) => known === path);
  const page = guide === undefined ? <TrustPage /> : <TrustGuidePage path={guide} />;
  const title = guide === undefined ? trustCopy.title : trustCopy.guides[guide].title;
  return { html: renderWith(facts, () => renderToStaticMarkup(page)), title: documentTitle(title) };
}

/** Shown at addresses that no page has. The app loads it late, so its routes can't render it here. */
const notFoundPage = (router: ReturnType<typeof createAppRouter>): string =>
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <div className="flex min-h-dvh flex-col">
        <NotFoundPage />
      </div>
    </RouterContextProvider>,
  );

/** Renders a page as the browser's first render does: at build time, and again when an installation is configured. */
export async function renderPage(
  path: string,
  facts: PublicFacts = defaultFacts,
): Promise<{ html: string; title: string }> {
  if (path.startsWith('/trust')) return renderTrustPage(path, facts);
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  // Scroll restoration would add an inline script, which the page's content security policy forbids.
  const router = createAppRouter(queryClient, { history, scrollRestoration: false });
  await router.load();
  if (path === '/404') return { html: notFoundPage(router), title: documentTitle(notFoundCopy.title) };
  const html = renderWith(facts, () => renderToString(<App router={router} queryClient={queryClient} />));
  if (html.includes(unfinished)) throw new Error(`${path} waits for something and can’t be prerendered.`);
  return { html, title: documentTitle(router.state.matches.at(-1)?.staticData.title) };
}
