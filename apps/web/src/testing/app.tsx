import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { noticeWhenSignedOut } from '#web/api/ended-session.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { App } from '#web/app/app.tsx';
import { createAppRouter } from '#web/app/router.tsx';

/** The whole browser app at a path, as a person opens it. Call `cleanup` after the test. */
export function openApp(path: string, history: RouterHistory = createMemoryHistory({ initialEntries: [path] })) {
  const queryClient = createQueryClient(noticeWhenSignedOut);
  const router = createAppRouter(queryClient, { history });
  render(<App router={router} queryClient={queryClient} />);
  return { router, queryClient, path: () => router.state.location.pathname };
}
