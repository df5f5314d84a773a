import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { closeAccountBodySchema } from '@someday/contract/account-settings';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useForm } from 'react-hook-form';
import { sendsEmail } from '#web/lib/email.ts';
import { EmailField } from '#web/ui/text-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useCloseAccount } from './account-settings.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { showRefusal } from '#web/api/server-refusal.ts';

const copy = settingsCopy.close;
const fields = ['confirmEmail', 'password'] as const;
const fieldOfCode = { wrong_password: 'password' } as const;

function useCloseForm() {
  const close = useCloseAccount();
  const form = useForm<BodyInput<typeof api.closeAccount>, unknown, BodyOf<typeof api.closeAccount>>({
    resolver: standardSchemaResolver(closeAccountBodySchema),
    defaultValues: { confirmEmail: '', password: '' },
  });
  const submit = form.handleSubmit((body) => {
    close.mutate(body, {
      onError: (error) => showRefusal(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
    });
  });
  return { form, submit, isPending: close.isPending };
}

function Consequences() {
  return (
    <div className="mb-6 text-ink-2">
      <ul className="grid list-disc gap-2 pl-5 marker:text-poppy">
        {copy.points(sendsEmail()).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4">{copy.notCancelling}</p>
    </div>
  );
}

/** Says what will happen, and asks for the address, so that nobody closes an account by a slip. */
export function CloseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, submit, isPending } = useCloseForm();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <PasswordDialog
      title={copy.dialogTitle}
      description={copy.dialogLead}
      readFirst
      cancelLabel={copy.keep}
      submitLabel={copy.submit}
      variant="danger"
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      before={<Consequences />}
      password={{ email, error: errors.password?.message, ...register('password') }}
      alert={errors.root?.message}
    >
      <EmailField
        autoComplete="off"
        label={copy.confirmEmail}
        hint={copy.confirmEmailHint(email)}
        error={errors.confirmEmail?.message}
        {...register('confirmEmail')}
      />
    </PasswordDialog>
  );
}
