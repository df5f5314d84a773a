import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Member } from '@someday/contract/sessions';
import type { Api } from '@someday/contract/api';
import type { ReplyOf } from '@someday/contract/endpoint';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { Message } from '@someday/contract/messages';
import { call, endpointQuery } from '#web/api/client.ts';
import { changeListed } from './messages.ts';
import { forgetPlanUsage } from './subscription.ts';
import { VISIT_MS } from '#web/api/query-client.ts';

/** The member with their loved ones, and their messages at a glance: what every part of the dashboard shows. */
export type Parents = ReplyOf<Api['getParents']>;

const parentsQuery = queryOptions({
  ...endpointQuery('GET /api/parents', { query: { messages: 'none' } }),
  queryFn: async ({ client }): Promise<Parents> => {
    const parents = await call('GET /api/parents', { query: { messages: 'none' } });
    if (parents.children.some(({ accessCode }) => accessCode === '')) void addCodes(client);
    return parents;
  },
});

/** A page arrives without access codes and links ('' until they are known, as in the library); they are asked for once it is there. */
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
    await client.invalidateQueries({ queryKey: parentsQuery.queryKey }); // what hinders it is said where all of it is shown
  }
}

export function useParents() {
  return useQuery(parentsQuery);
}

/** IANA name of where the member's days begin; UTC until it is known. */
export function useMemberZone(): string {
  return useParents().data?.user.timeZone ?? 'UTC';
}

/** Asks ahead of the page, as between two visits nobody listens; what is known is shown meanwhile, a failure is the page's to show. */
export function prefetchParents(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...parentsQuery, staleTime: VISIT_MS });
}

/** Asks again; what is shown stays until the answer is there. */
export function refreshParents(client: QueryClient): Promise<void> {
  forgetPlanUsage(client);
  return client.invalidateQueries({ queryKey: parentsQuery.queryKey });
}

export function changeParents(client: QueryClient, update: (parents: Parents) => Parents): void {
  client.setQueryData(parentsQuery.queryKey, (parents) => parents && update(parents));
}

/** Shows a new or changed loved one at once. */
export function showLovedOne(client: QueryClient, lovedOne: LovedOne): void {
  changeParents(client, (parents) => {
    const isKnown = parents.children.some(({ id }) => id === lovedOne.id);
    const children = isKnown
      ? parents.children.map((child) => (child.id === lovedOne.id ? lovedOne : child))
      : [...parents.children, lovedOne];
    return { ...parents, children };
  });
}

/** Takes a loved one out of what is shown. What it gives puts them back into their place. */
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

/** Shows a member's changed name and address at once. */
export function showMember(client: QueryClient, { name, email, timeZone }: Member): void {
  changeParents(client, (parents) => ({ ...parents, user: { ...parents.user, name, email, timeZone } }));
}
