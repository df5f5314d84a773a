import * as z from 'zod/mini';
import { changePasswordBodySchema } from '@someday/contract/account-settings';
import { limits } from '@someday/contract/limits';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { newPasswordHint } from '#web/lib/lib.copy.ts';
import { sameTwice } from '#web/lib/new-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { PasswordField } from '#web/ui/forms/field.tsx';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useChangePassword } from './account-settings.queries.ts';
import { OwnPasswordField } from './form-parts.tsx';
import { SettingsPart } from './settings-layout.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'readFirst'> & {
  cancelLabel?: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  before?: ReactNode;
  password: ComponentProps<typeof OwnPasswordField>;
  alert: string | undefined;
  children: ReactNode;
};

/** For changes that need the password again, so that no one else can make them on a device left logged in. */
export function PasswordDialog({
  cancelLabel,
  submitLabel,
  variant,
  isPending,
  onClose,
  onSubmit,
  before,
  password,
  alert,
  children,
  ...dialog
}: Props) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      busy={isPending}
      onOpenChange={onClose}
      footer={
        <FormButtons form={id} isSaving={isPending} cancelLabel={cancelLabel} onCancel={onClose} variant={variant}>
          {submitLabel}
        </FormButtons>
      }
    >
      {before}
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
        <OwnPasswordField {...password} />
        <FormAlert text={alert} />
      </form>
    </Dialog>
  );
}

const copy = settingsCopy.password;
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
const fields = ['currentPassword', 'newPassword'] as const;
const fieldOfCode = { wrong_password: 'currentPassword' } as const;

const formSchema = z.extend(changePasswordBodySchema, { confirmPassword: z.string() }).check(sameTwice);

function usePasswordForm() {
  const change = useChangePassword();
  const form = useSchemaForm(formSchema, empty);
  const submit = form.handleSubmit(({ currentPassword, newPassword }) => {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.reset(empty),
        onError: (error) => showFormError(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
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
    <SettingsPart title={copy.title} lead={copy.lead}>
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
    </SettingsPart>
  );
}
