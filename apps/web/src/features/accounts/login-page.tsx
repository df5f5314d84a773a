import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginBodySchema } from '@someday/contract/accounts';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { EmailField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from '#web/ui/account-layout.tsx';
import { accountsCopy } from './accounts.copy.ts';
import { useLogin } from './accounts.queries.ts';
import { useDemoCredentials, type Credentials } from './demo-credentials.ts';
import { fieldError, sayWhatIsMissing } from './missing-information.ts';

function LoginForm() {
  const { next } = useSearch({ from: '/login' });
  const login = useLogin(next);
  // Without default values: the page is drawn before its scripts, and what was filled in meanwhile would be wiped.
  const { register, handleSubmit, formState, setValue, getValues } = useForm<
    BodyInput<typeof api.login>,
    unknown,
    BodyOf<typeof api.login>
  >({ resolver: standardSchemaResolver(loginBodySchema) });
  const fill = useCallback(
    ({ email, password }: Credentials) => {
      setValue('email', email);
      setValue('password', password);
    },
    [setValue],
  );
  useDemoCredentials(next, fill);
  const submit = handleSubmit((body) => login.mutate(body), sayWhatIsMissing);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <EmailField
        label="Email"
        autoComplete="username"
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <div>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={fieldError(formState.errors.password)}
          {...register('password')}
        />
        <TextLink
          to="/forgot-password"
          state={(before) => ({ ...before, email: getValues('email') })}
          className="tap mt-1 inline-flex items-center"
        >
          {accountsCopy.login.forgot}
        </TextLink>
      </div>
      <FormNotice />
      <Button type="submit" size="large" wide loading={login.isPending}>
        {accountsCopy.login.submit}
      </Button>
    </form>
  );
}

export function LoginPage() {
  const { title, lead } = accountsCopy.login;
  const { next } = useSearch({ from: '/login' });
  return (
    <AccountLayout
      title={title}
      lead={lead}
      envelope="open"
      postmark={{ top: 'WELCOME', lines: ['HOME', 'AGAIN'], bottom: 'COME IN' }}
      below={
        <>
          New here?{' '}
          <TextLink to="/signup" search={{ next }}>
            Create an account
          </TextLink>
        </>
      }
    >
      <LoginForm />
    </AccountLayout>
  );
}
