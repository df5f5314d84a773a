import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { createQueryClient } from '#web/api/query-client.ts';
import { ErrorBoundary, Frame } from '#web/app/frame/frame.tsx';
import { noticeEndedSession } from '#web/features/admin/session.queries.ts';

const AdminLoginPage = lazy(() =>
  import('#web/features/admin/admin-login-page.tsx').then((module) => ({ default: module.AdminLoginPage })),
);
const AdminDashboardPage = lazy(() =>
  import('#web/features/admin/admin-dashboard-page.tsx').then((module) => ({ default: module.AdminDashboardPage })),
);

/** The admin's pages: an app of their own, of which nobody else downloads a byte. `queryClient` is a new one unless given. */
export function AdminApp({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient(noticeEndedSession));
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <Router>
            <Frame>
              <Suspense>
                <Switch>
                  <Route path="/admin-dashboard">
                    <AdminDashboardPage />
                  </Route>
                  <Route>
                    <AdminLoginPage />
                  </Route>
                </Switch>
              </Suspense>
            </Frame>
          </Router>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
