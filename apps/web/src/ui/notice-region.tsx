import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissNotice, noticeFor, subscribeToNotices } from '#web/lib/notice-store.ts';
import { Button } from './button.tsx';

const Notices = lazy(() =>
  import('./notices.tsx').then(
    (module) => ({ default: module.Notices }),
    () => ({ default: PlainNotice }),
  ),
);

/**
 * Stands in when the notices themselves could not be fetched, so that "check your connection" is said all the same. Goes by itself or when
 * it is told to: on a phone it may cover the very button that tries again.
 */
export function PlainNotice() {
  const notice = useSyncExternalStore(subscribeToNotices, () => noticeFor());
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => dismissNotice(notice.id), notice.durationMs);
    return () => clearTimeout(timer);
  }, [notice]);
  if (!notice) return null;
  const { id, title, description, action } = notice;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 rounded-box border border-line bg-card p-5 shadow-lift-2"
    >
      <p className="font-bold">{title}</p>
      <p className="text-ink-2">{description}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {action ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              dismissNotice(id);
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        ) : null}
        <Button variant="secondary" size="small" onClick={() => dismissNotice(id)}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}

/** True from the first touch or key on: whatever the person starts, its notice must not wait for a download. */
function useIsTouched(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const touched = () => setIsTouched(true);
    const once = { once: true, passive: true };
    addEventListener('pointerdown', touched, once);
    addEventListener('keydown', touched, once);
    return () => {
      removeEventListener('pointerdown', touched);
      removeEventListener('keydown', touched);
    };
  }, []);
  return isTouched;
}

/** Keeps the notices out of the first download: they come when somebody begins to do something, or with the first notice. */
export function NoticeRegion() {
  const isTouched = useIsTouched();
  const isWanted = useSyncExternalStore(
    subscribeToNotices,
    () => isTouched || noticeFor() !== undefined,
    () => false, // a page drawn ahead of time has none
  );
  return isWanted ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}
