import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { loginBodySchema } from '@someday/contract/accounts';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from './account-layout.tsx';
import { accountsCopy } from './accounts.copy.ts';
import { useLogin } from './accounts.queries.ts';
import { fieldError, sayWhatIsMissing } from './missing-information.ts';

function LoginForm() {
  const { next } = useSearch({ from: '/login' });
  const login = useLogin(next);
  const { register, handleSubmit, formState } = useForm<BodyInput<typeof api.login>, unknown, BodyOf<typeof api.login>>(
    {
      resolver: standardSchemaResolver(loginBodySchema),
      defaultValues: { email: '', password: '' },
    },
  );
  const submit = handleSubmit((body) => login.mutate(body), sayWhatIsMissing);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={fieldError(formState.errors.password)}
        {...register('password')}
      />
      <Button type="submit" size="large" wide loading={login.isPending} className="mt-2">
        Log in
      </Button>
    </form>
  );
}

export function LoginPage() {
  const { title, lead } = accountsCopy.login;
  return (
    <AccountLayout
      title={title}
      lead={lead}
      envelope="open"
      postmark={{ top: 'WELCOME', lines: ['HOME', 'AGAIN'], bottom: 'COME IN' }}
      below={
        <>
          New here? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
      <LoginForm />
    </AccountLayout>
  );
}
