import { Suspense, type ReactNode } from 'react';
import { PageTitle } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.settings;

export function LoadingSettings() {
  return (
    <div
      role="status"
      aria-label={copy.loading}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,46rem)] lg:items-start lg:justify-between"
    >
      <Skeleton className="h-36 rounded-box lg:h-88" />
      <div className="grid gap-6">
        <Skeleton className="h-180 rounded-box" />
        <Skeleton className="h-180 rounded-box" />
      </div>
    </div>
  );
}

/** The Settings tab. The page passes in its groups, which may load after the heading. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="gutter grid gap-6 pb-20 pt-8 sm:pt-12 lg:gap-10">
      <PageTitle className="text-h2">{copy.title}</PageTitle>
      <Suspense fallback={<LoadingSettings />}>{children}</Suspense>
    </div>
  );
}
