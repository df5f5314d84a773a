import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Component, StrictMode, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createQueryClient } from '#web/api/query-client.ts';
import { CodeEntry } from '#web/features/recipients/code-entry/code-entry.tsx';
import { useOpenWithCode } from '#web/features/recipients/code-entry/open-with-code.ts';
import { recipientsCopy } from '#web/features/recipients/recipients.copy.ts';
import { forgetSession } from '#web/features/recipients/recipients.queries.ts';
import { Fetching } from '#web/features/recipients/page-states.tsx';
import { ErrorPage } from './error-page.tsx';
import { followAppearance } from '#web/lib/appearance.ts';
import { useFocusAtHeading } from '#web/lib/focus.ts';
import { SkipLink } from '#web/ui/layout/page.tsx';
import { BackWatch } from '#web/ui/overlays/close-on-back.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { go, usePath, useSearch, paths, watchBack } from '#web/features/recipients/location.tsx';
import { lazyPart, usePageTitle } from '#web/lib/hooks.ts';

// Code entry is the usual first page. The others load while a code is typed, or when opened directly.
const loadMessageList = () => import('#web/features/recipients/message-list/message-dashboard-page.tsx');
const MessageDashboardPage = lazyPart(loadMessageList, 'MessageDashboardPage');
const MessagePage = lazyPart(() => import('#web/features/recipients/message/message-page.tsx'), 'MessagePage');
const LostCodePage = lazyPart(() => import('#web/features/recipients/code-entry/lost-code-page.tsx'), 'LostCodePage');
const UnsubscribePage = lazyPart(() => import('#web/features/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage');

function MessageAccessPage() {
  usePageTitle(recipientsCopy.entry.pageTitle);
  const prepare = () => void loadMessageList().catch(() => {}); // the page loads it again when needed
  return <CodeEntry opening={useOpenWithCode('access')} onReady={prepare} onOpened={() => go(paths.messageList)} />;
}

function Page({ path }: { path: string }) {
  const message = /^\/messages(?:\/([^/]*))?\/?$/.exec(path);
  if (path === paths.codeEntry) return <MessageAccessPage />;
  if (path === paths.lostCode) return <LostCodePage />;
  if (message) return <MessagePage id={message[1]} />;
  return path === '/notices' ? <UnsubscribePage /> : <MessageDashboardPage />;
}

class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}

/** The loved ones' pages, an app of their own: a phone that only opens messages downloads nothing of the members' pages. Tests pass `queryClient`. */
export function LovedOneApp({ queryClient }: { queryClient?: QueryClient }) {
  const [client] = useState(() => queryClient ?? createQueryClient((known) => void forgetSession(known)));
  const path = usePath();
  useFocusAtHeading(path, useSearch());
  useEffect(followAppearance, []);
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <SkipLink />
          <div className="flex min-h-dvh flex-col">
            <BackWatch value={watchBack}>
              <Suspense fallback={<Fetching as="div" />}>
                <Page path={path} />
              </Suspense>
            </BackWatch>
          </div>
          <Toasts />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
