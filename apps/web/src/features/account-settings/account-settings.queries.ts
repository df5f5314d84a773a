import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountSession } from '@someday/contract/api/account-settings';
import type { Member } from '@someday/contract/api/sessions';
import type { api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { showMember } from '#web/queries/loved-ones.ts';
import { useLeave, useReplaceMember } from '#web/queries/session.ts';
import { call, endpointQuery, endpointUrl, request } from '#web/api/client.ts';
import type { Edits } from '#web/api/edits.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { confirmIdentity } from '#web/lib/identity-check.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { settingsCopy } from './account-settings.copy.ts';

const sessionsQuery = { ...endpointQuery('GET /api/account/sessions'), staleTime: VISIT_MS };

export const failureHandler = (title: string) => (error: unknown) => notifyFailure(title, error);

function useCacheMember(): (member: Member) => void {
  const client = useQueryClient();
  const replaceMember = useReplaceMember();
  return (member) => {
    replaceMember(member);
    showMember(client, member);
    void refreshMessages(client); // their days move with the time zone
  };
}

export function useUpdateAccount({ editOf, learn }: Edits) {
  const cacheMember = useCacheMember();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.updateAccount>) => call('PATCH /api/account', { body: editOf(body) }),
    onSuccess: (member) => {
      learn(member);
      cacheMember(member);
      showToast({ title: settingsCopy.you.updated, tone: 'success' });
    },
    onError: learn,
  });
}

export type EmailChoice = 'mailOnOpening' | 'mailOnEve';

/** Optimistic: undone if it couldn't be saved. */
export function useEmailChoice(choice: EmailChoice) {
  const { saved, on, off, failed } = settingsCopy.emails;
  const replaceMember = useReplaceMember();
  return useMutation({
    mutationFn: (wanted: Member) => call('PATCH /api/account', { body: { [choice]: wanted[choice] } }),
    onMutate: replaceMember,
    onSuccess: (member) => {
      replaceMember(member);
      showToast({ title: saved, description: member[choice] ? on : off, tone: 'success' });
    },
    onError: (error, wanted) => {
      replaceMember({ ...wanted, [choice]: !wanted[choice] });
      failureHandler(failed)(error);
    },
  });
}

export function useChangeEmail() {
  const cacheMember = useCacheMember();
  const { asked, askedText } = settingsCopy.email;
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.changeEmail>) => call('POST /api/account/email', { body }),
    onSuccess: (member) => {
      cacheMember(member);
      showToast({ title: asked, description: askedText(member.pendingEmail ?? member.email), tone: 'success' });
    },
  });
}

export function useCancelEmailChange() {
  const cacheMember = useCacheMember();
  const { canceled, canceledText, cancelFailed } = settingsCopy.email;
  return useMutation({
    mutationFn: () => call('DELETE /api/account/email'),
    onSuccess: (member) => {
      cacheMember(member);
      showToast({ title: canceled, description: canceledText(member.email), tone: 'success' });
    },
    onError: failureHandler(cancelFailed),
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  const { changed, changedText } = settingsCopy.password;
  return useMutation({
    mutationFn: ({ newPassword }: BodyInput<typeof api.changePassword>) =>
      call('POST /api/account/password', { body: { newPassword } }),
    onSuccess: () => {
      showToast({ title: changed, description: changedText, tone: 'success' });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Succeeds if the session had already ended. */
export function useEndOtherSession() {
  const client = useQueryClient();
  const { loggedOut, loggedOutText, logOutFailed } = settingsCopy.sessions;
  return useMutation({
    mutationFn: async ({ id }: AccountSession) => {
      try {
        await call('DELETE /api/account/sessions/{id}', { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: (_nothing, { id, device }) => {
      client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
      showToast({ title: loggedOut, description: loggedOutText(device), tone: 'success' });
    },
    onError: failureHandler(logOutFailed),
  });
}

export function useSignOutEverywhere() {
  const leave = useLeave();
  const { loggedOut, everywhereDone, everywhereFailed } = settingsCopy.sessions;
  return useMutation({
    mutationFn: async () => {
      await call('POST /api/account/sign-out-everywhere');
      await leave('/login');
      showToast({ title: loggedOut, description: everywhereDone, tone: 'success' });
    },
    onError: failureHandler(everywhereFailed),
  });
}

export function useCloseAccount() {
  const leave = useLeave();
  return useMutation({
    mutationFn: async (body: BodyInput<typeof api.closeAccount>) => {
      const { message } = await call('POST /api/account/close', { body });
      await leave('/');
      showToast({ title: settingsCopy.close.closed, description: message, tone: 'success' });
    },
  });
}

const exportQuery = endpointQuery('GET /api/account/export');
const POLL_MS = 2000;

export function useExport() {
  return useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_MS : false),
  });
}

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/account/export'),
    onSuccess: (status) => client.setQueryData(exportQuery.queryKey, status),
    onError: failureHandler(settingsCopy.export.makeFailed),
  });
}

/** Downloads a ZIP. */
export function useDownloadExport() {
  const hrefOf = (part: number) => endpointUrl('GET /api/account/export/file', { query: { part: String(part) } });
  return useMutation({
    mutationFn: async (part: number) => {
      try {
        await request('HEAD', hrefOf(part));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        await confirmIdentity(); // a reply to HEAD can't say that this is why
      }
    },
    // Leaving the page for it would ask about unsent messages.
    onSuccess: (_answer, part) =>
      Object.assign(document.createElement('a'), { href: hrefOf(part), download: '' }).click(),
    onError: failureHandler(settingsCopy.export.downloadFailed),
  });
}

export function useDeleteExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/account/export'),
    onSuccess: (status) => client.setQueryData(exportQuery.queryKey, status),
    onError: failureHandler(settingsCopy.export.removeFailed),
  });
}
