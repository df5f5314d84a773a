import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api';
import type { BodyInput, ReplyOf } from '@someday/contract/endpoint';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { notify } from '#web/lib/notice-store.ts';
import { safePath } from '#web/lib/safe-path.ts';
import { accountsCopy } from './accounts.copy.ts';
import { loadAccountCalls } from './load-account-calls.ts';

const dashboard = '/member-dashboard';
const pricing = '/pricing';
/** For thirty words that say what to do. */
const LONG_NOTICE_MS = 20_000;

/** Logs in and goes on to `next`, or to where the server leads. */
export function useLogin(next: string | undefined) {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof api.login>) => (await loadAccountCalls()).logIn(client, body),
    onSuccess: ({ redirectTo }) => {
      history.push(safePath(next) ?? safePath(redirectTo) ?? dashboard);
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.login;
      const isLong = error instanceof ApiError && error.code === 'login_locked';
      const durationMs = isLong ? LONG_NOTICE_MS : undefined;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger', durationMs, inForm: true });
    },
  });
}

/** Opens an account and goes on: to choose a plan where one is needed, else to where the server leads. */
export function useSignup() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof api.signup>) => (await loadAccountCalls()).signUp(client, body),
    onSuccess: (reply) => {
      if (/verif/i.test(reply.message)) notify({ title: accountsCopy.signup.checkMail, description: reply.message });
      history.push(afterSignup(reply));
    },
    onError: (error) => {
      const { failed, failedText } = accountsCopy.signup;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger', inForm: true });
    },
  });
}

/** Source: specification part 2 §4, "Signup response". */
function afterSignup({
  requiresPaymentSetup,
  redirectTo,
}: Pick<ReplyOf<typeof api.signup>, 'requiresPaymentSetup' | 'redirectTo'>): string {
  return requiresPaymentSetup ? pricing : (safePath(redirectTo) ?? dashboard);
}
