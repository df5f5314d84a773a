import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { closeAccountBodySchema } from '@someday/contract/account-settings';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EmailField } from '#web/ui/text-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useCloseAccount } from './account-settings.queries.ts';
import { OwnPasswordField } from './form-parts.tsx';
import { refusalOf } from './server-refusal.ts';

const copy = settingsCopy.close;
const fields = ['confirmEmail', 'password'] as const;

/** The body, with the typed address held against the account's own before anything is sent. */
const formSchemaFor = (email: string) =>
  closeAccountBodySchema.check(
    z.refine(({ confirmEmail }) => confirmEmail.toLowerCase() === email.toLowerCase(), {
      path: ['confirmEmail'],
      error: copy.otherEmail,
    }),
  );

function useCloseForm(email: string) {
  const close = useCloseAccount();
  const [schema] = useState(() => formSchemaFor(email));
  const form = useForm<BodyInput<typeof api.closeAccount>, unknown, BodyOf<typeof api.closeAccount>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { confirmEmail: '', password: '' },
  });
  const submit = form.handleSubmit((body) => {
    if (close.isPending) return;
    close.mutate(body, {
      onError: (error) => {
        const codes = { wrong_password: 'password' } as const;
        const { field, message } = refusalOf(error, fields, codes, settingsCopy.tryAgain);
        form.setError(field ?? 'root', { message }, { shouldFocus: true });
      },
    });
  });
  return { form, submit, isPending: close.isPending };
}

function Consequences() {
  return (
    <div className="text-ink-2">
      <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
        {copy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4">{copy.notCancelling}</p>
    </div>
  );
}

/** Says what will happen, and asks for address and password. */
export function CloseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const id = useId();
  const { form, submit, isPending } = useCloseForm(email);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.dialogTitle}
      description={copy.dialogLead}
      readFirst
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.keep}
          </Button>
          <Button type="submit" form={id} variant="danger" loading={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <Consequences />
      <form id={id} noValidate className="mt-6 grid gap-5" onSubmit={(event) => void submit(event)}>
        <EmailField
          autoComplete="off"
          label={copy.confirmEmail}
          hint={copy.confirmEmailHint(email)}
          error={errors.confirmEmail?.message}
          {...register('confirmEmail')}
        />
        <OwnPasswordField email={email} error={errors.password?.message} {...register('password')} />
        <FormAlert text={errors.root?.message} />
      </form>
    </Dialog>
  );
}
