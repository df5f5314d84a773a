import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/api/session.ts';
import { closeLimit, shownLimit, subscribeToLimit } from '#web/lib/limit-store.ts';

const LimitDialog = lazy(() =>
  import('#web/features/billing/limit-dialog.tsx').then((module) => ({ default: module.LimitDialog })),
);

/** Where a page says that the plan is used up, whoever on it has tried to add something. */
export function LimitPlace() {
  const { member } = useSession();
  const limit = useSyncExternalStore(subscribeToLimit, shownLimit);
  useEffect(() => closeLimit, []);
  return limit ? (
    <Suspense>
      <LimitDialog limit={limit} isGuest={!!member?.guest} onClose={closeLimit} />
    </Suspense>
  ) : null;
}
