import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/api/api-error.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { endpointQuery, endpointUrl } from '#web/api/client.ts';
import { kpiCopy as copy } from './kpi.copy.ts';

const kpisQuery = endpointQuery('GET /api/admin/kpis');
const figures = [
  endpointUrl('GET /api/admin/kpis'),
  endpointUrl('GET /api/admin/charts'),
  endpointUrl('GET /api/admin/recent-activity'),
];

export function useKpis() {
  return useQuery(kpisQuery);
}

/** Asks for everything on the tab again; where that fails, what is shown stays and says so. */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: kpisQuery.queryKey }) > 0;
  const refresh = () => {
    const isShown = ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
      figures.some((path) => String(address).split('?')[0] === path);
    client
      .refetchQueries({ predicate: isShown, type: 'active' }, { throwOnError: true })
      .catch((error: unknown) =>
        showToast({ title: copy.refreshFailed, description: errorText(error, copy.refreshFailedText), tone: 'danger' }),
      );
  };
  return { refresh, isRefreshing };
}
