import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSystemAppearance } from '#web/lib/appearance.ts';
import { NoticeRegion } from '#web/ui/notice-region.tsx';
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
      <a
        href="#main"
        className="fixed left-4 top-3 z-60 -translate-y-24 rounded-full bg-primary px-6 py-3.5 font-bold text-on-primary focus:translate-y-0"
      >
        Skip to main content
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <NoticeRegion />
    </>
  );
}
