import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api/api';
import type { Member } from '@someday/contract/api/sessions';
import type { BodyInput, ReplyOf } from '@someday/contract/api/endpoint';
import { ApiError, errorText, notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { fetchCurrentMember, beginSession } from '#web/queries/session.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { safePath } from '#web/lib/addresses.ts';
import { accountPagesCopy } from './accounts.copy.ts';

const dashboard = '/member-dashboard';
/** The reply to a locked login is long. */
const LONG_NOTICE_MS = 20_000;

type Welcome = { user: Member; redirectTo: string };

/** `replace`: Back doesn't lead to the page that this happened on. */
export function useWelcome(next?: string, how: 'push' | 'replace' = 'push'): (reply: Welcome) => void {
  const client = useQueryClient();
  const { history } = useRouter();
  return ({ user, redirectTo }) => {
    beginSession(client, user);
    history[how](safePath(next) ?? safePath(redirectTo) ?? dashboard);
  };
}

export function useLogin(next: string | undefined) {
  const welcome = useWelcome(next);
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.login>) => call('POST /api/auth/login', { body }),
    onSuccess: (reply) => {
      if ('user' in reply) welcome(reply);
      else void navigate({ to: '/login', search: { next }, state: { secondFactor: reply.secondFactor } });
    },
    onError: (error) => {
      const { failed, failedText } = accountPagesCopy.login;
      const isLong = error instanceof ApiError && error.code === 'login_locked';
      const durationMs = isLong ? LONG_NOTICE_MS : undefined;
      showToast({ title: failed, description: errorText(error, failedText), tone: 'danger', durationMs, inForm: true });
    },
  });
}

export function useSignup() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: Omit<BodyInput<typeof api.signup>, 'timeZone'>) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return call('POST /api/auth/signup', { body: { ...body, timeZone } });
    },
    onSuccess: (reply) => {
      beginSession(client, reply.user);
      const path = afterSignup(reply);
      const checkEmail = /verif/i.test(reply.message) ? reply.message : undefined;
      // The plans say it themselves: a toast would lie on them.
      if (checkEmail && path !== '/pricing')
        showToast({ title: accountPagesCopy.signup.checkEmail, description: checkEmail });
      history.push(path, { checkEmail });
    },
    onError: (error) => {
      const { failed, failedText } = accountPagesCopy.signup;
      notifyFailure(failed, error, failedText, true);
    },
  });
}

/** Source: specification part 2 §4, "Signup response". */
function afterSignup({ requiresPaymentSetup, redirectTo }: ReplyOf<typeof api.signup>): string {
  return requiresPaymentSetup ? '/pricing' : (safePath(redirectTo) ?? dashboard);
}

/** The reply doesn't reveal whether the address has an account. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call('POST /api/auth/forgot-password', { body: { email } }) });
}

/** Ends every session of the link's account, which may or may not be the one logged in here. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => call('POST /api/auth/reset-password', { body }),
    onSuccess: () => void fetchCurrentMember(client),
  });
}
