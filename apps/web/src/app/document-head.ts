import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isIndexed } from '#web/lib/indexed.ts';
import { documentTitle } from '#web/lib/page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title; pages that know theirs only with their data use `usePageTitle`. */
    title?: string;
  }
}

/** Title of the window and whether search engines may keep the page, after every navigation. */
export function useDocumentHead(): void {
  const path = useRouterState({ select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.fullPath : undefined) });
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const isHome = path === '/';
  useEffect(() => {
    if (title !== undefined || isHome) document.title = documentTitle(title);
  }, [title, isHome]);
  useEffect(() => {
    const robots = document.querySelector('meta[name="robots"]');
    robots?.setAttribute('content', isIndexed(path) ? 'index, follow' : 'noindex, nofollow');
  }, [path]);
}
