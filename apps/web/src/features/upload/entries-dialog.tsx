import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

/** Closes a dialog that has nothing left to do: a reload reopened it after sending, or what it sent is listed on the page. */
export function useCloseWhenDone(isDone: boolean, close: () => void): void {
  const end = useEffectEvent(close);
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
}

type EntriesDialogProps = {
  title: string;
  description?: string | undefined;
  /** Its form. `forget` drops the saved entries. */
  entries: { form: { formState: { isDirty: boolean } }; formId: string; isSaving: boolean; forget: () => void };
  words: { cancel: string; submit: string };
  icon?: ReactNode;
  leaving: Parameters<typeof useLeaveGuard>[0]['entriesWords'];
  readFirst?: boolean;
  onClose: () => void;
  /** `close` is for a saved form: it asks nothing. */
  children: (close: () => void) => ReactNode;
};

/** A dialog around a long form, which asks before entries are lost. On phones it has a close button in the corner instead of Cancel. */
export function EntriesDialog(props: EntriesDialogProps) {
  const { title, description, entries, words, icon, leaving, readFirst = false, children } = props;
  const { form, formId, isSaving, forget } = entries;
  const { leave, close, question } = useLeaveGuard({
    unsent: form.formState.isDirty ? 'entries' : 'nothing',
    onClose: props.onClose,
    onGivenUp: forget,
    entriesWords: leaving,
  });
  return (
    <Dialog
      open
      busy={isSaving}
      onOpenChange={(open) => (open ? undefined : leave())}
      title={title}
      description={description}
      size="large"
      tall
      readFirst={readFirst}
      footer={
        <>
          <Button variant="secondary" disabled={isSaving} onClick={leave} className="max-sm:hidden">
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} loading={isSaving}>
            {icon}
            {words.submit}
          </Button>
        </>
      }
    >
      {children(close)}
      {question}
    </Dialog>
  );
}
