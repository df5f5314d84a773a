import { onDevice } from '#web/lib/storage.ts';
import type { Admin, adminApi } from '@someday/contract/admin';
import type { BodyInput } from '@someday/contract/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { safePath } from '#web/lib/addresses.ts';
import { adminLoginCopy } from './admin.copy.ts';

const key = 'adminLoggedIn';

/**
 * The entry `adminLoggedIn` of the browser's storage says that an admin has logged in here: without it nothing is asked of the server
 * (specification part 2 §6). Only a hint: nothing is ever allowed by it.
 */
const isAdminHinted = (): boolean => onDevice.text(key) === 'true';
const rememberAdmin = (): boolean => onDevice.keep(key, 'true');
const forgetAdmin = (): void => onDevice.forget(key);

/** Calls when another window of this browser has logged out. Gives back what ends it. */
function onLogoutElsewhere(callback: () => void): () => void {
  const look = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) callback();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

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
export function noticeEndedAdminSession(client: QueryClient): void {
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
  useEffect(() => onLogoutElsewhere(() => noticeEndedAdminSession(client)), [client]);
  if (data) return { state: 'here', admin: data, askAgain };
  if (data === null || !isAdminHinted()) return { state: 'nobody', askAgain };
  return error ? { state: 'failed', error, askAgain } : { state: 'asking', askAgain };
}

/** Logs in; the login's page then leads on. */
export function useAdminLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof adminApi.adminLogin>) => call('POST /api/admin/login', { body }),
    onMutate: clearToast,
    onSuccess: (admin) => {
      rememberAdmin();
      keepAdmin(client, admin);
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
  const router = useRouter();
  return useMutation({
    mutationFn: () => call('POST /api/admin/logout'),
    onSuccess: async () => {
      forgetAdmin();
      client.setQueryData(adminQuery.queryKey, null); // who is signed in would be led on by the login
      router.history.push('/admin-login');
      await router.load(); // what is still drawn would ask for what it shows
      keepAdmin(client, null);
    },
    onError: (error) => {
      const { logoutFailed, logoutFailedText } = adminLoginCopy;
      showToast({ title: logoutFailed, description: errorText(error, logoutFailedText), tone: 'danger' });
    },
  });
}

export const adminDashboard = '/admin-dashboard';

/** The login, which leads back to the tab that stands in the address `search` of the dashboard. */
export function loginFor(search: string): string {
  return search === ''
    ? '/admin-login'
    : `/admin-login?${new URLSearchParams({ next: `${adminDashboard}?${search}` })}`;
}

/** Where the login leads, by its own address: to what was asked for if that is a place of the dashboard, else to its first tab. */
export function goOnTo(search: string): string {
  const next = safePath(new URLSearchParams(search).get('next'));
  return next?.split('?')[0] === adminDashboard ? next : adminDashboard;
}
