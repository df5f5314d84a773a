import { listen } from '#web/lib/hooks.ts';
import { forgetAdmin, isAdminHinted, rememberAdmin } from '#web/lib/admin-hint.ts';
import type { Admin, adminApi } from '@someday/contract/api/admin';
import type { BodyInput, ReplyOf } from '@someday/contract/api/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { safePath } from '#web/lib/addresses.ts';
import { adminLoginCopy } from './admin.copy.ts';

/** Calls back when another window logs out, and when the Back button restores this page, which misses that. Returns a function that stops it. */
function onLogoutElsewhere(callback: () => void): () => void {
  return listen(['storage', 'pageshow'], () => {
    if (!isAdminHinted()) callback();
  });
}

const adminQuery = queryOptions({
  queryKey: [endpointUrl('GET /api/admin/session')],
  queryFn: async (): Promise<Admin | null> => {
    try {
      return await call('GET /api/admin/session');
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forgetAdmin();
      return null;
    }
  },
});

/** Drops everything fetched for the previous admin, after the session itself has been updated. */
function keepAdmin(client: QueryClient, admin: Admin | null): void {
  client.setQueryData(adminQuery.queryKey, admin);
  client.removeQueries({ predicate: ({ queryKey: [address] }) => address !== adminQuery.queryKey[0] });
}

export function noticeEndedAdminSession(client: QueryClient): void {
  forgetAdmin();
  keepAdmin(client, null);
}

type AdminSession =
  | { state: 'asking' | 'logged-out' }
  | { state: 'failed'; error: Error }
  | { state: 'here'; admin: Admin };

export function useAdminSession(): AdminSession & { askAgain: () => void } {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...adminQuery, enabled: isAdminHinted });
  const askAgain = useCallback(() => void refetch(), [refetch]);
  useEffect(() => onLogoutElsewhere(() => noticeEndedAdminSession(client)), [client]);
  if (data) return { state: 'here', admin: data, askAgain };
  if (data === null || !isAdminHinted()) return { state: 'logged-out', askAgain };
  return error ? { state: 'failed', error, askAgain } : { state: 'asking', askAgain };
}

export function useAdminWelcome(): (admin: Admin) => void {
  const client = useQueryClient();
  return (admin) => {
    rememberAdmin();
    keepAdmin(client, admin);
  };
}

const onError = (error: Error) => {
  const { failed, failedText } = adminLoginCopy;
  notifyFailure(failed, error, failedText, true);
};

export type AdminStep = Extract<ReplyOf<typeof adminApi.adminLogin>, { secondFactor: string }>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The password was right, and this is next. */
    adminStep?: AdminStep | undefined;
  }
}

export function useAdminLogin() {
  const welcome = useAdminWelcome();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: BodyInput<typeof adminApi.adminLogin>) => call('POST /api/admin/login', { body }),
    onMutate: clearToast,
    onSuccess: (reply) => {
      if ('username' in reply) welcome(reply);
      else history.replace(history.location.href, { adminStep: reply });
    },
    onError,
  });
}

export function useAdminLinkLogin() {
  return useMutation({
    mutationFn: (token: string) => call('POST /api/admin/link', { body: { token } }),
    onSuccess: useAdminWelcome(),
    onError,
  });
}

/** Ends the session on the server first, so that a failed logout doesn't look like one. */
export function useAdminLogout() {
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => call('POST /api/admin/logout'),
    onSuccess: async ({ redirectTo }) => {
      forgetAdmin();
      client.setQueryData(adminQuery.queryKey, null); // or the login page would move on
      router.history.push('/admin-login');
      await router.load(); // or what is still on screen would refetch
      keepAdmin(client, null);
      if (redirectTo) location.assign(redirectTo);
    },
    onError: (error) => {
      const { logoutFailed, logoutFailedText } = adminLoginCopy;
      notifyFailure(logoutFailed, error, logoutFailedText);
    },
  });
}

export const adminDashboard = '/admin-dashboard';

export function loginFor(search: string): string {
  return search === ''
    ? '/admin-login'
    : `/admin-login?${new URLSearchParams({ next: `${adminDashboard}?${search}` })}`;
}

export function goOnTo(search: string): string {
  const next = safePath(new URLSearchParams(search).get('next'));
  return next?.split('?')[0] === adminDashboard ? next : adminDashboard;
}
