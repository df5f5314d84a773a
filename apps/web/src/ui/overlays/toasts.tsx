import { Suspense, useEffect, useRef } from 'react';
import { lazyPart, listen } from '#web/lib/hooks.ts';
import { useToast } from '#web/lib/toast-store.ts';
import { toastsCopy } from '#web/ui/ui.copy.ts';

const loadCard = () => import('./toast-card.tsx');
const ToastCard = lazyPart(loadCard, 'ToastCard');
const prepare = () => void loadCard().catch(() => {}); // showing one loads it again

/** Where toasts appear. F8 moves focus here, and a swipe right of 50 px dismisses. Source: specification part 1 §9. */
export function Toasts() {
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // What people do may fail without a connection, which a toast must still say.
    const stop = listen(['pointerdown', 'keydown'], prepare, { once: true });
    const stopReaching = listen(['keydown'], ({ key }) => (key === 'F8' ? list.current?.focus() : undefined));
    return () => {
      stop();
      stopReaching();
    };
  }, []);
  return (
    <div role="region" aria-label={toastsCopy.region}>
      {/* Announced politely, errors right away. */}
      <ol
        ref={list}
        tabIndex={-1}
        data-tone={toast?.tone}
        aria-live={toast?.tone === 'danger' ? 'assertive' : 'polite'}
        className="fixed z-60 m-0 flex w-[calc(100vw-32px)] list-none flex-col gap-3 outline-none md:max-w-[420px]"
      >
        {toast ? (
          <Suspense>
            <ToastCard key={toast.id} toast={toast} list={list} />
          </Suspense>
        ) : null}
      </ol>
    </div>
  );
}
