import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api';
import type { BodyInput, ReplyOf } from '@someday/contract/endpoint';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { beginSession } from '#web/api/session.ts';
import { notify } from '#web/lib/notice-store.ts';
import { safePath } from '#web/lib/safe-path.ts';
import { accountsCopy } from './accounts.copy.ts';

const dashboard = '/member-dashboard';
const pricing = '/pricing';

/** Logs in and goes on to `next`, or to where the server leads. */
export function useLogin(next: string | undefined) {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.login>) => call('login', { body }),
    onSuccess: ({ user, redirectTo }) => {
      beginSession(client, user);
      history.push(safePath(next) ?? safePath(redirectTo) ?? dashboard);
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.login;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger' });
    },
  });
}

/** Opens an account in the browser's time zone and goes on: to choose a plan where that is possible, else to where the server leads. */
export function useSignup() {
  const client = useQueryClient();
  const { history, routesByPath } = useRouter();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.signup>) => call('signup', { body: { ...body, timeZone: browserZone() } }),
    onSuccess: ({ user, ...reply }) => {
      beginSession(client, user);
      if (/verif/i.test(reply.message)) notify({ title: accountsCopy.signup.checkMail, description: reply.message });
      history.push(afterSignup(reply, Object.keys(routesByPath)));
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.signup;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger' });
    },
  });
}

/** Source: specification part 2 §4, "Signup response". */
function afterSignup(
  { requiresPaymentSetup, redirectTo }: Pick<ReplyOf<typeof api.signup>, 'requiresPaymentSetup' | 'redirectTo'>,
  paths: readonly string[],
): string {
  const isForPricing = requiresPaymentSetup || redirectTo === pricing;
  if (isForPricing && paths.includes(pricing)) return pricing;
  return redirectTo === pricing ? dashboard : (safePath(redirectTo) ?? dashboard);
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
