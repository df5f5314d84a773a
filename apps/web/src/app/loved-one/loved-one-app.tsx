import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { createQueryClient } from '#web/api/query-client.ts';
import { MessageAccessPage } from '#web/features/recipients/message-access-page.tsx';
import { askAgainForCode } from '#web/features/recipients/ended-session.ts';
import { Splash } from '#web/features/recipients/page-states.tsx';
import { ErrorBoundary } from '#web/app/frame/error-boundary.tsx';
import { Frame } from '#web/app/frame/frame.tsx';

// The door is what most people meet first; what is behind it comes while a code is typed, or with its own address.
const MessageDashboardPage = lazy(() =>
  import('#web/features/recipients/message-dashboard-page.tsx').then((module) => ({
    default: module.MessageDashboardPage,
  })),
);
const MessagePage = lazy(() =>
  import('#web/features/recipients/message-page.tsx').then((module) => ({ default: module.MessagePage })),
);

const NoticesPage = lazy(() =>
  import('#web/features/notices/notices-page.tsx').then((module) => ({ default: module.NoticesPage })),
);

function Pages() {
  return (
    <Switch>
      <Route path="/message-access">
        <MessageAccessPage />
      </Route>
      <Route path="/messages/:id?">
        {({ id }) => (
          <Suspense fallback={<Splash />}>
            <MessagePage id={id} />
          </Suspense>
        )}
      </Route>
      <Route path="/notices">
        <Suspense fallback={<Splash />}>
          <NoticesPage />
        </Suspense>
      </Route>
      <Route>
        <Suspense fallback={<Splash />}>
          <MessageDashboardPage />
        </Suspense>
      </Route>
    </Switch>
  );
}

/**
 * The loved ones' pages: an app of its own, so that a phone which only ever opens messages carries nothing of the members' pages. `ssrPath`:
 * the address drawn at build time. `queryClient` is a new one unless given.
 */
export function LovedOneApp({ ssrPath, queryClient }: { ssrPath?: string; queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient(askAgainForCode));
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Router {...(ssrPath !== undefined && { ssrPath })}>
            <Frame>
              <Pages />
            </Frame>
          </Router>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
