import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { Draft } from '#web/features/messages/send-form.ts';

/** What a message for a milestone begins with: whose it is, and its day; what is made on that day itself opens at once. */
export function draftFor({ childId, nextDate, daysAhead }: FamilyMilestone): Draft {
  return { lovedOneId: childId, deliveryDate: daysAhead === 0 ? undefined : (nextDate ?? undefined) };
}
