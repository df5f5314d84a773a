import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Component, lazy, StrictMode, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '#web/api/query-client.ts';
import { MessageAccessPage } from '#web/features/recipients/door/message-access-page.tsx';
import { forgetRoom } from '#web/features/recipients/recipients.queries.ts';
import { Splash } from '#web/features/recipients/page-states.tsx';
import { ErrorPage } from '#web/app/error-page.tsx';
import { followAppearance } from '#web/lib/appearance.ts';
import { useFocusAtHeading } from '#web/lib/focus.ts';
import { SkipLink } from '#web/ui/layout/page.tsx';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { usePath, useSearch, places } from '#web/features/recipients/location.tsx';

// The door is what most people meet first; what is behind it comes while a code is typed, or with its own address.
const MessageDashboardPage = lazy(() =>
  import('#web/features/recipients/room/message-dashboard-page.tsx').then((module) => ({
    default: module.MessageDashboardPage,
  })),
);
const MessagePage = lazy(() =>
  import('#web/features/recipients/message/message-page.tsx').then((module) => ({ default: module.MessagePage })),
);

const UnsubscribePage = lazy(() =>
  import('#web/features/unsubscribe/unsubscribe-page.tsx').then((module) => ({ default: module.UnsubscribePage })),
);

function Page({ path }: { path: string }) {
  const message = /^\/messages(?:\/([^/]*))?\/?$/.exec(path);
  if (path === places.door) return <MessageAccessPage />;
  if (message) return <MessagePage id={message[1]} />;
  return path === '/notices' ? <UnsubscribePage /> : <MessageDashboardPage />;
}

/** What breaks below shows the error page instead of nothing. React offers this to classes only. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}

/**
 * The loved ones' pages: an app of its own, so that a phone which only ever opens messages carries nothing of the members' pages.
 * `queryClient` is a new one unless given.
 */
export function LovedOneApp({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient((known) => void forgetRoom(known)));
  const path = usePath();
  useFocusAtHeading(path, useSearch());
  useEffect(followAppearance, []);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <SkipLink />
          <div className="flex min-h-dvh flex-col">
            <Suspense fallback={<Splash />}>
              <Page path={path} />
            </Suspense>
          </div>
          <Toasts />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
