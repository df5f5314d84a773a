import { queryOptions, useMutation } from '@tanstack/react-query';
import { testerSorts, type Application } from '@someday/contract/admin-lists';
import { VISIT_MS } from '#web/api/query-client.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { applicationsCopy } from './applications.copy.ts';
import { notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';

const path = endpointUrl('GET /api/admin/tester-applications');

export const applicationsSource = {
  path,
  sorts: testerSorts,
  ask: (query: AdminListQuery<(typeof testerSorts)[number]>) => call('GET /api/admin/tester-applications', { query }),
};

/** How many wait for an answer, whatever of them is shown. */
export const waitingQuery = queryOptions({
  queryKey: [path, 'waiting'],
  queryFn: () => call('GET /api/admin/tester-applications', { query: { limit: '1' } }),
  staleTime: VISIT_MS,
});

/** Makes a guest of an applicant; the server mails them their code. */
export function useAccept() {
  const refresh = useRefreshAdmin();
  const { done, doneText, failed } = applicationsCopy.accepting;
  return useMutation({
    mutationFn: ({ id }: Application) => call('POST /api/admin/tester-applications/{id}/accept', { params: { id } }),
    onSuccess: ({ guestCode }, { email }) =>
      showToast({ title: done, description: doneText(guestCode, email, sendsEmail()), tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

export function useDecline() {
  const refresh = useRefreshAdmin();
  const { done, failed } = applicationsCopy.declining;
  return useMutation({
    mutationFn: ({ id }: Application) => call('POST /api/admin/tester-applications/{id}/decline', { params: { id } }),
    onSuccess: (_done, { name }) => showToast({ title: done, description: name, tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}
