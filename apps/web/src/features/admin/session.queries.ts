import type { Admin, adminApi } from '@someday/contract/admin';
import type { BodyInput } from '@someday/contract/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { adminLoginCopy } from './admin-login.copy.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { forgetAdmin, isAdminHinted, onLogoutElsewhere, rememberAdmin } from './session-hint.ts';

/** Which admin is signed in; null for nobody. */
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

/** What was fetched for an admin goes; what shows who is signed in learns it first. */
function keepAdmin(client: QueryClient, admin: Admin | null): void {
  client.setQueryData(adminQuery.queryKey, admin);
  client.removeQueries({ predicate: ({ queryKey: [address] }) => address !== adminQuery.queryKey[0] });
}

/** For the admin's query client: something was refused because nobody is signed in any more. */
export function noticeEndedSession(client: QueryClient): void {
  forgetAdmin();
  keepAdmin(client, null);
}

type AdminSession =
  | { state: 'asking' | 'nobody' }
  | { state: 'failed'; error: Error }
  | { state: 'here'; admin: Admin };

/** Who is signed in. The server is asked only where the browser's hint says that there may be somebody. */
export function useAdminSession(): AdminSession & { askAgain: () => void } {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...adminQuery, enabled: isAdminHinted });
  const askAgain = useCallback(() => void refetch(), [refetch]);
  useEffect(() => onLogoutElsewhere(() => noticeEndedSession(client)), [client]);
  if (data) return { state: 'here', admin: data, askAgain };
  if (data === null || !isAdminHinted()) return { state: 'nobody', askAgain };
  return error ? { state: 'failed', error, askAgain } : { state: 'asking', askAgain };
}

/** Logs in and goes on to an address of this app. */
export function useAdminLogin(goOnTo: string) {
  const client = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: (body: BodyInput<typeof adminApi.adminLogin>) => call('POST /api/admin/login', { body }),
    onMutate: clearToast,
    onSuccess: (admin) => {
      rememberAdmin();
      keepAdmin(client, admin);
      go(goOnTo, { replace: true }); // Back leads to where somebody came from, not to the login they have passed
    },
    onError: (error) => {
      const { failed, failedText } = adminLoginCopy;
      showToast({ title: failed, description: errorText(error, failedText), tone: 'danger', inForm: true });
    },
  });
}

/** Ends the session on the server first: a logout that did not happen must not look like one. */
export function useAdminLogout() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: () => call('POST /api/admin/logout'),
    onSuccess: () => {
      forgetAdmin();
      client.setQueryData(adminQuery.queryKey, null); // who is signed in would be led on by the login
      flushSync(() => go('/admin-login')); // what is still drawn would ask for what it shows
      keepAdmin(client, null);
    },
    onError: (error) => {
      const { logoutFailed, logoutFailedText } = adminLoginCopy;
      showToast({ title: logoutFailed, description: errorText(error, logoutFailedText), tone: 'danger' });
    },
  });
}
