import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { LovedOneFields, addFormSchema, type MemberOfForm, nobodyYet, useLovedOneForm } from './loved-one-form.tsx';
import { useAddLovedOne } from './loved-ones.queries.ts';
import { lovedOneCopy } from './loved-one.copy.ts';
import { lovedOneListCopy } from './loved-ones.copy.ts';
import { NewCode } from './renew-code-dialog.tsx';

const copy = lovedOneCopy.add;

function useAddForm(member: MemberOfForm, onAdded: (lovedOne: LovedOne) => void) {
  const add = useAddLovedOne();
  const entry = useLovedOneForm({
    schema: addFormSchema,
    draftKey: `add-loved-one:of:${member.id}`,
    defaultValues: nobodyYet,
    missingText: copy.missingText,
    onSubmit: (body) => {
      if (add.isPending) return;
      add.mutate(body, {
        onSuccess: (lovedOne) => {
          entry.form.reset(nobodyYet);
          entry.forget();
          onAdded(lovedOne);
        },
        onError: entry.explain,
      });
    },
  });
  return { ...entry, isPending: add.isPending };
}

type AddLovedOneDialogProps = { member: MemberOfForm; onClose: () => void; onSend: (lovedOneId: number) => void };

export function AddLovedOneDialog({ member, onClose, onSend }: AddLovedOneDialogProps) {
  const [added, setAdded] = useState<LovedOne>();
  const { id, form, submit, forget, isPending } = useAddForm(member, setAdded);
  const { isDirty } = form.formState;
  const { leave, question } = useLeaveGuard({ unsent: isDirty ? 'draft' : 'nothing', onClose, onGivenUp: forget });
  return (
    <Dialog
      busy={isPending}
      onOpenChange={leave}
      title={added ? copy.added : copy.title}
      description={added ? undefined : copy.lead}
      footer={
        added ? (
          <>
            <Button key="another" variant="secondary" onClick={() => setAdded(undefined)}>
              {copy.another}
            </Button>
            <Button key="send" onClick={() => onSend(added.id)}>
              {lovedOneListCopy.send}
            </Button>
          </>
        ) : (
          <FormButtons form={id} isSaving={isPending} onCancel={leave}>
            {copy.submit}
          </FormButtons>
        )
      }
    >
      {added ? (
        <NewCode lovedOne={added} isGuest={member.isGuest} />
      ) : (
        <LovedOneFields id={id} form={form} member={member} onSubmit={submit} />
      )}
      {question}
    </Dialog>
  );
}
