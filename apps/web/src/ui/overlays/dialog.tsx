import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog, AlertDialog } from 'radix-ui';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useReturnFocus } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { dialogCopy } from '#web/ui/ui.copy.ts';
import { CloseOnBack } from './close-on-back.ts';

/** The same z-index as the sheets, so that it covers a dialog that this one opens over. */
const scrimLook = 'fixed inset-0 z-50 bg-scrim animate-fade';

const sheetLook =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-box bg-card text-ink shadow-lift-2 outline-none animate-sheet max-md:pb-[env(safe-area-inset-bottom)] ' +
  'sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100vw-40px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-box';

const sizes = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };
const tallLook = 'max-sm:h-[calc(100dvh-12px)] max-sm:max-h-none';

/** The room for a picture or video between a two-line header and the footer, whose buttons may be stacked on phones. */
const mediaHeight = '[--media-height:max(12rem,92dvh-22rem)] sm:[--media-height:max(12rem,92dvh-17rem)]';

/** Instead of the first field, which would scroll past what comes before it and open the keyboard on touch screens. */
function focusDialogItself(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** In a field that Esc clears (`data-own-escape`), Esc doesn't close the dialog. */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement && event.target.dataset['ownEscape'] !== undefined) event.preventDefault();
}

/** Under another title there is something else to read: it starts at its top, and the title is read aloud. */
function useNewContent(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (body.current) body.current.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return { heading, body };
}

/** The cross in the corner of a dialog. */
export function CloseButton({ className }: { className?: string | undefined }) {
  return (
    <RadixDialog.Close asChild>
      <Button variant="quiet" size="icon" aria-label={dialogCopy.close} className={className}>
        <X aria-hidden="true" />
      </Button>
    </RadixDialog.Close>
  );
}

type DialogProps = {
  onOpenChange: (open: boolean) => void;
  /** A request is under way that can't be canceled: the dialog can't be closed. */
  busy?: boolean | undefined;
  title: string;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Fills a phone's screen, for long forms. */
  tall?: boolean | undefined;
  /** Focus starts on the dialog instead of its first field, since there is something to read first. */
  readFirst?: boolean | undefined;
  children: ReactNode;
  footer?: ReactNode;
};

export function Dialog({
  onOpenChange,
  busy = false,
  title,
  description,
  size = 'medium',
  tall,
  readFirst,
  children,
  footer,
}: DialogProps) {
  const returnFocus = useReturnFocus();
  const change = (isOpen: boolean) => (busy ? undefined : onOpenChange(isOpen));
  const { heading, body } = useNewContent(title);
  return (
    <RadixDialog.Root open onOpenChange={change}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={scrimLook} />
        <RadixDialog.Content
          className={clsx(sheetLook, sizes[size], tall && tallLook)}
          {...returnFocus}
          onEscapeKeyDown={leaveEscapeToField}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            if (readFirst || matchMedia('(pointer: coarse)').matches) focusDialogItself(event);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <CloseOnBack onBack={() => change(false)} />
          <header className="pb-2 pl-5 pr-18 pt-5 sm:pl-8 sm:pr-20 sm:pt-7">
            <RadixDialog.Title ref={heading} tabIndex={-1} className="text-[1.625rem] outline-none">
              {title}
            </RadixDialog.Title>
            {description ? (
              <RadixDialog.Description asChild>
                <div className="mt-1.5 text-ink-2">{description}</div>
              </RadixDialog.Description>
            ) : null}
          </header>
          <div
            ref={body}
            className={clsx('min-h-0 flex-1 overflow-y-auto px-5 pb-6 pt-3 sm:px-8 sm:pb-8', mediaHeight)}
          >
            {children}
          </div>
          <div className="px-5 not-empty:pb-4 sm:px-8">
            <FormToast />
          </div>
          {footer ? (
            <footer className="flex flex-wrap-reverse gap-3 border-t border-line px-5 py-4 max-sm:*:flex-auto sm:flex-nowrap sm:justify-end sm:px-8">
              {footer}
            </footer>
          ) : null}
          {/* last in tab order, so that the first field comes first */}
          <CloseButton className="absolute right-3 top-3 sm:right-5 sm:top-5" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type FormButtonsProps = Omit<ComponentProps<typeof Button>, 'type' | 'loading'> & {
  form: string;
  isSaving: boolean;
  cancelLabel?: string | undefined;
  onCancel: () => void;
};

export function FormButtons({ isSaving, cancelLabel = dialogCopy.cancel, onCancel, ...submit }: FormButtonsProps) {
  return (
    <>
      <Button variant="secondary" disabled={isSaving} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button {...submit} type="submit" loading={isSaving} />
    </>
  );
}

type ConfirmDialogProps = {
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** The dialog can't be closed; the caller closes it when its work is done. */
  loading?: boolean | undefined;
  onConfirm: () => void;
  alternative?: { label: string; onSelect: () => void } | undefined;
};

/** Asks before something that can't be undone. Focus starts on Cancel, and a click outside does nothing. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = dialogCopy.cancel,
  tone = 'danger',
  loading,
  onConfirm,
  alternative,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  const change = (isOpen: boolean) => (loading ? undefined : onOpenChange(isOpen));
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimLook} />
        <AlertDialog.Content {...returnFocus} className={clsx(sheetLook, sizes.small)}>
          <CloseOnBack onBack={() => change(false)} />
          <div className="overflow-y-auto p-6 sm:p-8">
            <AlertDialog.Title className="text-[1.625rem]">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 text-ink-2">{description}</div>
            </AlertDialog.Description>
            <div className="mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              {alternative ? (
                <Button variant="secondary" onClick={alternative.onSelect}>
                  {alternative.label}
                </Button>
              ) : null}
              <Button variant={tone} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
