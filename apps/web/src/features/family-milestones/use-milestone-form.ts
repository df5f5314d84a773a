import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FamilyMilestone } from '@someday/contract/family-milestones';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Parents } from '#web/api/parents.ts';
import { submitForm } from '#web/api/submit-form.ts';
import { suggestedDays } from '#web/features/delivery/suggested-days.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import {
  bodyOf,
  emptyMilestone,
  inputOf,
  milestoneDraftSchema,
  milestoneFieldNames,
  nameFor,
} from './milestone-form.ts';
import { milestoneFormSchema, type MilestoneInput } from './milestone-form.ts';
import { milestonesCopy } from './milestones.copy.ts';
import { useSaveMilestone } from './milestones.queries.ts';

const copy = milestonesCopy.form;

export type MilestoneGiven = {
  parents: Parents;
  /** What is to be changed; without it a new one is made. */
  before?: FamilyMilestone | undefined;
  lovedOneId?: number | undefined;
};

/** The form of a milestone. What is entered stays in this tab until it is saved or given up. */
export function useMilestoneForm({ parents: { user, children }, before, lovedOneId }: MilestoneGiven) {
  const formId = useId();
  const [today] = useState(() => todayIn(user.timeZone, deviceNow()));
  const only = children.length === 1 ? children[0]?.id : undefined;
  const form = useForm<MilestoneInput>({
    resolver: standardSchemaResolver(milestoneFormSchema),
    defaultValues: before ? inputOf(before) : emptyMilestone(lovedOneId ?? only),
  });
  const about = before ? `milestone-${before.id}` : `new:for:${lovedOneId ?? 'any'}`;
  const forget = useFormDraft(`${about}:of:${user.id}`, milestoneDraftSchema, form);
  const [childId, type] = useWatch({ control: form.control, name: ['childId', 'milestoneType'] });
  const save = useSaveMilestone(before);
  const lovedOne = children.find(({ id }) => String(id) === childId);

  const words = { missing: copy.missing, failedText: copy.failedText };
  const submission = { form, save, bodyOf, fields: milestoneFieldNames, forget, ...words };

  return {
    form,
    formId,
    before,
    lovedOnes: children,
    days: lovedOne && type === 'birthday' ? suggestedDays([lovedOne], today) : [],
    enterName: (chosen: MilestoneInput['milestoneType']) => {
      const name = nameFor(chosen, form.getValues('milestoneName'));
      form.setValue('milestoneName', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    },
    submit: (onSaved: () => void) => submitForm(submission, onSaved),
    forget,
    isSaving: save.isPending,
  };
}

export type MilestoneForm = ReturnType<typeof useMilestoneForm>;
