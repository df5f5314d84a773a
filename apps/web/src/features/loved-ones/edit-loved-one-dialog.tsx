import type { LovedOne } from '@someday/contract/loved-ones';
import { Button } from '#web/ui/button.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
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

/** Says what is deleted with a loved one. Once confirmed, they disappear before the server answers. */
export function RemoveLovedOneQuestion({ lovedOne, onClose }: { lovedOne: LovedOne; onClose: () => void }) {
  const remove = useRemoveLovedOne();
  const { name, messageCounts } = lovedOne;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={removeLovedOneQuestionCopy.title(name)}
      description={
        <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
          <li>{removeLovedOneQuestionCopy.messages(messageCounts.total)}</li>
          <li>{removeLovedOneQuestionCopy.ends}</li>
          <li>{removeLovedOneQuestionCopy.trash}</li>
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

export function EditLovedOneDialog({
  member,
  lovedOne,
  onClose,
}: {
  member: MemberOfForm;
  lovedOne: LovedOne;
  onClose: () => void;
}) {
  const update = useUpdateLovedOne(lovedOne);
  const { isPending } = update;
  const { id, form, submit, explain, forget } = useLovedOneForm({
    schema: editLovedOneSchema,
    draftKey: `edit-loved-one:${lovedOne.id}:of:${member.id}`,
    defaultValues: lovedOneInputOf(lovedOne),
    missingText: copy.missingText,
    onSubmit: (body) => {
      if (!isPending) update.mutate(body, { onSuccess: giveUp, onError: explain });
    },
  });
  function giveUp() {
    forget();
    onClose();
  }
  return (
    <Dialog
      open
      busy={isPending}
      onOpenChange={(open) => (open ? undefined : giveUp())}
      title={copy.title}
      description={copy.lead}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={giveUp}>
            {lovedOneCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <LovedOneFields id={id} form={form} member={member} onSubmit={submit} />
    </Dialog>
  );
}
