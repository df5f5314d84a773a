import { CircleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { addToastForm, dismissToast, useToast } from '#web/lib/toast-store.ts';
import { useCatchFocus } from '#web/lib/focus.ts';
import { Button } from './button.tsx';

/** A result that replaces the button it came from: it is announced, and takes the focus the button had. */
export function AnswerInPlace({ className, children }: { className?: string; children: ReactNode }) {
  const element = useCatchFocus<HTMLParagraphElement>();
  return (
    <p ref={element} tabIndex={-1} role="status" className={clsx('font-bold outline-none wrap-anywhere', className)}>
      {children}
    </p>
  );
}

type BannerProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Phones show only the title and the action, in one line. */
  isBrief?: boolean;
  action: ReactNode;
  dismissLabel: string;
  onDismiss?: (() => void) | undefined;
};

export function Banner({ icon: Icon, title, text, isBrief = false, action, dismissLabel, onDismiss }: BannerProps) {
  const dismiss = () => {
    onDismiss?.();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section aria-label={title} className="gutter pt-3 sm:pt-6">
      <div className="relative overflow-hidden rounded-box border border-line bg-butter text-ink">
        <div
          className={clsx(
            'flex items-center gap-4 pl-5 sm:py-4 sm:pl-6',
            isBrief ? 'py-2.5' : 'py-4',
            onDismiss ? 'pr-15 sm:pr-16' : 'pr-5 sm:pr-6',
          )}
        >
          <Icon aria-hidden="true" className="size-6 flex-none text-poppy max-sm:hidden" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6">
            <div className={clsx('min-w-0 flex-1', isBrief ? 'basis-24 sm:basis-72' : 'basis-72')}>
              <p className="font-bold leading-snug">{title}</p>
              <p className={clsx('text-small', isBrief && 'max-sm:sr-only')}>{text}</p>
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

export function FormAlert({ title, text }: { title?: string | undefined; text: string | undefined }) {
  return text === undefined ? null : (
    <div
      role="alert"
      className="flex gap-3 rounded-field bg-danger-soft px-4 py-2.5 font-bold text-danger wrap-anywhere sm:py-3.5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <div className="min-w-0 whitespace-pre-line">
        {title === undefined ? text : <p>{title}</p>}
        {title === undefined ? null : <p className="font-normal text-ink">{text}</p>}
      </div>
    </div>
  );
}

/** Where a form shows its own toasts. They disappear with the form, or as soon as one of its fields changes. */
export function FormToast() {
  const [form] = useState(() => Symbol('form'));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => addToastForm(form), [form]);
  const toast = useToast(form);
  useEffect(() => {
    if (!toast) return undefined;
    const end = () => dismissToast(toast.id);
    const entries = alert.current?.closest('form, [role="dialog"]');
    entries?.addEventListener('input', end);
    return () => {
      entries?.removeEventListener('input', end);
      end();
    };
  }, [toast]);
  if (!toast) return null;
  return (
    <div ref={alert}>
      <FormAlert title={toast.title} text={toast.description ?? ''} />
    </div>
  );
}
