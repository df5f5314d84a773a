import { errorText } from '#web/api/api-error.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { forgotPasswordBodySchema } from '@someday/contract/accounts';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EmailField } from '#web/ui/text-field.tsx';
import { recoveryCopy } from './recovery.copy.ts';
import { useForgotPassword } from './accounts.queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As it was typed at the login. */
    email?: string | undefined;
  }
}

/** `onSent` gets the address as it was asked for. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { submit: label, failedText } = recoveryCopy.forgot;
  const asking = useForgotPassword();
  const email = useLocation({ select: ({ state }) => state.email });
  // Otherwise without default values: the page is drawn before its scripts, and what was filled in meanwhile would be wiped.
  const { register, handleSubmit, formState } = useForm<
    BodyInput<typeof api.forgotPassword>,
    unknown,
    BodyOf<typeof api.forgotPassword>
  >({ resolver: standardSchemaResolver(forgotPasswordBodySchema), ...(email && { defaultValues: { email } }) });
  const submit = handleSubmit(
    ({ email }) => asking.mutate(email, { onSuccess: () => onSent(email) }),
    () => asking.reset(),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <EmailField
        label="Email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormAlert text={asking.isError ? errorText(asking.error, failedText) : undefined} />
      <Button type="submit" size="large" wide loading={asking.isPending}>
        {label}
      </Button>
    </form>
  );
}
