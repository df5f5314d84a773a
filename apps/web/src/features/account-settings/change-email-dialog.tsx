import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changeEmailBodySchema } from '@someday/contract/account-settings';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EmailField } from '#web/ui/text-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useChangeEmail } from './account-settings.queries.ts';
import { OwnPasswordField } from './form-parts.tsx';
import { refusalOf } from './server-refusal.ts';

const copy = settingsCopy.email;
const fields = ['email', 'password'] as const;

function useChangeForm(onDone: () => void) {
  const change = useChangeEmail();
  const form = useForm<BodyInput<typeof api.changeEmail>, unknown, BodyOf<typeof api.changeEmail>>({
    resolver: standardSchemaResolver(changeEmailBodySchema),
    defaultValues: { email: '', password: '' },
  });
  const submit = form.handleSubmit((body) => {
    if (change.isPending) return;
    change.mutate(body, {
      onSuccess: onDone,
      onError: (error) => {
        const codes = { wrong_password: 'password', email_taken: 'email' } as const;
        const { field, message } = refusalOf(error, fields, codes, settingsCopy.tryAgain);
        form.setError(field ?? 'root', { message }, { shouldFocus: true });
      },
    });
  });
  return { form, submit, isPending: change.isPending };
}

/** Asks for the new address, and for the password, so that nobody takes an account by a device left open. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const id = useId();
  const { form, submit, isPending } = useChangeForm(onClose);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.changeTitle}
      description={copy.changeLead}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {settingsCopy.cancel}
          </Button>
          <Button type="submit" form={id} loading={isPending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <EmailField autoComplete="off" label={copy.newEmail} error={errors.email?.message} {...register('email')} />
        <OwnPasswordField email={email} error={errors.password?.message} {...register('password')} />
        <FormAlert text={errors.root?.message} />
      </form>
    </Dialog>
  );
}
