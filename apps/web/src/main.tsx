import './ui/styles/app.css';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { followLogouts, handleEndedSession } from './queries/session.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, createAppRouter } from './app/router.tsx';
import { keepAnswers } from './api/page-answers.ts';
import { loadNotFound } from './app/root-route.tsx';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();
keepAnswers();

/** CSS hides the splash screen as soon as there is a page. */
function WithoutSplash() {
  useEffect(() => document.getElementById('splash')?.remove(), []);
  return null;
}

/** Hydrates a prerendered page, or replaces the splash screen with the page. A transition lets a slow phone respond in between. */
async function start(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((client) => void handleEndedSession(client));
  followLogouts(queryClient);
  const router = createAppRouter(queryClient);
  const app = <App router={router} queryClient={queryClient} />;
  const splash = document.getElementById('splash');
  if (!container.hasChildNodes()) {
    if (splash?.hasChildNodes()) await router.load(); // the splash stays until the page is ready
    if (router.state.matches.length === 1) await loadNotFound();
    const page = (
      <>
        {app}
        <WithoutSplash />
      </>
    );
    return startTransition(() => createRoot(container).render(page));
  }
  // Makes the router leave out a Suspense boundary, as prerendering does. This is an internal field, guarded by the journeys' check for a clean
  // console. With the route's code loaded, the first render then matches the prerendered page.
  router.ssr = { manifest: undefined };
  await router.load();
  startTransition(() => void hydrateRoot(container, app));
}

const container = document.getElementById('app');
if (!container) throw new Error('The page has no element with the id "app".');
void start(container);
