import { Skeleton } from '#web/ui/progress.tsx';

/** A tab's shape while it is on its way: its heading, a list, and the card beside it. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-8 sm:gap-10">
      <div>
        <Skeleton className="h-[1.1em] max-w-md text-h2" />
        <Skeleton className="mt-3 h-[1.6em] max-w-xl text-lead" />
      </div>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Skeleton className="h-96 rounded-box" />
        <Skeleton className="h-64 rounded-box" />
      </div>
    </div>
  );
}
