import type { Import } from '@someday/contract/api/imports';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { importSectionCopy as copy } from './imports.copy.ts';

const importQuery = endpointQuery('GET /api/account/import');
const POLL_MS = 2000;
const activeStates = new Set<Import['state'] | undefined>(['checking', 'running']);

export function setImport(client: QueryClient, current: Import | null): void {
  client.setQueryData(importQuery.queryKey, { import: current });
}

export function useImport() {
  const client = useQueryClient();
  const query = useQuery({
    ...importQuery,
    refetchInterval: ({ state }) => (activeStates.has(state.data?.import?.state) ? POLL_MS : false),
  });
  const isDone = query.data?.import?.state === 'done';
  useEffect(() => {
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== importQuery.queryKey[0];
    if (isDone) void client.invalidateQueries({ predicate: isOther });
  }, [isDone, client]);
  return query;
}

export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/account/import/start'),
    onSuccess: (reply) => setImport(client, reply.import),
    onError: (error) => notifyFailure(copy.startFailed, error, copy.tryAgain),
  });
}

export function useDeleteImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/account/import'),
    onSuccess: () => setImport(client, null),
    onError: (error) => notifyFailure(copy.removeFailed, error, copy.tryAgain),
  });
}
