import { defaultCategory } from '@someday/contract/categories';
import { errorBodySchema } from '@someday/contract/errors';
import type { MessageType } from '@someday/contract/media';
import { newMessageFieldsSchema } from '@someday/contract/messages';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import type { Take } from '#web/features/recorder/recorder-machine.ts';
import { recordingFile } from '#web/features/upload/chosen-file.ts';
import { sendCopy } from './messages.copy.ts';

/** What the member wants to send: a recording of this page or a file of this device. */
export type Medium =
  | { kind: 'recording'; messageType: 'video'; take: Take }
  | { kind: 'file'; messageType: MessageType; file: File };

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

/** The multipart body: texts first, so that the server can refuse before a large file is read; `video` for photos too. */
export function messageBody(fields: SendFields, medium: Medium, memberId: number): FormData {
  const form = new FormData();
  form.set('childId', String(fields.childId));
  form.set('title', fields.title);
  form.set('category', fields.category);
  form.set('description', fields.description ?? '');
  form.set('photoCaption', medium.messageType === 'photo' ? (fields.photoCaption ?? '') : '');
  form.set('deliveryDate', fields.deliveryDate ?? '');
  form.set('parentId', String(memberId));
  form.set('video', medium.kind === 'file' ? medium.file : recordingFile(medium.take.blob, fields.title));
  return form;
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
