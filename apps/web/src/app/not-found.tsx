import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(() => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage })));

/** The 404 page, kept out of every other page's download. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
