import { useSearch, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, EmailField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { useGoOnIfHere } from '#web/queries/session.ts';
import { installationQuery } from '#web/queries/installation.ts';
import { accountPagesCopy } from './accounts.copy.ts';
import { useLogin } from './accounts.queries.ts';
import { shortError, notifyMissing } from './link-parts.tsx';

type Credentials = { email: string; password: string };

/** As text: the router would parse a password of digits as a number. */
function credentialsIn(search: string): Credentials | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('email') && !query.has('password')) return undefined;
  return { email: query.get('email') ?? '', password: query.get('password') ?? '' };
}

/** A demo's links carry email and password in the query; other installations ignore them. Either way they leave the address bar right away. */
function useDemoCredentials(next: string | undefined, fill: (credentials: Credentials) => void): void {
  const client = useQueryClient();
  const { history } = useRouter();
  const navigate = useNavigate();
  const inAddress = useRef(credentialsIn(history.location.search)); // read now, before the router rewrites the address
  const take = useEffectEvent(() => {
    const credentials = inAddress.current;
    if (!credentials) return;
    inAddress.current = undefined;
    void navigate({ to: '/login', search: next === undefined ? {} : { next }, replace: true });
    client.fetchQuery(installationQuery).then(
      ({ demo }) => {
        if (demo) fill(credentials);
      },
      () => {}, // it may not be a demo: leave the fields empty
    );
  });
  useEffect(() => take(), []);
}

function LoginForm() {
  const { next } = useSearch({ from: '/login' });
  const login = useLogin(next);
  const { form, field, fill, entry } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/accounts')).loginBodySchema,
    onSubmit: (body) => login.mutate(body),
    onInvalid: notifyMissing,
  });
  useDemoCredentials(next, ({ email, password }) => {
    fill('email', email);
    fill('password', password);
  });
  return (
    <form {...form} className="grid gap-5">
      <EmailField label={accountPagesCopy.email} autoComplete="username" {...shortError(field('email'))} />
      <div>
        <PasswordField
          label={accountPagesCopy.password}
          autoComplete="current-password"
          {...shortError(field('password'))}
        />
        <TextLink
          to="/forgot-password"
          state={(before) => ({ ...before, email: String(entry('email')) })}
          className="tap mt-1 inline-flex items-center"
        >
          {accountPagesCopy.login.forgot}
        </TextLink>
      </div>
      <FormToast />
      <Button type="submit" size="large" wide loading={login.isPending}>
        {accountPagesCopy.login.submit}
      </Button>
    </form>
  );
}

export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  useGoOnIfHere(next ?? '/member-dashboard');
  return (
    <AccountLayout
      {...accountPagesCopy.login}
      envelope="open"
      below={
        <TextLink to="/signup" search={{ next }}>
          {accountPagesCopy.login.signup}
        </TextLink>
      }
    >
      <LoginForm />
    </AccountLayout>
  );
}
