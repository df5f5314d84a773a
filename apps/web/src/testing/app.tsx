import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { handleEndedSession } from '#web/queries/session.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App, createAppRouter } from '#web/app/router.tsx';

/** The whole browser app at a path, as a person opens it. Call `cleanup` after the test. */
export function openApp(path: string, history: RouterHistory = createMemoryHistory({ initialEntries: [path] })) {
  const queryClient = createQueryClient((client) => void handleEndedSession(client));
  const router = createAppRouter(queryClient, { history });
  render(<App router={router} queryClient={queryClient} />);
  return { router, queryClient, path: () => router.state.location.pathname };
}
