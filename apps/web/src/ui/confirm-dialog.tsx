import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';
import { scrimLook, sheetLook } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  /** Keeps the dialog open, whatever is pressed; the caller closes it when its work is done. */
  loading?: boolean | undefined;
  onConfirm: () => void;
  /** A third answer, between the other two. */
  alternative?: { label: string; onSelect: () => void } | undefined;
};

/** Asks before something that cannot be undone. Focus starts on the safe answer, a press outside answers nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  loading,
  onConfirm,
  alternative,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => (loading ? undefined : onOpenChange(isOpen))}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrimLook} />
        <AlertDialog.Content {...returnFocus} className={sheetLook({ size: 'small' })}>
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
