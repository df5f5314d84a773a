import { defaultCategory } from '@someday/contract/rules/categories';
import { limits } from '@someday/contract/limits';
import type { Message } from '@someday/contract/messages';
import * as z from 'zod/mini';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { scheduleCopy } from '#web/features/messages/changing.copy.ts';
import { draftFields, formFields } from '#web/features/messages/form-fields.tsx';

/** A video of the library, or one that is sent now. */
const sources = ['library', 'upload'] as const;

const { category, recipientName, deliveryTime, isSurprise } = formFields;

const schema = z.object({
  source: z.enum(sources),
  videoId: z.string(),
  childId: z.string().check(z.minLength(1, scheduleCopy.recipientAndDay)),
  title: z.string().check(z.trim(), z.maxLength(limits.title, `Please keep this under ${limits.title} characters.`)),
  category,
  deliveryDate: z.string().check(z.minLength(1, scheduleCopy.recipientAndDay)),
  deliveryTime,
  isSurprise,
  recipientName,
});

export type ScheduleInput = z.input<typeof schema>;

/** What this tab keeps of it while it is being filled in. */
export const scheduleDraftSchema = z.partial(
  z.object({
    title: draftFields.title,
    category,
    deliveryDate: draftFields.deliveryDate,
    deliveryTime: draftFields.deliveryTime,
    isSurprise: draftFields.isSurprise,
    recipientName: draftFields.recipientName,
    source: z.enum(sources),
    videoId: z.string(),
    childId: z.string(),
  }),
);

/** The day is today's at the earliest (`earliest` gives it as `YYYY-MM-DD` for whom it is for): specification part 1 §5. */
export function scheduleFormSchema(earliest: (childId: string) => string) {
  return schema.check(
    z.refine(({ source, videoId }) => source === 'upload' || videoId !== '', {
      path: ['videoId'],
      error: scheduleCopy.noVideo,
    }),
    z.refine(({ source, title }) => source === 'library' || title !== '', {
      path: ['title'],
      error: scheduleCopy.noTitle,
    }),
    z.refine(({ deliveryDate, childId }) => deliveryDate === '' || deliveryDate >= earliest(childId), {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.today,
    }),
  );
}

/** An untouched form; of a message that is being scheduled anew, with whom it is for and its day. A guest has no library to choose from. */
export function emptySchedule(
  childId: number | undefined,
  message: Message | undefined,
  isGuest: boolean,
): ScheduleInput {
  const isSealed = message?.status === 'scheduled';
  return {
    source: isGuest && !message ? 'upload' : 'library',
    videoId: message ? String(message.id) : '',
    childId: String(message?.childId ?? childId ?? ''),
    title: '',
    category: defaultCategory,
    deliveryDate: (isSealed ? message.deliveryDate : null) ?? '',
    deliveryTime: (isSealed ? message.deliveryTime : null) ?? '',
    isSurprise: message?.isSurprise ?? false,
    recipientName: '',
  };
}

export const scheduleFieldNames = [
  'videoId',
  'childId',
  'title',
  'category',
  'recipientName',
  'deliveryDate',
  'deliveryTime',
] as const;
