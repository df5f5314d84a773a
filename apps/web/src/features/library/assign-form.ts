import type { LovedOne } from '@someday/contract/loved-ones';
import * as z from 'zod/mini';
import type { Parents } from '#web/api/parents.ts';
import { todayIn } from '#web/lib/days.ts';
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

export const chosenOf = (children: readonly LovedOne[], childId: string): LovedOne | undefined =>
  children.find(({ id }) => String(id) === childId);

/** A day is meant where the loved one lives, or else where the member does. */
export function zoneFor({ user, children }: Parents, childId: string): string {
  return chosenOf(children, childId)?.timeZone ?? user.timeZone;
}

/** `now` is asked at each check: a form may stand open over midnight. The server judges everything again. */
export function assignFormSchema(parents: Parents, now: () => Date) {
  return assignEntriesSchema.check(
    z.refine(({ childId }) => childId !== '', { path: ['childId'], error: assignCopy.nobodyChosen }),
    z.refine(
      ({ childId, deliveryDate }) => !deliveryDate || deliveryDate >= todayIn(zoneFor(parents, childId), now()),
      { path: ['deliveryDate'], error: assignCopy.dateTooEarly },
    ),
  );
}

/** `America/New_York` as people say it: "New York". */
export function placeName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
