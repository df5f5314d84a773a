import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { beginSession } from '#web/api/session.ts';
import { notify } from '#web/lib/notice-store.ts';
import { safePath } from '#web/lib/safe-path.ts';
import { accountsCopy } from './accounts.copy.ts';

const dashboard = '/member-dashboard';

/** Logs in and goes on to `next`, or to the dashboard. */
export function useLogin(next: string | undefined) {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.login>) => call('login', { body }),
    onSuccess: ({ user }) => {
      beginSession(client, user);
      history.push(safePath(next) ?? dashboard);
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.login;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger' });
    },
  });
}

/** Opens an account in the browser's time zone and goes on to where the server leads. */
export function useSignup() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.signup>) => call('signup', { body: { ...body, timeZone: browserZone() } }),
    onSuccess: ({ user, redirectTo }) => {
      beginSession(client, user);
      history.push(safePath(redirectTo) ?? dashboard);
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.signup;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger' });
    },
  });
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
