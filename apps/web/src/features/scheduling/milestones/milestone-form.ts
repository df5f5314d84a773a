import * as z from 'zod/mini';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { addMilestoneBodySchema, type FamilyMilestone } from '@someday/contract/api/family-milestones';
import { milestoneTypes } from '@someday/contract/rules/choices';
import { ordinal } from '@someday/contract/texts/language.copy';
import { limits } from '@someday/contract/rules/limits';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useEntriesForm } from '#web/ui/forms/hook-form.ts';
import { suggestedDayCopy } from '#web/features/scheduling/delivery/delivery.copy.ts';
import type { SuggestedDay } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { birthdaysAhead } from '#web/features/scheduling/life.ts';
import { milestoneCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { useSaveMilestone } from '#web/features/scheduling/scheduling.queries.ts';

const copy = milestoneCopy.form;

export type MilestoneFormOptions = {
  parents: Parents;
  before?: FamilyMilestone | undefined;
  lovedOneId?: number | undefined;
  /** The day a new one starts with, `YYYY-MM-DD`. */
  day?: string | undefined;
};

function birthdays(birthday: string | null, today: string): SuggestedDay[] {
  return birthdaysAhead(birthday, today).map(({ turns, day }, place) => ({
    label: place === 0 ? suggestedDayCopy.next(ordinal(turns)) : suggestedDayCopy.birthday(ordinal(turns)),
    day,
  }));
}

export function useMilestoneForm({ parents: { user, children }, before, lovedOneId, day }: MilestoneFormOptions) {
  const [today] = useState(() => todayIn(user.timeZone, deviceNow()));
  const only = children.length === 1 ? children[0]?.id : undefined;
  const about = before
    ? `milestone-${before.id}`
    : `new:for:${lovedOneId ?? 'any'}${day === undefined ? '' : `:on:${day}`}`;
  const save = useSaveMilestone(before);
  const entries = useEntriesForm({
    ...{ save, bodyOf, words: copy, fields: z.keyof(inputSchema).options },
    schema: milestoneFormSchema,
    defaultValues: before ? inputOf(before) : emptyMilestone(lovedOneId ?? only, day),
    draftKey: `${about}:of:${user.id}`,
    draftSchema: milestoneDraftSchema,
  });
  const { form } = entries;
  const [childId, type] = useWatch({ control: form.control, name: ['childId', 'milestoneType'] });
  const lovedOne = children.find(({ id }) => String(id) === childId);

  return {
    ...entries,
    lovedOnes: children,
    days: type === 'birthday' ? birthdays(lovedOne?.birthday ?? null, today) : [],
    enterName: (chosen: MilestoneInput['milestoneType']) => {
      const name = nameFor(chosen, form.getValues('milestoneName'));
      form.setValue('milestoneName', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    },
  };
}

export type MilestoneForm = ReturnType<typeof useMilestoneForm>;

const inputSchema = z.object({
  childId: z.string(),
  milestoneType: z.enum(milestoneTypes),
  milestoneName: z.string(),
  milestoneDate: z.string(),
  description: z.string(),
  isRecurring: z.boolean(),
  notifyDaysBefore: z.string(),
});

type MilestoneInput = z.output<typeof inputSchema>;

const milestoneDraftSchema = z.partial(inputSchema);

export const reminderChoices = Array.from(
  { length: limits.notifyDaysMax - limits.notifyDaysMin + 1 },
  (_, index) => limits.notifyDaysMin + index,
);

/** Yearly with a reminder a week before, by default (specification part 1 §5). */
function emptyMilestone(childId: number | undefined, day = ''): MilestoneInput {
  return {
    childId: childId === undefined ? '' : String(childId),
    milestoneType: 'birthday',
    milestoneName: milestoneCopy.form.names.birthday,
    milestoneDate: day,
    description: '',
    isRecurring: true,
    notifyDaysBefore: String(limits.notifyDays),
  };
}

function inputOf(milestone: FamilyMilestone): MilestoneInput {
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

function bodyOf(input: MilestoneInput): BodyInput<Api['addMilestone']> {
  return { ...input, notifyDaysBefore: Number(input.notifyDaysBefore) };
}

const milestoneFormSchema = z.pipe(z.transform(bodyOf), addMilestoneBodySchema);

function nameFor(type: MilestoneInput['milestoneType'], present: string): string {
  const { names } = milestoneCopy.form;
  const isSuggested = milestoneTypes.some((known) => names[known] === present.trim());
  return isSuggested ? names[type] : present;
}
