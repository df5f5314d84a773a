import { defaultCategory } from '@someday/contract/rules/categories';
import { lineSchema } from '@someday/contract/fields';
import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import * as z from 'zod/mini';
import type { Medium } from '#web/features/upload/choosing/medium.ts';
import type { Outgoing } from '#web/features/upload/outbox/record.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { uploadVideoCopy } from './library.copy.ts';

/** `suggested` is the title that was filled in for the member. */
const uploadEntriesSchema = z.object({
  title: z.string(),
  suggested: z.string(),
  category: newMessageFieldsSchema.shape.category,
  description: z.string(),
});
export type UploadEntries = z.output<typeof uploadEntriesSchema>;
/** What of it outlives a reload: that which was typed. */
export const keptUploadSchema = z.partial(uploadEntriesSchema);

export const uploadFormSchema = z.object({
  title: lineSchema(limits.title, uploadVideoCopy.titleRequiredText),
  suggested: z.string(),
  category: newMessageFieldsSchema.shape.category,
  description: newMessageFieldsSchema.shape.description,
});
export type UploadFields = z.output<typeof uploadFormSchema>;

/** What the form begins with, when not with nothing. */
export type UploadDraft = { entries?: UploadEntries; medium?: Medium };

export const emptyUpload: UploadEntries = { title: '', suggested: '', category: defaultCategory, description: '' };

/** A file's name without its ending; of a recording the day it is uploaded. */
export function suggestedTitle(medium: Medium, now: Date): string {
  if (medium.kind === 'recording') return uploadVideoCopy.recording(formatInstantDay(now.toISOString()));
  const name = medium.file.name.replaceAll(/\p{Cc}/gu, ' ').trim();
  return (name.replace(/(?<=.)\.[^.]*$/u, '') || name).slice(0, limits.title);
}

/** The entries with the title that a medium suggests, unless the member has typed one of their own. */
export function withSuggestion(entries: UploadEntries, medium: Medium, now: Date): UploadEntries {
  const isOwn = entries.title.trim() !== '' && entries.title !== entries.suggested;
  const title = suggestedTitle(medium, now);
  return isOwn ? entries : { ...entries, title, suggested: title };
}

/** The form as it was when its video was told to go. */
export function uploadDraftOf({ fields, file, takeId }: Outgoing): UploadDraft {
  const { title, category, description = '' } = fields;
  const medium: Medium =
    takeId === null
      ? { kind: 'file', messageType: 'video', file }
      : { kind: 'recording', messageType: 'video', take: { blob: file, seconds: 0, keptId: takeId } };
  return { entries: { title, suggested: '', category, description }, medium };
}
