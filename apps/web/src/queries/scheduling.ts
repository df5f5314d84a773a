import { limits } from '@someday/contract/limits';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { refreshMessages } from './member-data.ts';

const milestonesQuery = () => endpointQuery('GET /api/family-milestones', { query: {} });

/** Milestones, the next one first. Refetched at each visit, since they depend on today's date. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Prefetches for the dashboard, so that a reminder appears with the rest and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

type Page<Item> = { readonly items: readonly Item[]; readonly more: boolean };

/** All pages of a list one after the other, up to so many items. */
async function allPages<Item extends { readonly id: number }>(
  most: number,
  ask: (query: { after: string | undefined }) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  for (;;) {
    const page = await ask({ after: items.at(-1)?.id.toString() });
    items.push(...page.items);
    if (!page.more || page.items.length === 0 || items.length >= most) return { items, more: page.more };
  }
}

/** Triggers, the next one first. Refetched at each visit, since they depend on today's date. */
export function useTriggers() {
  const ask = async (query: { after: string | undefined }) => {
    const items = await call('GET /api/scheduled-triggers', { query });
    return { items, more: items.length === limits.triggersPage };
  };
  return useQuery({
    queryKey: endpointQuery('GET /api/scheduled-triggers', { query: {} }).queryKey,
    queryFn: async () => (await allPages(limits.listedTriggers, ask)).items,
    staleTime: VISIT_MS,
  });
}

/** The days of sealed messages, soonest first. Refetched at each visit, since they depend on the current time. */
export function useSealedDays() {
  const ask = async (query: { after: string | undefined }) => {
    const { messages, more } = await call('GET /api/sealed-messages', { query });
    return { items: messages, more };
  };
  return useQuery({
    queryKey: endpointQuery('GET /api/sealed-messages', { query: {} }).queryKey,
    queryFn: () => allPages(limits.sealedDays, ask),
    staleTime: VISIT_MS,
  });
}

const MOVING_MS = 2000;

function movingQuery(client: QueryClient) {
  const { queryKey } = endpointQuery('GET /api/moving-messages');
  const queryFn = async () => {
    const before = client.getQueryData(queryKey);
    const moving = await call('GET /api/moving-messages');
    if (before?.length && moving.length === 0) void refreshMessages(client);
    return moving;
  };
  return { queryKey, queryFn, staleTime: 0 };
}

/** Call after a change that may move many messages. */
export function askWhatMoves(client: QueryClient): Promise<void> {
  return client.prefetchQuery(movingQuery(client));
}

/** How far messages are on the way to their new days. `ask`: also if nothing has been changed since the page was loaded. */
export function useMovingMessages(ask: boolean) {
  const client = useQueryClient();
  const query = movingQuery(client);
  const isAsked = ask || client.getQueryData(query.queryKey) !== undefined;
  const { data = [] } = useQuery({
    ...query,
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.length ? MOVING_MS : false),
  });
  return data;
}
