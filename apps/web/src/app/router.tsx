import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFound } from './not-found.tsx';
import { routeTree } from './routes.tsx';

/** `history` is the browser's unless given. */
export function createAppRouter(
  queryClient: QueryClient,
  { history, scrollRestoration = true }: { history?: RouterHistory; scrollRestoration?: boolean } = {},
) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration,
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
