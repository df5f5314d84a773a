import * as z from 'zod/mini';
import type { Message } from '@someday/contract/messages';
import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { useQuery } from '@tanstack/react-query';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { endpointQuery } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { draftFields, formFields } from '#web/features/messages/form-fields.tsx';
import type { MessageEdit } from '#web/features/messages/changing.queries.ts';

const triggersQuery = {
  ...endpointQuery('GET /api/scheduled-triggers', { query: {} }),
  staleTime: VISIT_MS,
};

/** How many triggers a message has that count; 0 while that is not known. */
export function useTriggerCount(messageId: number): number {
  const counts = (trigger: ScheduledTrigger) => trigger.isActive && trigger.videoMessage.id === messageId;
  return useQuery(triggersQuery).data?.filter(counts).length ?? 0;
}

const schema = z.object({
  ...formFields,
  /** For one that is sealed with no day yet. */
  openNow: z.boolean(),
});

export type EditInput = z.input<typeof schema>;
export type EditFields = z.output<typeof schema>;

/** What this tab keeps of it while it is being changed. */
export const editDraftSchema = z.partial(z.object({ ...draftFields, openNow: z.boolean() }));

/** A day must be ahead (`earliest`, `YYYY-MM-DD`), unless it is the one the message has already. */
export function editMessageSchema(message: Message, earliest: string) {
  return schema.check(
    z.refine(({ deliveryDate }) => !deliveryDate || deliveryDate === message.deliveryDate || deliveryDate >= earliest, {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.tomorrow,
    }),
  );
}

export function editInput(message: Message): EditInput {
  const { title, category, recipientName, description, photoCaption, deliveryDate, deliveryTime, isSurprise } = message;
  return {
    title,
    category,
    recipientName,
    description: description ?? '',
    photoCaption: photoCaption ?? '',
    deliveryDate: deliveryDate ?? '',
    deliveryTime: deliveryTime ?? '',
    isSurprise,
    openNow: false,
  };
}

const names = ['category', 'recipientName', 'description', 'photoCaption', 'deliveryDate', 'deliveryTime'] as const;
export const editFieldNames = ['title', ...names] as const;

/**
 * The call's body: the title, and of the rest what was changed. A time means nothing without its day, and nothing of a day counts when it
 * opens now. With a change of the day goes what its member has seen it as (`knownStatus`): what has opened meanwhile is not sealed by a slip.
 */
export function editOf(message: Message, fields: EditFields, knownStatus: Message['status']): MessageEdit {
  const { isSurprise, openNow, ...texts } = fields;
  const before = editInput(message);
  const when = openNow ? before : texts;
  const wanted = {
    ...texts,
    deliveryDate: when.deliveryDate,
    deliveryTime: when.deliveryDate ? when.deliveryTime : '',
  };
  const changed = names.filter((name) => (wanted[name] ?? '') !== before[name]);
  const isMoved = openNow || changed.some((name) => name === 'deliveryDate' || name === 'deliveryTime');
  return {
    title: wanted.title,
    ...Object.fromEntries(changed.map((name) => [name, wanted[name] ?? ''])),
    ...(isSurprise !== before.isSurprise && { isSurprise }),
    ...(openNow && { openNow }),
    ...(isMoved && { knownStatus }),
  };
}

/** What a change of the day does to those the message is for; undefined where it does nothing they notice. `triggers`: how many count. */
export function noteOn(
  { status, deliveryDate, isViewed, recipientName }: Message,
  day: string,
  earliest: string,
  triggers = 0,
): string | undefined {
  if (day === (deliveryDate ?? '')) return undefined;
  if (day === '') {
    if (status !== 'scheduled') return undefined;
    return triggers > 0 ? deliveryCopy.triggersStay(recipientName) : deliveryCopy.opensAtOnce(recipientName);
  }
  return status !== 'scheduled' && day >= earliest ? deliveryCopy.sealsAgain(recipientName, isViewed) : undefined;
}
