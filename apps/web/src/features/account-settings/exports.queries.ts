import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { settingsCopy } from './account-settings.copy.ts';

const exportQuery = endpointQuery('GET /api/account/export');
const LOOK_AGAIN_MS = 2000;

/** Looks again until it's made. */
export function useExport() {
  return useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? LOOK_AGAIN_MS : false),
  });
}

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.requestExport>) => call('POST /api/account/export', { body }),
    onSuccess: (status) => client.setQueryData(exportQuery.queryKey, status),
  });
}

export function useDeleteExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/account/export'),
    onSuccess: (status) => client.setQueryData(exportQuery.queryKey, status),
    onError: (error) =>
      showToast({
        title: settingsCopy.export.removeFailed,
        description: errorText(error, settingsCopy.tryAgain),
        tone: 'danger',
      }),
  });
}
