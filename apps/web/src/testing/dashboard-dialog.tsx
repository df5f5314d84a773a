import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { handleEndedSession } from '#web/queries/session.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { DashboardDialogsProvider } from '#web/app/dashboard/dashboard-dialogs.tsx';
import { DialogPlace } from '#web/app/dashboard/dialog-place.tsx';
import { LimitPlace } from '#web/features/billing/limit-place.tsx';
import { dashboardSearch } from '#web/app/page-search.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
});
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/member-dashboard',
  validateSearch: dashboardSearch,
  component: () => (
    <DashboardDialogsProvider>
      <DialogPlace />
      <LimitPlace />
    </DashboardDialogsProvider>
  ),
});
const elsewhere = createRoute({ getParentRoute: () => root, path: '$' });
const routeTree = root.addChildren([dashboard, elsewhere]);

/** A dashboard dialog without the dashboard, opened by its address: `dialog=send`. Its links lead to empty pages. */
export function openDialog(search: string) {
  const queryClient = createQueryClient((client) => void handleEndedSession(client));
  const history = createMemoryHistory({ initialEntries: [`/member-dashboard?${search}`] });
  const router = createRouter({ routeTree, history });
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { router, queryClient, path: () => router.state.location.pathname };
}
