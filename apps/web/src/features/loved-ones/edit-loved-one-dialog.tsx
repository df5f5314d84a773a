import type { LovedOne } from '@someday/contract/loved-ones';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { MemberOfForm } from './add-loved-one-dialog.tsx';
import { LovedOneFields } from './loved-one-fields.tsx';
import { editFormSchema, inputOf } from './loved-one-form.ts';
import { lovedOneCopy } from './loved-one.copy.ts';
import { useUpdateLovedOne } from './loved-ones.queries.ts';
import { useLovedOneForm } from './use-loved-one-form.ts';

const copy = lovedOneCopy.editing;

/** Changes what is known of somebody. */
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
    schema: editFormSchema,
    draftKey: `edit-loved-one:${lovedOne.id}:of:${member.id}`,
    defaultValues: inputOf(lovedOne),
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
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <LovedOneFields id={id} form={form} memberZone={member.timeZone} isGuest={member.isGuest} onSubmit={submit} />
    </Dialog>
  );
}
