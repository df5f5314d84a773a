import { Suspense, type ReactNode } from 'react';
import { PageTitle } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** The shape of the first sheets while they are on their way. */
function LoadingSheets() {
  return (
    <div role="status" aria-label="Loading your settings" className="grid gap-6">
      <Skeleton className="h-130 rounded-box lg:h-112" />
      <Skeleton className="h-64 rounded-box lg:h-48" />
      <Skeleton className="h-130 rounded-box lg:h-112" />
    </div>
  );
}

/** The tab "Settings". Its sheets are put in by the page and may come later than the heading. */
export function SettingsTab({ children }: { children: ReactNode }) {
  return (
    <div className="gutter grid gap-6 pb-20 pt-8 sm:pt-12">
      <PageTitle className="text-h2">Settings</PageTitle>
      <Suspense fallback={<LoadingSheets />}>{children}</Suspense>
    </div>
  );
}
