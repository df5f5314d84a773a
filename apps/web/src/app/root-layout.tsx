import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSystemAppearance } from '#web/lib/appearance.ts';
import { NoticeRegion } from '#web/ui/notice-region.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useDocumentHead } from './document-head.ts';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';

/** Shown only when a page takes long to come: the delay is in the style. */
function NavigationProgress() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  return isPending ? (
    <div role="status" aria-label="Loading" className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />
  ) : null;
}

export function RootLayout() {
  useDocumentHead();
  useFocusAfterNavigation();
  useEffect(followSystemAppearance, []);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <NoticeRegion />
    </>
  );
}
