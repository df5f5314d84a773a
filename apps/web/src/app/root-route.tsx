import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  useRouterState,
  useRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect, type ComponentType } from 'react';
import { useSession } from '#web/queries/session.ts';
import { useIdentityCheck } from '#web/lib/identity-check.ts';
import { followAppearance } from '#web/lib/appearance.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { SkipLink } from '#web/ui/layout/page.tsx';
import { documentTitle, lazyPart, whenOnline } from '#web/lib/hooks.ts';
import { loading } from '#web/ui/ui.copy.ts';
import { ErrorPage } from './error-page.tsx';

/** Client-side navigation is silent for screen readers: focuses the new page's heading, unless the page has focused something of its own. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.getElementById('main');
        const { activeElement } = document;
        if (!main || (main !== activeElement && main.contains(activeElement))) return;
        if (activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return;
        const target = document.querySelector<HTMLElement>('h1[tabindex]') ?? main;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

function useDocumentTitle(): void {
  const path = useRouterState({ select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.fullPath : undefined) });
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const isHome = path === '/';
  useLayoutEffect(() => {
    if (title !== undefined || isHome) document.title = documentTitle(title);
  }, [title, isHome]);
}

/** Visible only if a page takes long to load: the delay is in the CSS. */
function NavigationProgress() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  return isPending ? (
    <div role="status" aria-label={loading} className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />
  ) : null;
}

const ConfirmIdentity = lazyPart(() => import('#web/features/locks/confirm-identity.tsx'), 'ConfirmIdentity');

function IdentityCheck() {
  const { member } = useSession();
  return <ConfirmIdentity base="/api/account" account={member?.email} />;
}

function RootLayout() {
  const check = useIdentityCheck();
  useDocumentTitle();
  useFocusAfterNavigation();
  useEffect(followAppearance, []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <Suspense>{check ? <IdentityCheck /> : null}</Suspense>
      <Toasts />
    </>
  );
}

const importNotFound = () => import('./not-found-page.tsx');
let NotFoundPage: ComponentType = lazyPart(importNotFound, 'NotFoundPage');

/** A lazy part is blank for a moment even if its code has loaded. */
export async function loadNotFound(): Promise<void> {
  ({ NotFoundPage } = await importNotFound());
}

/** Not a `lazyRouteComponent`, which the router would prefetch on every page. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFound,
});

export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(whenOnline(load), name);

export const plainPage = <const Path extends string>(path: Path, component: RouteComponent, title?: string) =>
  createRoute({ getParentRoute: () => root, path, component, staticData: { ...(title !== undefined && { title }) } });
