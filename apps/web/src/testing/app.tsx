import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createQueryClient } from '#web/api/query-client.ts';
import { createAppRouter } from '#web/app/router.tsx';

/** The whole browser app at a path, as a person opens it. Call `cleanup` after the test. */
export function openApp(path: string) {
  const queryClient: QueryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  router.update({ context: { queryClient }, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queryClient, path: () => router.state.location.pathname };
}
