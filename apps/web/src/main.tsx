import './ui/styles/app.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { noticeEndedSession, reloadWhenMemberIsGone } from './queries/session.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, createAppRouter } from './app/router.tsx';
import { keepAnswers } from './api/page-answers.ts';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();
keepAnswers();

/** Takes over a page that was drawn at build time, or draws it in place of what stood there in the meantime. */
async function start(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((client) => void noticeEndedSession(client));
  reloadWhenMemberIsGone(queryClient);
  const router = createAppRouter(queryClient);
  const app = <App router={router} queryClient={queryClient} />;
  const splash = document.getElementById('splash');
  if (!container.hasChildNodes()) {
    if (splash?.hasChildNodes()) await router.load(); // until the page can take its place
    flushSync(() => createRoot(container).render(app));
    return splash?.remove();
  }
  // Told that the page was drawn before, the router leaves out a Suspense boundary that drawing leaves out too (an internal field: the
  // journeys' "no complaint on the console" guards it). With its part loaded, the first render is the same as what stands there.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(container, app);
}

const container = document.getElementById('app');
if (!container) throw new Error('The page has no element with the id "app".');
void start(container);
