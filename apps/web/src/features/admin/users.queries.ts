import { useMutation } from '@tanstack/react-query';
import { userSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from './admin-client.ts';
import { notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';
import { usersCopy as copy } from './users.copy.ts';

export const usersSource = {
  path: endpointUrl('listUsers'),
  sorts: userSorts,
  ask: (query: AdminListQuery<(typeof userSorts)[number]>) => call('listUsers', { query }),
};

/** The link is kept nowhere but in the dialog that shows it. */
export function useResetLink() {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: (id: number) => call('issueResetLink', { params: { id } }),
    gcTime: 0,
    onSuccess: () => void refresh(),
    onError: (error) => notifyFailure(copy.resetLink.failed, error),
  });
}
