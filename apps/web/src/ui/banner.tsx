import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** One thing to know before the rest of a page, never in the way of it. With `onDismiss` it can be put away. */
export function Banner({
  icon: Icon,
  title,
  text,
  action,
  dismissLabel,
  onDismiss,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
  dismissLabel: string;
  onDismiss?: (() => void) | undefined;
}) {
  const dismiss = () => {
    onDismiss?.();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={title} className="gutter pt-5 sm:pt-6">
      <div className="relative overflow-hidden rounded-box border border-line bg-butter text-ink">
        <div className={`flex items-center gap-4 py-4 pl-5 sm:pl-6 ${onDismiss ? 'pr-16' : 'pr-5 sm:pr-6'}`}>
          <Icon aria-hidden="true" className="size-6 flex-none text-poppy max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-bold">{title}</p>
              <p className="text-small">{text}</p>
            </div>
            {action}
          </div>
        </div>
        {onDismiss ? (
          <Button
            variant="quiet"
            size="icon"
            aria-label={dismissLabel}
            className="absolute right-1.5 top-1.5 sm:bottom-3 sm:my-auto"
            onClick={dismiss}
          >
            <X aria-hidden="true" />
          </Button>
        ) : null}
        <div aria-hidden="true" className="airmail h-1.5" />
      </div>
    </section>
  );
}
