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

/** Downloads a ZIP. `onStale`: the password has to be typed first. */
export function useDownloadExport(onStale: (part: number) => void) {
  const hrefOf = (part: number) => endpointUrl('GET /api/account/export/file', { query: { part: String(part) } });
  return useMutation({
    mutationFn: (part: number) => request('HEAD', hrefOf(part)),
    // Leaving the page for it would ask about unsent messages.
    onSuccess: (_answer, part) =>
      Object.assign(document.createElement('a'), { href: hrefOf(part), download: '' }).click(),
    onError: (error, part) => {
      if (error instanceof ApiError && error.status === 403) onStale(part);
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
