import { defaultCategory } from '@someday/contract/categories';
import { lineSchema } from '@someday/contract/fields';
import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import * as z from 'zod/mini';
import { fileOf, takeIdOf, type Medium } from '#web/features/upload/medium.ts';
import type { Outgoing } from '#web/features/upload/outgoing.ts';
import { onboardingCopy } from './onboarding.copy.ts';

const { category } = newMessageFieldsSchema.shape;

export const messageFormSchema = z.object({
  title: lineSchema(limits.title, onboardingCopy.message.titleMissingText),
  category,
});
export type MessageFields = z.output<typeof messageFormSchema>;
export type MessageInput = z.input<typeof messageFormSchema>;

/** What was typed, as it is kept in this tab. */
export const messageDraftSchema = z.partial(z.object({ title: z.string(), category }));

export const emptyMessage: MessageInput = { title: '', category: defaultCategory };

/** The form as it is told to go: to the first in the list, who can open it as soon as it is there. */
export function outgoingOf(fields: MessageFields, medium: Medium, to: { id: number; name: string }): Outgoing {
  return {
    fields: {
      ...fields,
      childId: to.id,
      description: '',
      photoCaption: '',
      deliveryDate: '',
      chosenIn: medium.kind === 'file' ? 'onboarding' : '',
    },
    recipientName: to.name,
    messageType: 'video',
    file: fileOf(medium, fields.title),
    takeId: takeIdOf(medium),
  };
}
