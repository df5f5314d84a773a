import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { adminLoginBodySchema, type adminApi } from '@someday/contract/admin';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { useForm } from 'react-hook-form';
import { Redirect, useSearch } from 'wouter';
import { useIsDemo } from '#web/lib/facts.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { goOnTo } from './admin-login-address.ts';
import { CounterSheet } from './admin-login-sheet.tsx';
import { adminLoginCopy as copy } from './admin-login.copy.ts';
import { DemoCredentials, type AdminCredentials } from './admin-login-demo.tsx';
import { AdminOpening } from './admin-opening.tsx';
import { useAdminLogin, useAdminSession } from './session.queries.ts';

function AdminLoginForm() {
  const login = useAdminLogin(goOnTo(useSearch()));
  const isDemo = useIsDemo();
  const { register, handleSubmit, formState, setValue, setFocus } = useForm<
    BodyInput<typeof adminApi.adminLogin>,
    unknown,
    BodyOf<typeof adminApi.adminLogin>
  >({ resolver: standardSchemaResolver(adminLoginBodySchema), defaultValues: { username: '', password: '' } });
  const { errors } = formState;
  const submit = handleSubmit((body) => {
    if (!login.isPending) login.mutate(body);
  });
  const fill = ({ username, password }: AdminCredentials) => {
    setValue('username', username, { shouldValidate: true });
    setValue('password', password, { shouldValidate: true });
    setFocus('password');
  };
  return (
    <>
      {isDemo ? <DemoCredentials onFill={fill} /> : null}
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={copy.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormToast />
        <Button type="submit" size="large" wide loading={login.isPending}>
          {copy.submit}
        </Button>
      </form>
    </>
  );
}

/** Where an admin logs in; at `/admin` and `/admin-login`. Who is signed in already goes on. */
export function AdminLoginPage() {
  const { state } = useAdminSession();
  const next = goOnTo(useSearch());
  usePageTitle(copy.pageTitle);
  if (state === 'asking') return <AdminOpening />;
  if (state === 'here') return <Redirect to={next} replace />;
  return (
    <CounterSheet>
      <AdminLoginForm />
    </CounterSheet>
  );
}
