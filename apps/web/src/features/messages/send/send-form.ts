import * as z from 'zod/mini';
import { defaultCategory } from '@someday/contract/rules/categories';
import { limits } from '@someday/contract/limits';
import { ApiError } from '#web/api/api-error.ts';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import type { Outgoing, SendFields as CallFields } from '#web/features/upload/outbox/record.ts';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { draftFields, formFields } from '#web/features/messages/form-fields.tsx';
import { sendCopy } from './send.copy.ts';

/** What the form of a message begins with: nothing, somebody it is for, a recording of before, or all that was told to go. */
export type Draft = {
  lovedOneId?: number | undefined;
  /** `YYYY-MM-DD`, the day it is made for. */
  deliveryDate?: string | undefined;
  fields?: SendInput | undefined;
  media?: readonly Medium[] | undefined;
  /** A template or a sample, whose words are the form's first ones. */
  idea?: MessageIdea | undefined;
};

const schema = z.object({
  ...formFields,
  /** Ids of loved ones. */
  recipients: z
    .array(z.string())
    .check(
      z.minLength(1, sendCopy.noRecipient),
      z.maxLength(limits.recipientsAtOnce, `Please choose at most ${limits.recipientsAtOnce} people.`),
    ),
});

/** Stands for nobody among the ids of loved ones: a guest's test. */
export const nobody = '0';

export type SendInput = z.input<typeof schema>;
export type SendFormFields = z.output<typeof schema>;

/** What this tab keeps of it while it is being filled in. */
export const sendDraftSchema = z.partial(z.object({ ...draftFields, recipients: z.array(z.string()) }));

/** The call's own rules; a day must be ahead for all whom it is for (`earliest` gives it as `YYYY-MM-DD`). The server judges it again. */
export function sendFormSchema(earliest: (recipients: readonly string[]) => string) {
  return schema.check(
    z.refine(({ deliveryDate, recipients }) => !deliveryDate || deliveryDate >= earliest(recipients), {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.tomorrow,
    }),
  );
}

/** An untouched form; `first`: ids of those it is for. */
export function emptyForm(first: readonly string[], deliveryDate = ''): SendInput {
  return {
    recipients: [...first],
    title: '',
    category: defaultCategory,
    description: '',
    photoCaption: '',
    deliveryDate,
    deliveryTime: '',
    isSurprise: false,
    recipientName: '',
  };
}

/** What an idea fills of the form. */
export const ideaFields = ({ title, category, description }: MessageIdea) => ({ title, category, description });

/** The form's entries as the call takes them: a time or a surprise means nothing without its day, one name nothing for several people. */
export function callFields({
  recipients,
  deliveryTime,
  isSurprise,
  recipientName,
  ...texts
}: SendFormFields): CallFields {
  const [childId = 0, ...alsoFor] = recipients.map(Number);
  // Nobody waits for a test: it has no day.
  if (childId === Number(nobody)) {
    return { ...texts, childId, deliveryDate: '', deliveryTime: null, isSurprise: '', recipientName: '' };
  }
  return {
    ...texts,
    childId,
    alsoFor,
    deliveryTime: texts.deliveryDate ? deliveryTime : null,
    isSurprise: texts.deliveryDate && isSurprise ? 'true' : '',
    recipientName: alsoFor.length === 0 ? recipientName : '',
  };
}

/** The form as it was when its message was told to go. */
export function draftOf({ fields, file, takeId, messageType }: Outgoing): Draft {
  const { childId, alsoFor = [], title, category, description = '', photoCaption = '' } = fields;
  const medium: Medium =
    takeId === null
      ? { kind: 'file', messageType, file }
      : { kind: 'recording', messageType: 'video', take: { blob: file, seconds: 0, keptId: takeId } };
  return {
    fields: {
      title,
      category,
      description,
      photoCaption,
      recipients: childId === 'library' ? [] : [childId, ...alsoFor].map(String),
      deliveryDate: fields.deliveryDate ?? '',
      deliveryTime: fields.deliveryTime ?? '',
      isSurprise: fields.isSurprise === 'true',
      recipientName: fields.recipientName ?? '',
    },
    media: [medium],
  };
}

/** Of several files each becomes a message of its own, told apart by its number. */
export function titleOf(title: string, index: number, count: number): string {
  if (count === 1) return title;
  const part = ` (${index + 1} of ${count})`;
  return `${title.slice(0, limits.title - part.length)}${part}`;
}

/** Where the form says what is wrong with a field of the call. */
const places: Record<string, keyof SendInput> = {
  childId: 'recipients',
  alsoFor: 'recipients',
  recipientName: 'recipientName',
  title: 'title',
  category: 'category',
  description: 'description',
  photoCaption: 'photoCaption',
  deliveryDate: 'deliveryDate',
  deliveryTime: 'deliveryTime',
};

/** What the server found wrong with which field, for the form to say it there. */
export function fieldProblems(error: unknown): { name: keyof SendInput; message: string }[] {
  const fields = error instanceof ApiError ? error.answer.fields : undefined;
  return (fields ?? []).flatMap(({ path, message }) => {
    const name = places[path];
    return name ? [{ name, message }] : [];
  });
}
