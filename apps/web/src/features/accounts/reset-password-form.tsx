import { errorText } from '#web/api/api-error.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newPasswordFormSchema } from '#web/lib/new-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { useResetPassword } from './accounts.queries.ts';
import { isDeadLink } from './dead-links.ts';

const { reset, invalid } = recoveryCopy;

/** Only a link that opens nothing leads away (`onInvalid`, with what to say); after any other failure it can be tried again. */
export function ResetPasswordForm({
  token,
  onDone,
  onInvalid,
}: {
  token: string | undefined;
  onDone: () => void;
  onInvalid: (text: string) => void;
}) {
  const [failure, setFailure] = useState<string>();
  const resetting = useResetPassword();
  const { register, handleSubmit, formState, control } = useForm<
    z.input<typeof newPasswordFormSchema>,
    unknown,
    z.output<typeof newPasswordFormSchema>
  >({
    resolver: standardSchemaResolver(newPasswordFormSchema),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'newPassword' });

  const fail = (error: unknown) => {
    if (isDeadLink(error)) onInvalid(errorText(error, invalid.text));
    else setFailure(errorText(error, reset.failedText));
  };
  const submit = handleSubmit(
    ({ newPassword }) => {
      setFailure(undefined);
      if (token === undefined) setFailure(reset.noToken);
      else resetting.mutate({ token, newPassword }, { onSuccess: onDone, onError: fail });
    },
    () => setFailure(undefined),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-3">
        <PasswordField
          label={reset.newPassword}
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordStrength password={typed} />
      </div>
      <PasswordField
        label={reset.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormAlert text={failure} />
      <Button type="submit" size="large" wide loading={resetting.isPending}>
        {reset.submit}
      </Button>
    </form>
  );
}
