import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Member } from '@someday/contract/api/sessions';
import type { Api } from '@someday/contract/api/api';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import { call, endpointQuery } from '#web/api/client.ts';
import { changeListed } from './messages.ts';
import { forgetPlanUsage } from './subscription.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

export type Parents = ReplyOf<Api['getParents']>;

const parentsQuery = queryOptions({
  ...endpointQuery('GET /api/parents', { query: { messages: 'none' } }),
  queryFn: async ({ client }): Promise<Parents> => {
    const parents = await call('GET /api/parents', { query: { messages: 'none' } });
    if (parents.children.some(({ accessCode }) => accessCode === '')) void addCodes(client);
    return parents;
  },
});

/** Replies embedded in the page have no access codes and links (''); they are fetched afterwards. */
async function addCodes(client: QueryClient): Promise<void> {
  try {
    const codes = new Map((await call('GET /api/family/members')).map((lovedOne) => [lovedOne.id, lovedOne]));
    const withLink = (message: Message): Message => {
      const link = codes.get(message.childId ?? 0)?.shareableUrl;
      if (link === undefined || message.shareableUrl !== '') return message;
      return { ...message, shareableUrl: link.replace('/message-access', `/messages/${message.id}`) };
    };
    changeListed(client, withLink);
    changeParents(client, (parents) => ({
      ...parents,
      nextToOpen: parents.nextToOpen && withLink(parents.nextToOpen),
      children: parents.children.map((child) => {
        const { accessCode, shareableUrl } = codes.get(child.id) ?? child;
        return { ...child, accessCode, shareableUrl };
      }),
    }));
  } catch {
    await client.invalidateQueries({ queryKey: parentsQuery.queryKey }); // the dashboard shows the error
  }
}

/** Who a message is from, as its loved one calls them; as the server decides it. */
export function senderFor(lovedOne: Pick<LovedOne, 'senderName'> | undefined, { name }: Pick<Member, 'name'>): string {
  return lovedOne?.senderName ?? name;
}

export function useParents() {
  return useQuery(parentsQuery);
}

/** The member's IANA time zone; UTC until it is known. */
export function useMemberZone(): string {
  return useParents().data?.user.timeZone ?? 'UTC';
}

/** Prefetches for a page, since no events are received between visits. Cached data is shown until then; the page shows failures. */
export function prefetchParents(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...parentsQuery, staleTime: VISIT_MS });
}

export function refreshParents(client: QueryClient): Promise<void> {
  forgetPlanUsage(client);
  return client.invalidateQueries({ queryKey: parentsQuery.queryKey });
}

export function changeParents(client: QueryClient, update: (parents: Parents) => Parents): void {
  client.setQueryData(parentsQuery.queryKey, (parents) => parents && update(parents));
}

export function showLovedOne(client: QueryClient, lovedOne: LovedOne): void {
  changeParents(client, (parents) => {
    const isKnown = parents.children.some(({ id }) => id === lovedOne.id);
    const children = isKnown
      ? parents.children.map((child) => (child.id === lovedOne.id ? lovedOne : child))
      : [...parents.children, lovedOne];
    return { ...parents, children };
  });
}

export function dropLovedOne(client: QueryClient, id: number): () => void {
  const before = client.getQueryData(parentsQuery.queryKey)?.children ?? [];
  const place = before.findIndex((child) => child.id === id);
  const lovedOne = before[place];
  const without = (children: readonly LovedOne[]) => children.filter((child) => child.id !== id);
  changeParents(client, (parents) => ({ ...parents, children: without(parents.children) }));
  return () =>
    changeParents(client, (parents) => ({
      ...parents,
      children: lovedOne ? without(parents.children).toSpliced(place, 0, lovedOne) : parents.children,
    }));
}

export function showMember(client: QueryClient, { name, email, timeZone }: Member): void {
  changeParents(client, (parents) => ({ ...parents, user: { ...parents.user, name, email, timeZone } }));
}
