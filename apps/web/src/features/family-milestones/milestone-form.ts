import type { Api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { addMilestoneBodySchema, milestoneTypes, type FamilyMilestone } from '@someday/contract/family-milestones';
import { limits } from '@someday/contract/limits';
import * as z from 'zod/mini';
import { milestonesCopy } from './milestones.copy.ts';

const inputSchema = z.object({
  /** As a form holds it; '' is nobody. */
  childId: z.string(),
  milestoneType: z.enum(milestoneTypes),
  milestoneName: z.string(),
  milestoneDate: z.string(),
  description: z.string(),
  isRecurring: z.boolean(),
  notifyDaysBefore: z.string(),
});

export type MilestoneInput = z.output<typeof inputSchema>;

/** What this tab keeps of it while it is being filled in. */
export const milestoneDraftSchema = z.partial(inputSchema);

export const milestoneFieldNames = [
  'childId',
  'milestoneType',
  'milestoneName',
  'milestoneDate',
  'description',
  'isRecurring',
  'notifyDaysBefore',
] as const;

export const reminderChoices = Array.from(
  { length: limits.notifyDaysMax - limits.notifyDaysMin + 1 },
  (_, index) => limits.notifyDaysMin + index,
);

/** An untouched form: yearly, with a reminder a week before (specification part 1 §5). */
export function emptyMilestone(childId: number | undefined): MilestoneInput {
  return {
    childId: childId === undefined ? '' : String(childId),
    milestoneType: 'birthday',
    milestoneName: milestonesCopy.form.names.birthday,
    milestoneDate: '',
    description: '',
    isRecurring: true,
    notifyDaysBefore: String(limits.notifyDays),
  };
}

export function inputOf(milestone: FamilyMilestone): MilestoneInput {
  const { childId, milestoneType, milestoneName, milestoneDate, description } = milestone;
  return {
    childId: String(childId),
    milestoneType,
    milestoneName,
    milestoneDate,
    description: description ?? '',
    isRecurring: milestone.isRecurring,
    notifyDaysBefore: String(milestone.notifyDaysBefore),
  };
}

export function bodyOf(input: MilestoneInput): BodyInput<Api['addMilestone']> {
  return { ...input, notifyDaysBefore: Number(input.notifyDaysBefore) };
}

/** The call's own rules. */
export const milestoneFormSchema = z.pipe(z.transform(bodyOf), addMilestoneBodySchema);

/** Another type brings another name, unless its member has given one of their own. */
export function nameFor(type: MilestoneInput['milestoneType'], present: string): string {
  const { names } = milestonesCopy.form;
  const isGiven = milestoneTypes.some((known) => names[known] === present.trim());
  return isGiven ? names[type] : present;
}
