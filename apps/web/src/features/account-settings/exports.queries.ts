import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { ApiError } from '#web/api/api-error.ts';
import { call, endpointQuery, endpointUrl, request } from '#web/api/client.ts';
import { settingsCopy } from './account-settings.copy.ts';
import { sayFailed } from './account-settings.queries.ts';

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

/** Downloads the ZIP. `onStale`: the password has to be typed first. */
export function useDownloadExport(onStale: () => void) {
  const href = endpointUrl('GET /api/account/export/file');
  return useMutation({
    mutationFn: () => request('HEAD', href),
    // Leaving the page for it would ask about unsent messages.
    onSuccess: () => Object.assign(document.createElement('a'), { href, download: '' }).click(),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 403) onStale();
      else sayFailed(settingsCopy.export.downloadFailed)(error);
    },
  });
}

export function useDeleteExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/account/export'),
    onSuccess: (status) => client.setQueryData(exportQuery.queryKey, status),
    onError: sayFailed(settingsCopy.export.removeFailed),
  });
}
