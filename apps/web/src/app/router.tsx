import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { BackWatch } from '#web/ui/overlays/close-on-back.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './root-route.tsx';
import { routeTree } from './routes.tsx';
import { watchBackOf } from './watch-back.ts';

export function App({ router, queryClient }: { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }) {
  const [watchBack] = useState(() => watchBackOf(router));
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BackWatch value={watchBack}>
          <RouterProvider router={router} />
        </BackWatch>
      </QueryClientProvider>
    </StrictMode>
  );
}

export function createAppRouter(
  queryClient: QueryClient,
  { history, scrollRestoration = true }: { history?: RouterHistory; scrollRestoration?: boolean } = {},
) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration,
    caseSensitive: true, // as the server is
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
