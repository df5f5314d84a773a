import * as z from 'zod/mini';
import { changePasswordBodySchema } from '@someday/contract/api/account-settings';
import type { ErrorCode } from '@someday/contract/api/errors';
import { limits } from '@someday/contract/rules/limits';
import { useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { locksQuery } from '#web/features/locks/lock-dialog.tsx';
import { newPasswordHint } from '#web/lib/lib.copy.ts';
import { sameTwice } from '#web/lib/new-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { AccountName, PasswordField } from '#web/ui/forms/field.tsx';
import { showFormError, useSchemaForm } from '#web/ui/forms/hook-form.ts';
import { Dialog, FormButtons } from '#web/ui/overlays/dialog.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useChangePassword } from './account-settings.queries.ts';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'readFirst'> & {
  cancelLabel?: string;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent) => Promise<void>;
  before?: ReactNode;
  alert: string | undefined;
  children: ReactNode;
};

export function AccountDialog({
  cancelLabel,
  submitLabel,
  variant,
  isPending,
  onClose,
  onSubmit,
  before,
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
      <form id={id} noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
        {children}
        <FormAlert text={alert} />
      </form>
    </Dialog>
  );
}

/** A form about the account. `fields` and `codes`: where the server's errors belong. */
export function useAccountForm<Input extends FieldValues, Output extends FieldValues, Field extends FieldPath<Input>>(
  schema: z.ZodMiniType<Output, Input>,
  empty: DefaultValues<NoInfer<Input>>,
  save: Pick<UseMutationResult<unknown, Error, Output>, 'mutate' | 'isPending'>,
  fields: readonly Field[],
  codes: Partial<Record<ErrorCode, NoInfer<Field>>> = {},
  onDone?: () => void,
) {
  const form = useSchemaForm(schema, empty);
  const onError = (error: unknown) => showFormError(form, error, fields, codes);
  const onSuccess = () => {
    form.reset(empty);
    onDone?.();
  };
  const submit = form.handleSubmit((body) => save.mutate(body, { onSuccess, onError }));
  const { errors } = form.formState;
  return { form, errors, asking: { onSubmit: submit, isPending: save.isPending, alert: errors.root?.message } };
}

const copy = settingsCopy.password;
const empty = { newPassword: '', confirmPassword: '' };
const fields = ['newPassword'] as const;

const formSchema = z.extend(changePasswordBodySchema, { confirmPassword: z.string() }).check(sameTwice);

export function PasswordSection({ email }: { email: string }) {
  const { form, errors, asking } = useAccountForm(formSchema, empty, useChangePassword(), fields);
  const { register } = form;
  const hasNone = useQuery(locksQuery('/api/account')).data?.hasPassword === false;
  return (
    <SettingsPart title={copy.title} lead={hasNone ? copy.none : copy.lead}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void asking.onSubmit(event)}>
        <AccountName account={email} />
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
        <FormAlert text={asking.alert} />
        <div>
          <Button type="submit" loading={asking.isPending}>
            {hasNone ? copy.choose : copy.submit}
          </Button>
        </div>
      </form>
    </SettingsPart>
  );
}
