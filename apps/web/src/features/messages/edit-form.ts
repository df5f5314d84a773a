import type { Message } from '@someday/contract/messages';
import * as z from 'zod/mini';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { draftFields, formFields } from './form-fields.ts';
import type { MessageEdit } from './changing.queries.ts';

const schema = z.object(formFields);

export type EditInput = z.input<typeof schema>;
export type EditFields = z.output<typeof schema>;

/** What this tab keeps of it while it is being changed. */
export const editDraftSchema = z.partial(z.object(draftFields));

/** A day must be ahead (`earliest`, `YYYY-MM-DD`), unless it is the one the message has already. */
export function editFormSchema(message: Message, earliest: string) {
  return schema.check(
    z.refine(({ deliveryDate }) => !deliveryDate || deliveryDate === message.deliveryDate || deliveryDate >= earliest, {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.tomorrow,
    }),
  );
}

export function editInput(message: Message): EditInput {
  const { title, category, recipientName, description, photoCaption, deliveryDate, deliveryTime } = message;
  return {
    title,
    category,
    recipientName,
    description: description ?? '',
    photoCaption: photoCaption ?? '',
    deliveryDate: deliveryDate ?? '',
    deliveryTime: deliveryTime ?? '',
  };
}

const names = ['category', 'recipientName', 'description', 'photoCaption', 'deliveryDate', 'deliveryTime'] as const;
export const editFieldNames = ['title', ...names] as const;

/** The call's body: the title, and of the rest what was changed. A time means nothing without its day. */
export function editOf(message: Message, fields: EditFields): MessageEdit {
  const wanted = { ...fields, deliveryTime: fields.deliveryDate ? fields.deliveryTime : '' };
  const before = editInput(message);
  const changed = names.filter((name) => (wanted[name] ?? '') !== before[name]);
  return { title: wanted.title, ...Object.fromEntries(changed.map((name) => [name, wanted[name] ?? ''])) };
}

/** What a change of the day does to those the message is for; undefined where it does nothing they notice. */
export function noteOn(
  { status, deliveryDate, isViewed, recipientName }: Message,
  day: string,
  earliest: string,
): string | undefined {
  if (day === (deliveryDate ?? '')) return undefined;
  if (day === '') return status === 'scheduled' ? deliveryCopy.opensAtOnce(recipientName) : undefined;
  return status !== 'scheduled' && day >= earliest ? deliveryCopy.sealsAgain(recipientName, isViewed) : undefined;
}
