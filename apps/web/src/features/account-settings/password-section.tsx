import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changePasswordBodySchema } from '@someday/contract/account-settings';
import { limits } from '@someday/contract/limits';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordHint, sameTwice } from '#web/lib/new-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useChangePassword } from './account-settings.queries.ts';
import { OwnPasswordField } from './form-parts.tsx';
import { showRefusal } from '#web/api/server-refusal.ts';
import { SettingsSection } from '#web/ui/settings-section.tsx';

const copy = settingsCopy.password;
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const fields = ['currentPassword', 'newPassword'] as const;
const fieldOfCode = { wrong_password: 'currentPassword' } as const;

const formSchema = z.extend(changePasswordBodySchema, { confirmPassword: z.string() }).check(sameTwice);

function usePasswordForm() {
  const change = useChangePassword();
  const form = useForm<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: empty,
  });
  const submit = form.handleSubmit(({ currentPassword, newPassword }) => {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.reset(empty),
        onError: (error) => showRefusal(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
      },
    );
  });
  return { form, submit, isPending: change.isPending };
}

export function PasswordSection({ email }: { email: string }) {
  const { form, submit, isPending } = usePasswordForm();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsSection title={copy.title} lead={copy.lead}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <OwnPasswordField email={email} error={errors.currentPassword?.message} {...register('currentPassword')} />
        <PasswordField
          label={copy.newPassword}
          hint={newPasswordHint(limits.newPasswordMin)}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={copy.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <FormAlert text={errors.root?.message} />
        <div>
          <Button type="submit" loading={isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
