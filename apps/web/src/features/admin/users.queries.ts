import { useMutation } from '@tanstack/react-query';
import { userSorts } from '@someday/contract/admin-lists';
import { call, endpointUrl } from '#web/api/client.ts';
import { notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';
import { usersCopy as copy } from './users.copy.ts';

export const usersSource = {
  path: endpointUrl('GET /api/admin/users'),
  sorts: userSorts,
  ask: (query: AdminListQuery<(typeof userSorts)[number]>) => call('GET /api/admin/users', { query }),
};

/** The link is kept nowhere but in the dialog that shows it. */
export function useResetLink() {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/admin/users/{id}/reset-link', { params: { id } }),
    gcTime: 0,
    onSuccess: () => void refresh(),
    onError: (error) => notifyFailure(copy.resetLink.failed, error),
  });
}
