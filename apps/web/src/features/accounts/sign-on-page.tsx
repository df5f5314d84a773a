import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { safePath } from '#web/lib/addresses.ts';
import { rememberAdmin } from '#web/lib/admin-hint.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button, Spinner, TextAnchor } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { AccountLayout } from '#web/ui/layout/form-page.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { accountPagesCopy } from './accounts.copy.ts';
import { useWelcome } from './accounts.queries.ts';
import { notFound } from './link-parts.tsx';
import { Consent } from './signup-page.tsx';

const { signOn: copy, ...texts } = accountPagesCopy;

function useFinish() {
  const welcome = useWelcome(undefined, 'replace');
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (search: string) => call('POST /api/auth/sign-on/finish', { body: { search } }),
    onSuccess: (reply) => {
      if (reply.kind === 'member') welcome(reply);
      if (reply.kind === 'admin') rememberAdmin();
      // Admins have an app of their own.
      if (reply.kind === 'admin' || reply.kind === 'confirmed') location.replace(safePath(reply.redirectTo) ?? '/');
      if (reply.kind === 'connect') {
        const { token: connect, email } = reply;
        void navigate({ to: '/login', replace: true, state: { connect, email } });
      }
    },
  });
}

type Newcomer = Extract<ReplyOf<typeof api.finishSignOn>, { kind: 'new' }>;

function NewAccount({ token, name }: Newcomer) {
  const creating = useMutation({
    mutationFn: (body: { name: string }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return call('POST /api/auth/sign-on/account', { body: { ...body, token, timeZone } });
    },
    onSuccess: useWelcome(undefined, 'replace'),
  });
  const { form, field } = useNativeForm({
    schema: async () => (await import('@someday/contract/api/locks')).newcomerSchema,
    onSubmit: (body) => creating.mutate(body),
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField label={texts.name} autoComplete="name" defaultValue={name} {...field('name')} />
      <Consent />
      <FormAlert text={creating.isError ? errorText(creating.error, texts.signup.failedText) : undefined} />
      <Button type="submit" size="large" wide loading={creating.isPending}>
        {copy.welcome.submit}
      </Button>
    </form>
  );
}

/** Where the provider of single sign-on sends the browser back to. */
export function SignOnPage() {
  const { history } = useRouter();
  const [search] = useState(() => history.location.search); // as text, before the router rewrites it
  const { mutate, data, error } = useFinish();
  const isBegun = useRef(search === '');
  const begin = useEffectEvent(() => {
    if (!isBegun.current) mutate(search);
    isBegun.current = true;
  });
  useEffect(() => begin(), []);

  const newcomer = data?.kind === 'new' ? data : undefined;
  const isFailed = error !== null || search === '';
  const isAdmins = error instanceof ApiError && error.code === 'not_an_admin';
  const { title } = isFailed ? copy.failed : newcomer ? copy.welcome : copy.waiting;
  usePageTitle(title);
  if (isFailed)
    return (
      <AccountLayout
        {...notFound}
        title={title}
        lead={errorText(error, copy.failed.text)}
        below={isAdmins ? <TextAnchor href="/admin-login">{copy.failed.admins}</TextAnchor> : null}
      >
        <LinkButton to="/login" size="large" wide>
          {copy.failed.back}
        </LinkButton>
      </AccountLayout>
    );
  if (newcomer)
    return (
      <AccountLayout
        {...texts.signup}
        title={title}
        lead={copy.welcome.lead(newcomer.email)}
        envelope="open"
        below={null}
      >
        <NewAccount {...newcomer} />
      </AccountLayout>
    );
  return (
    <AccountLayout {...copy.waiting} envelope="closed" below={null}>
      <p role="status" className="grid justify-items-center py-6 text-primary">
        <Spinner className="size-9" />
        <span className="sr-only">{copy.waiting.title}</span>
      </p>
    </AccountLayout>
  );
}
