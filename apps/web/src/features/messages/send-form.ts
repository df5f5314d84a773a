import { defaultCategory } from '@someday/contract/categories';
import { errorBodySchema } from '@someday/contract/errors';
import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import type { Medium } from '#web/features/upload/medium.ts';
import type { Outgoing } from '#web/features/upload/outgoing.ts';
import { sendCopy } from './messages.copy.ts';

/** What the form of a message begins with: nothing, somebody it is for, a recording of before, or all that was told to go. */
export type Draft = {
  lovedOneId?: number | undefined;
  fields?: SendInput | undefined;
  media?: readonly Medium[] | undefined;
};

export type SendInput = z.input<typeof newMessageFieldsSchema>;
export type SendFields = z.output<typeof newMessageFieldsSchema>;

/** The call's own fields; a day must be ahead where the member is (`tomorrow` is `YYYY-MM-DD`). The server judges it again. */
export function sendFormSchema(tomorrow: string) {
  return newMessageFieldsSchema.check(
    z.refine(({ deliveryDate }) => !deliveryDate || deliveryDate >= tomorrow, {
      path: ['deliveryDate'],
      error: sendCopy.dateTooEarly,
    }),
  );
}

/** An untouched form. */
export function emptyForm(lovedOneId: number | undefined): SendInput {
  return {
    childId: lovedOneId === undefined ? '' : String(lovedOneId),
    title: '',
    category: defaultCategory,
    description: '',
    photoCaption: '',
    deliveryDate: '',
  };
}

/** The form as it was when its message was told to go. */
export function draftOf({ fields, file, takeId, messageType }: Outgoing): Draft {
  const { childId, ...texts } = fields;
  const medium: Medium =
    takeId === null
      ? { kind: 'file', messageType, file }
      : { kind: 'recording', messageType: 'video', take: { blob: file, seconds: 0, keptId: takeId } };
  return { fields: { ...emptyForm(childId === 'library' ? undefined : childId), ...texts }, media: [medium] };
}

/** Of several files each becomes a message of its own, told apart by its number. */
export function titleOf(title: string, index: number, count: number): string {
  if (count === 1) return title;
  const part = ` (${index + 1} of ${count})`;
  return `${title.slice(0, limits.title - part.length)}${part}`;
}

const names = ['childId', 'title', 'category', 'description', 'photoCaption', 'deliveryDate'] as const;
export type FieldName = (typeof names)[number];

/** What the server found wrong with which field, for the form to say it there. */
export function fieldProblems(error: unknown): { name: FieldName; message: string }[] {
  const body = error instanceof ApiError ? z.safeParse(errorBodySchema, error.body) : undefined;
  return (body?.data?.fields ?? []).flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path);
    return name ? [{ name, message }] : [];
  });
}
