import { limits } from '@someday/contract/rules/limits';
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { refreshMessages } from './member-data.ts';

const MOVING_MS = 2000;

const milestonesQuery = () => endpointQuery('GET /api/family-milestones', { query: {} });

/** Milestones, the next one first. Refetched at each visit, since they depend on today's date. */
export function useMilestones() {
  return useQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

/** Prefetches for the dashboard, so that a reminder appears with the rest and moves nothing. */
export function prefetchMilestones(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...milestonesQuery(), staleTime: VISIT_MS });
}

type Page<Item> = { readonly items: Item[]; readonly more: boolean };

/** Pages of a list one after the other, after an item's id, up to `limits.listedDays` items. */
async function allPages<Item extends { readonly id: number }>(
  ask: (query: { after: string | undefined }) => Promise<Page<Item>>,
  after?: number,
): Promise<Page<Item>> {
  const items: Item[] = [];
  for (;;) {
    const page = await ask({ after: (items.at(-1)?.id ?? after)?.toString() });
    items.push(...page.items);
    if (!page.more || page.items.length === 0 || items.length >= limits.listedDays) return { items, more: page.more };
  }
}

const theFirst: number | undefined = undefined;

/** Triggers, the next one first; `fetchNextPage` loads further thousands. Refetched at each visit, since they depend on today's date. */
export function useTriggers() {
  return useInfiniteQuery({
    queryKey: ['/api/scheduled-triggers'],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      allPages(async (query) => {
        const items = await call('GET /api/scheduled-triggers', { query });
        return { items, more: items.length === limits.triggersPage };
      }, pageParam),
    initialPageParam: theFirst,
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: VISIT_MS,
  });
}

/** The days of sealed messages, soonest first. Refetched at each visit, since they depend on the current time. */
export function useSealedDays() {
  const queryFn = () =>
    allPages(async (query) => {
      const { messages: items, more } = await call('GET /api/sealed-messages', { query });
      return { items, more };
    });
  return useQuery({ queryKey: ['/api/sealed-messages'], queryFn, staleTime: VISIT_MS });
}

/** How far many messages are on their way to new days. Shows them there once all have arrived. */
export function useMovingMessages() {
  const client = useQueryClient();
  const { queryKey } = endpointQuery('GET /api/moving-messages');
  const queryFn = async () => {
    const before = client.getQueryData(queryKey) ?? [];
    const moving = await call('GET /api/moving-messages');
    if (before.length > 0 && moving.length === 0) void refreshMessages(client);
    return moving;
  };
  const refetchInterval = (query: { state: { data?: readonly unknown[] | undefined } }) =>
    query.state.data?.length ? MOVING_MS : false;
  return useQuery({ queryKey, queryFn, staleTime: VISIT_MS, refetchInterval }).data ?? [];
}
