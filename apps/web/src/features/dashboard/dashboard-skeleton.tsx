import { Skeleton } from '#web/ui/progress.tsx';
import { actionsLook, firstActionLook, greetingLook, homeLook, topLook } from './dashboard-home.tsx';
import { stripLook } from './stat-strip.tsx';

/** The dashboard's shape while it is on its way, with the sizes of what will stand there. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading your dashboard" className={homeLook}>
      <h1 className="sr-only">Dashboard</h1>
      <div className={topLook}>
        <div className="lg:min-h-74 lg:content-center">
          <Skeleton className={`h-[2.2em] w-full max-w-xl ${greetingLook}`} />
          <div className={actionsLook}>
            <Skeleton className={`h-13 rounded-full sm:w-52 ${firstActionLook}`} />
            <Skeleton className="h-23 sm:h-13 sm:w-53 sm:rounded-full" />
            <Skeleton className="h-23 sm:h-13 sm:w-56 sm:rounded-full" />
            <Skeleton className="h-23 sm:h-13 sm:w-60 sm:rounded-full" />
          </div>
        </div>
      </div>
      <div className={stripLook}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="bg-card px-6 py-5">
            <Skeleton className="h-14 w-28" />
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-box" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
