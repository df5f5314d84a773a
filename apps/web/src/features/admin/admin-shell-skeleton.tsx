import { Skeleton } from '#web/ui/progress.tsx';
import { adminDashboardCopy as copy } from './admin-dashboard.copy.ts';

/** A tab's shape while it is on its way. */
export function AdminTabSkeleton() {
  return (
    <div role="status" aria-label={copy.loading} className="gutter grid gap-8 pt-8 pb-20 sm:pt-12">
      <Skeleton className="h-[1.1em] max-w-sm text-h2" />
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
