import type { LovedOne } from '@someday/contract/loved-ones';
import * as z from 'zod/mini';
import type { Parents } from '#web/api/parents.ts';
import { deliveryCopy } from '#web/features/delivery/delivery.copy.ts';
import { earliestDay } from '#web/features/delivery/delivery-place.ts';
import { assignCopy } from './library.copy.ts';

const assignEntriesSchema = z.object({
  childId: z.string(),
  recipientName: z.string(),
  deliveryDate: z.string(),
  deliveryTime: z.string(),
});
export type AssignEntries = z.output<typeof assignEntriesSchema>;
/** What of it outlives a reload: that which was entered. */
export const keptAssignmentSchema = z.partial(assignEntriesSchema);

export const emptyAssignment: AssignEntries = { childId: '', recipientName: '', deliveryDate: '', deliveryTime: '' };

export const chosenOf = (children: readonly LovedOne[], childId: string): LovedOne[] =>
  children.filter(({ id }) => String(id) === childId);

/** `now` is asked at each check: a form may stand open over midnight. The server judges everything again. */
export function assignFormSchema({ user, children }: Parents, now: () => Date) {
  const earliest = (childId: string) => earliestDay(chosenOf(children, childId), user.timeZone, 'today', now());
  return assignEntriesSchema.check(
    z.refine(({ childId }) => childId !== '', { path: ['childId'], error: assignCopy.nobodyChosen }),
    z.refine(({ childId, deliveryDate }) => !deliveryDate || deliveryDate >= earliest(childId), {
      path: ['deliveryDate'],
      error: deliveryCopy.tooEarly.today,
    }),
  );
}
