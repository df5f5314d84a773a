import * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { limits } from '@someday/contract/limits';
import { useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { signupBodySchema } from '@someday/contract/accounts';
import { newPasswordHint } from '#web/lib/new-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, EmailField, TextField } from '#web/ui/forms/field.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/account-layout.tsx';
import { accountsCopy } from './accounts.copy.ts';
import { useSignup } from './accounts.queries.ts';
import { fieldError, sayWhatIsMissing } from './link-parts.tsx';

/** The account's body plus the repeated password, which never leaves the browser. */
export const signupFormSchema = z
  .extend(signupBodySchema, { confirmPassword: z.string().check(z.minLength(1, accountsCopy.signup.missingText)) })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: accountsCopy.signup.mismatch,
    }),
  );

export type SignupFormInput = z.input<typeof signupFormSchema>;
export type SignupForm = z.output<typeof signupFormSchema>;

function SignupFields() {
  const signup = useSignup();
  // Without default values: the page is drawn before its scripts, and what was filled in meanwhile would be wiped.
  const { register, handleSubmit, formState } = useForm<SignupFormInput, unknown, SignupForm>({
    resolver: standardSchemaResolver(signupFormSchema),
  });
  const { errors } = formState;
  const submit = handleSubmit(
    ({ name, email, password }) => signup.mutate({ name, email, password }),
    sayWhatIsMissing,
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField label="Full name" autoComplete="name" error={fieldError(errors.name)} {...register('name')} />
      <EmailField label="Email" autoComplete="email" error={fieldError(errors.email)} {...register('email')} />
      <PasswordField
        label="Password"
        hint={newPasswordHint(limits.passwordMin)}
        autoComplete="new-password"
        error={fieldError(errors.password)}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={fieldError(errors.confirmPassword)}
        {...register('confirmPassword')}
      />
      <p className="text-small text-ink-2">
        {accountsCopy.signup.consent}{' '}
        <TextLink to="/terms-of-service" target="_blank">
          {accountsCopy.signup.terms}
          <span className="sr-only"> {accountsCopy.signup.newTab}</span>
        </TextLink>
        .
      </p>
      <FormToast />
      <Button type="submit" size="large" wide loading={signup.isPending}>
        {accountsCopy.signup.submit}
      </Button>
    </form>
  );
}

export function SignupPage() {
  const { title, lead } = accountsCopy.signup;
  const { next } = useSearch({ from: '/signup' });
  return (
    <AccountLayout
      title={title}
      lead={lead}
      envelope="closed"
      postmark={{ top: 'FIRST OF', lines: ['DAY', 'ONE'], bottom: 'MANY' }}
      below={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={{ next }}>
            Log in
          </TextLink>
        </>
      }
    >
      <SignupFields />
    </AccountLayout>
  );
}
