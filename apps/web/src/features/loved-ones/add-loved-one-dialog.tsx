import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { addLovedOneBodySchema, defaultRelationship, type LovedOne } from '@someday/contract/loved-ones';
import { useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailField, SelectField, TextField } from '#web/ui/text-field.tsx';
import { useAddLovedOne } from './loved-ones.queries.ts';
import { lovedOnesCopy, relationships } from './loved-ones.copy.ts';
import { NewCode } from './new-code.tsx';

type Input = BodyInput<typeof api.addLovedOne>;
type Body = BodyOf<typeof api.addLovedOne>;

const copy = lovedOnesCopy.add;
const empty = { name: '', email: '', relationship: defaultRelationship };

function sayWhatIsMissing({ name }: FieldErrors<Input>): void {
  if (name?.message === copy.missingText) {
    notify({ title: copy.missing, description: copy.missingText, tone: 'danger' });
  }
}

function useAddForm(onAdded: (lovedOne: LovedOne) => void) {
  const add = useAddLovedOne();
  const { register, handleSubmit, reset, formState } = useForm<Input, unknown, Body>({
    resolver: standardSchemaResolver(addLovedOneBodySchema),
    defaultValues: empty,
  });
  const submit = handleSubmit((body) => {
    if (add.isPending) return;
    add.mutate(body, {
      onSuccess: (lovedOne) => {
        reset(empty);
        onAdded(lovedOne);
      },
    });
  }, sayWhatIsMissing);
  return { register, submit, errors: formState.errors, isPending: add.isPending };
}

function AddFields({ form, id }: { form: ReturnType<typeof useAddForm>; id: string }) {
  const { register, submit, errors } = form;
  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField label={copy.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <SelectField label={copy.relationship} {...register('relationship')}>
        {relationships.map((relationship) => (
          <option key={relationship} value={relationship}>
            {relationship}
          </option>
        ))}
      </SelectField>
      <EmailField
        label={copy.email}
        optional
        hint={copy.emailHint}
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
    </form>
  );
}

/** Asks for somebody new, then shows their code and how to pass it on. */
export function AddLovedOneDialog({ onClose, onSend }: { onClose: () => void; onSend: (lovedOneId: number) => void }) {
  const [added, setAdded] = useState<LovedOne>();
  const form = useAddForm(setAdded);
  const id = useId();
  return (
    <Dialog
      open
      busy={form.isPending}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={added ? copy.added : copy.title}
      description={added ? undefined : copy.lead}
      footer={
        added ? (
          <>
            <Button variant="secondary" onClick={() => setAdded(undefined)}>
              {copy.another}
            </Button>
            <Button onClick={() => onSend(added.id)}>{lovedOnesCopy.send}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={form.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} loading={form.isPending}>
              {copy.submit}
            </Button>
          </>
        )
      }
    >
      {added ? <NewCode lovedOne={added} /> : <AddFields form={form} id={id} />}
    </Dialog>
  );
}
