import './ui/styles/app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { noticeEndedSession } from './queries/session.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, createAppRouter } from './app/router.tsx';
import { reloadOnceForNewVersion } from './app/new-version.ts';

reloadOnceForNewVersion();

/** Takes over a page that was drawn at build time, or draws it. */
async function start(container: HTMLElement): Promise<void> {
  const queryClient = createQueryClient((client) => void noticeEndedSession(client));
  const router = createAppRouter(queryClient);
  const app = <App router={router} queryClient={queryClient} />;
  if (!container.hasChildNodes()) {
    createRoot(container).render(app);
    return;
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
