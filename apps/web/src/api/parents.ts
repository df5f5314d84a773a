import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Member } from '@someday/contract/accounts';
import type { Api } from '@someday/contract/api';
import type { ReplyOf } from '@someday/contract/endpoint';
import type { MemberEvent } from '@someday/contract/events';
import type { LovedOne } from '@someday/contract/loved-ones';
import type { Message } from '@someday/contract/messages';
import { endpointQuery } from './client.ts';
import { VISIT_MS } from './visit.ts';

/** The member with their loved ones and messages: what every part of the dashboard shows. */
export type Parents = ReplyOf<Api['getParents']>;

const parentsQuery = endpointQuery('getParents');

export function useParents() {
  return useQuery(parentsQuery);
}

/** Asks ahead of the page, as between two visits nobody listens; what is known is shown meanwhile, a failure is the page's to show. */
export function prefetchParents(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...parentsQuery, staleTime: VISIT_MS });
}

/** Asks again; what is shown stays until the answer is there. */
export function refreshParents(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: parentsQuery.queryKey });
}

/** Is there anything whose conversion is still going on? */
export function isConverting(client: QueryClient): boolean {
  const messages = client.getQueryData(parentsQuery.queryKey)?.messages ?? [];
  return messages.some(({ media }) => media.state === 'waiting' || media.state === 'converting');
}

function change(client: QueryClient, update: (parents: Parents) => Parents): void {
  client.setQueryData(parentsQuery.queryKey, (parents) => parents && update(parents));
}

/** Shows a new loved one at once, then asks for the whole list. */
export function keepLovedOne(client: QueryClient, lovedOne: LovedOne): Promise<void> {
  change(client, (parents) => ({ ...parents, children: [...parents.children, lovedOne] }));
  return refreshParents(client);
}

/** Shows a new or changed message at once, then asks for the whole list. */
export function keepMessage(client: QueryClient, message: Message): Promise<void> {
  change(client, (parents) => ({
    ...parents,
    messages: [message, ...parents.messages.filter(({ id }) => id !== message.id)],
  }));
  return refreshParents(client);
}

/** Shows a member's changed name and address at once, then asks for the whole list: days of messages move with the time zone. */
export function showMember(client: QueryClient, { name, email }: Member): Promise<void> {
  change(client, (parents) => ({ ...parents, user: { ...parents.user, name, email } }));
  return refreshParents(client);
}

/** What an event changes in what is shown. A medium may belong to several messages; the rest stays the very same objects. */
export function afterEvent(parents: Parents, event: MemberEvent): Parents {
  const messages = parents.messages.map((message): Message => {
    switch (event.type) {
      case 'media':
        return message.media.id === event.media.id ? { ...message, media: event.media } : message;
      case 'viewed':
        return message.id === event.messageId
          ? { ...message, isViewed: true, viewedAt: event.viewedAt, status: 'viewed' }
          : message;
    }
  });
  return { ...parents, messages };
}

/** Takes an event into what is shown. A medium that became ready brings addresses and a duration, so the list is asked for again. */
export function showEvent(client: QueryClient, event: MemberEvent): void {
  change(client, (parents) => afterEvent(parents, event));
  if (event.type === 'media' && event.media.state === 'ready') void refreshParents(client);
}
