import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createQueryClient } from '#web/api/query-client.ts';
import { ErrorPage } from './error-page.tsx';
import { noticeEndedAdminSession, useAdminSession } from '#web/features/admin/session.queries.ts';
import { followAppearance } from '#web/lib/appearance.ts';
import { useFocusAtHeading } from '#web/lib/focus.ts';
import { lazyPart, whenOnline } from '#web/lib/hooks.ts';
import { useIdentityCheck } from '#web/lib/identity-check.ts';
import { SkipLink } from '#web/ui/layout/page.tsx';
import { BackWatch } from '#web/ui/overlays/close-on-back.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { watchBackOf } from './watch-back.ts';

const ConfirmIdentity = lazyPart(() => import('#web/features/locks/confirm-identity.tsx'), 'ConfirmIdentity');

function IdentityCheck() {
  const session = useAdminSession();
  const account = session.state === 'here' ? session.admin.username : undefined;
  return <ConfirmIdentity base="/api/admin/account" account={account} />;
}

function Frame() {
  const check = useIdentityCheck();
  const { pathname, searchStr } = useLocation();
  useFocusAtHeading(pathname, searchStr);
  useEffect(followAppearance, []);
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <Suspense>{check ? <IdentityCheck /> : null}</Suspense>
      <Toasts />
    </>
  );
}

const root = createRootRoute({ component: Frame, errorComponent: ErrorPage });
const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin-dashboard',
  component: lazyRouteComponent(
    whenOnline(() => import('#web/features/admin/admin-dashboard-page.tsx')),
    'AdminDashboardPage',
  ),
});
const login = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(
    whenOnline(() => import('#web/features/admin/admin-login-page.tsx')),
    'AdminLoginPage',
  ),
});
const routeTree = root.addChildren([dashboard, login]);

/** Search parameters stay strings: a search for 007 is not one for 7. */
export const plainSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, string | undefined>) => {
    const given = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
    const params = new URLSearchParams(given);
    return params.size > 0 ? `?${params}` : '';
  },
};

export function AdminApp({ queryClient, history }: { queryClient?: QueryClient; history?: RouterHistory }) {
  const [client] = useState(() => queryClient ?? createQueryClient(noticeEndedAdminSession));
  const [router] = useState(() =>
    createRouter({ routeTree, ...plainSearch, defaultErrorComponent: ErrorPage, ...(history && { history }) }),
  );
  const [watchBack] = useState(() => watchBackOf(router));
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BackWatch value={watchBack}>
          <RouterProvider router={router} />
        </BackWatch>
      </QueryClientProvider>
    </StrictMode>
  );
}
