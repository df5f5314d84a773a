import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { Dialog, ConfirmDialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import {
  LovedOneFields,
  editLovedOneSchema,
  lovedOneInputOf,
  type MemberOfForm,
  useLovedOneForm,
} from './loved-one-form.tsx';
import { lovedOneCopy } from './loved-one.copy.ts';
import { useUpdateLovedOne, useRemoveLovedOne } from './loved-ones.queries.ts';

const removeLovedOneQuestionCopy = lovedOneCopy.removing;

export function RemoveLovedOneQuestion({ lovedOne, onClose }: { lovedOne: LovedOne; onClose: () => void }) {
  const remove = useRemoveLovedOne();
  const { name, messageCounts } = lovedOne;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={removeLovedOneQuestionCopy.title(name)}
      description={
        <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
          <li>{removeLovedOneQuestionCopy.messages(messageCounts.total)}</li>
          <li>{removeLovedOneQuestionCopy.ends}</li>
          <li>{removeLovedOneQuestionCopy.trash()}</li>
        </ul>
      }
      confirmLabel={removeLovedOneQuestionCopy.confirm}
      cancelLabel={removeLovedOneQuestionCopy.keep}
      onConfirm={() => {
        remove.mutate(lovedOne);
        onClose();
      }}
    />
  );
}

const copy = lovedOneCopy.editing;

type EditLovedOneDialogProps = { member: MemberOfForm; lovedOne: LovedOne; onClose: () => void };

export function EditLovedOneDialog({ member, lovedOne, onClose }: EditLovedOneDialogProps) {
  const update = useUpdateLovedOne(lovedOne);
  const { isPending } = update;
  const { id, form, submit, explain, forget } = useLovedOneForm({
    schema: editLovedOneSchema,
    draftKey: `edit-loved-one:${lovedOne.id}:of:${member.id}`,
    defaultValues: lovedOneInputOf(lovedOne),
    missingText: copy.missingText,
    onSubmit: (body) => {
      if (!isPending) update.mutate(body, { onSuccess: saved, onError: explain });
    },
  });
  const { isDirty } = form.formState;
  const { leave, close, question } = useLeaveGuard({
    unsent: isDirty ? 'draft' : 'nothing',
    onClose,
    onGivenUp: forget,
  });
  function saved() {
    forget();
    close();
  }
  return (
    <Dialog
      busy={isPending}
      onOpenChange={leave}
      title={copy.title}
      description={copy.lead}
      footer={
        <FormButtons form={id} isSaving={isPending} onCancel={leave}>
          {copy.submit}
        </FormButtons>
      }
    >
      <LovedOneFields id={id} form={form} member={member} onSubmit={submit}>
        <div className="sm:col-span-2">
          <Checkbox {...form.register('mayAnswer')}>
            <span className="font-bold">{lovedOneCopy.fields.mayAnswer(lovedOne.name)}</span>
            <span className="block text-ink-2">{lovedOneCopy.fields.mayAnswerHint}</span>
          </Checkbox>
        </div>
      </LovedOneFields>
      {question}
    </Dialog>
  );
}
