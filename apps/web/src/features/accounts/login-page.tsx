import { useLocation, useSearch, useNavigate, useRouter, type HistoryState } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { OtherWays, usePasskeyLogin, usePasskeysInField } from '#web/features/locks/other-ways.tsx';
import { publicFacts } from '#web/lib/facts.ts';
import { lazyPart, useBrowserValue } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, EmailField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { TextLink } from '#web/ui/links.tsx';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { useGoOnIfHere } from '#web/queries/session.ts';
import { installationQuery } from '#web/queries/installation.ts';
import { accountPagesCopy } from './accounts.copy.ts';
import { useLogin, useWelcome } from './accounts.queries.ts';
import { shortError, notifyMissing } from './link-parts.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The password was right, and this is the token of the next step. */
    secondFactor?: string | undefined;
    /** Single sign-on has proven `email`, which has an account: logging in to it connects the two. */
    connect?: string | undefined;
  }
}

const CodeStep = lazyPart(() => import('#web/features/locks/code-step.tsx'), 'CodeStep');

const nothingBefore: HistoryState = {};

/** What came before. The prerendered page knows nothing of it. */
function useBefore(): HistoryState {
  const state = useLocation({ select: (location) => location.state });
  return useBrowserValue(
    () => state,
    () => nothingBefore,
  );
}

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
  const { connect, email } = useBefore();
  const login = useLogin(next);
  const passkey = usePasskeyLogin(
    (proof) => call('POST /api/auth/passkey', { body: { ...proof, connect } }),
    useWelcome(next),
  );
  usePasskeysInField(passkey);
  const { form, field, fill, entry } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/accounts')).loginBodySchema,
    onSubmit: (body) => login.mutate({ ...body, connect }),
    onInvalid: notifyMissing,
  });
  useDemoCredentials(next, ({ email, password }) => {
    fill('email', email);
    fill('password', password);
  });
  return (
    <form {...form} className="grid gap-5">
      <EmailField
        label={accountPagesCopy.email}
        autoComplete="username webauthn"
        defaultValue={email}
        {...shortError(field('email'))}
      />
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
      <OtherWays {...{ passkey, next }} as="member" isProven={connect !== undefined} />
    </form>
  );
}

function CodePage({ token, next }: { token: string; next: string | undefined }) {
  const navigate = useNavigate();
  const welcome = useWelcome(next);
  return (
    <AccountLayout {...accountPagesCopy.login.code} envelope="closed" below={null}>
      <Suspense fallback={<div className="min-h-80" />}>
        <CodeStep
          token={token}
          finish={async (body) => welcome(await call('POST /api/auth/second-factor', { body }))}
          onStartOver={() => void navigate({ to: '/login', search: { next }, replace: true })}
        />
      </Suspense>
    </AccountLayout>
  );
}

export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  useGoOnIfHere(next ?? '/member-dashboard');
  const { login } = accountPagesCopy;
  const { secondFactor, connect, email = '' } = useBefore();
  const { signOn, onlySignOn } = publicFacts();
  if (secondFactor !== undefined) return <CodePage token={secondFactor} next={next} />;
  const provider = signOn ?? '';
  const isConnecting = connect !== undefined;
  const words = isConnecting && { title: login.connect.title, lead: login.connect.lead(email, provider) };
  const signup = (
    <TextLink to="/signup" search={{ next }}>
      {login.signup}
    </TextLink>
  );
  return (
    <AccountLayout {...login} {...words} envelope="open" below={onlySignOn || isConnecting ? null : signup}>
      {onlySignOn && !isConnecting ? <OtherWays as="member" next={next} /> : <LoginForm />}
    </AccountLayout>
  );
}
