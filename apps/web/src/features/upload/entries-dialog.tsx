import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

type EntriesDialogProps = {
  isEdit: boolean;
  words: Record<'title' | 'lead' | 'submit' | 'editTitle' | 'editSubmit' | 'cancel', string>;
  entries: {
    form: { formState: { isDirty: boolean } };
    formId: string;
    isSaving: boolean;
    submit: (onSaved: () => void) => Promise<void>;
    forget: () => void;
  };
  icon?: ReactNode;
  readFirst?: boolean;
  onClose: () => void;
  formLook: string;
  children: ReactNode;
};

/** A dialog around a long form, which asks before entries are lost. On phones it has a close button in the corner instead of Cancel. */
export function EntriesDialog(props: EntriesDialogProps) {
  const { isEdit, words, entries, icon, readFirst = false, formLook, children } = props;
  const { form, formId, isSaving, submit, forget } = entries;
  const { leave, close, question } = useLeaveGuard({
    unsent: form.formState.isDirty ? 'entries' : 'nothing',
    onClose: props.onClose,
    onGivenUp: forget,
  });
  return (
    <Dialog
      busy={isSaving}
      onOpenChange={leave}
      title={isEdit ? words.editTitle : words.title}
      description={isEdit ? undefined : words.lead}
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
            {isEdit ? words.editSubmit : words.submit}
          </Button>
        </>
      }
    >
      <Form id={formId} className={formLook} onSubmit={() => submit(close)}>
        {children}
      </Form>
      {question}
    </Dialog>
  );
}
