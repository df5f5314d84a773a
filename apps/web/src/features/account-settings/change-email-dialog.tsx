import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changeEmailBodySchema } from '@someday/contract/account-settings';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useForm } from 'react-hook-form';
import { EmailField } from '#web/ui/text-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useChangeEmail } from './account-settings.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { showRefusal } from '#web/api/server-refusal.ts';

const copy = settingsCopy.email;
const fields = ['email', 'password'] as const;
const fieldOfCode = { wrong_password: 'password', email_taken: 'email' } as const;

function useChangeForm(onDone: () => void) {
  const change = useChangeEmail();
  const form = useForm<BodyInput<typeof api.changeEmail>, unknown, BodyOf<typeof api.changeEmail>>({
    resolver: standardSchemaResolver(changeEmailBodySchema),
    defaultValues: { email: '', password: '' },
  });
  const submit = form.handleSubmit((body) => {
    change.mutate(body, {
      onSuccess: onDone,
      onError: (error) => showRefusal(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
    });
  });
  return { form, submit, isPending: change.isPending };
}

/** Asks for the new address. */
export function ChangeEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, submit, isPending } = useChangeForm(onClose);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <PasswordDialog
      title={copy.changeTitle}
      description={copy.changeLead}
      cancelLabel={settingsCopy.cancel}
      submitLabel={copy.submit}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      password={{ email, error: errors.password?.message, ...register('password') }}
      alert={errors.root?.message}
    >
      <EmailField autoComplete="off" label={copy.newEmail} error={errors.email?.message} {...register('email')} />
    </PasswordDialog>
  );
}
