import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentNotice, subscribeToNotices } from '#web/lib/notice-store.ts';

const Notices = lazy(() => import('./notices.tsx').then((module) => ({ default: module.Notices })));

/** Loads the notices only where one can come up: pages that ask the server nothing stay as light as they can be. */
export function NoticeRegion({ expected }: { expected: boolean }) {
  const isWanted = useSyncExternalStore(
    subscribeToNotices,
    () => expected || currentNotice() !== undefined,
    () => false, // a page drawn ahead of time has none
  );
  return isWanted ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
