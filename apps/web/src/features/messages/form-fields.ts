import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import * as z from 'zod/mini';

const { title, category, description, photoCaption, deliveryDate } = newMessageFieldsSchema.shape;

/** What the forms of messages have in common, judged by the call's own rules; a form holds texts. */
export const formFields = {
  title,
  category,
  description,
  photoCaption,
  deliveryDate,
  /** As the platform's own field gives it: `HH:MM` or ''. */
  deliveryTime: z.string(),
  /** Means something with a day only. */
  isSurprise: z.boolean(),
  recipientName: z
    .string()
    .check(z.trim(), z.maxLength(limits.name, `Please keep this under ${limits.name} characters.`)),
};

/** The same as a draft keeps them. */
export const draftFields = {
  title: z.string(),
  category,
  description: z.string(),
  photoCaption: z.string(),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
  isSurprise: z.boolean(),
  recipientName: z.string(),
};
