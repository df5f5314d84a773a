import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FamilyMilestone } from '@someday/contract/family-milestones';
import type { ScheduledTrigger } from '@someday/contract/scheduled-triggers';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useMilestones } from '#web/api/family-milestones.ts';
import type { Parents } from '#web/api/parents.ts';
import { submitForm } from '#web/api/submit-form.ts';
import { useMessage } from '#web/api/use-message.ts';
import { placeNote } from '#web/features/delivery/delivery-place.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { milestoneDay, triggerDays, type TriggerDay } from './trigger-days.ts';
import { bodyOf, emptyTrigger, inputOf, triggerDraftSchema, triggerFieldNames } from './trigger-form.ts';
import { triggerFormSchema, type TriggerInput } from './trigger-form.ts';
import { previewOf } from './trigger-preview.ts';
import { triggersCopy } from './triggers.copy.ts';
import { useSaveTrigger } from './triggers.queries.ts';

const copy = triggersCopy.form;

export type TriggerGiven = {
  parents: Parents;
  /** What is to be changed; without it a new one is made. */
  before?: ScheduledTrigger | undefined;
  messageId?: number | undefined;
  /** The day it is made for. */
  milestone?: FamilyMilestone | undefined;
};

function beginning({ before, messageId, milestone }: TriggerGiven): TriggerInput {
  if (before) return inputOf(before);
  const videoMessageId = messageId === undefined ? '' : String(messageId);
  return { ...emptyTrigger, ...(milestone && milestoneDay(milestone).entries), videoMessageId };
}

function draftKey({ parents, before, messageId, milestone }: TriggerGiven): string {
  const about = before ? `trigger-${before.id}` : `${messageId ?? 'any'}:for:${milestone?.id ?? 'any'}`;
  return `schedule-trigger:${about}:of:${parents.user.id}`;
}

/** The chosen message, the person it is for, and the place where its days are meant. */
function useAbout({ user, children }: Parents, videoMessageId: string) {
  const [now] = useState(deviceNow);
  const found = useMessage(videoMessageId === '' ? undefined : Number(videoMessageId));
  const message = found.state === 'found' ? found.item : undefined;
  const lovedOne = children.find(({ id }) => id === message?.childId);
  const timeZone = lovedOne?.timeZone ?? user.timeZone;
  return {
    message,
    lovedOne,
    timeZone,
    tomorrow: tomorrowIn(timeZone, now),
    placeNote: placeNote(lovedOne ? [lovedOne] : [], user.timeZone),
  };
}

/** The form of a trigger. What is entered stays in this tab until it is saved or given up. */
export function useTriggerForm(given: TriggerGiven) {
  const { parents, before } = given;
  const formId = useId();
  const [tomorrow, setTomorrow] = useState('');
  const form = useForm<TriggerInput>({
    resolver: standardSchemaResolver(triggerFormSchema(tomorrow)),
    defaultValues: beginning(given),
  });
  const forget = useFormDraft(draftKey(given), triggerDraftSchema, form);
  const entered = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const about = useAbout(parents, entered.videoMessageId);
  if (about.tomorrow !== tomorrow) setTomorrow(about.tomorrow);
  const milestones = useMilestones().data ?? [];
  const milestone = milestones.find(({ id }) => String(id) === entered.milestoneId);
  const save = useSaveTrigger(before);
  const { message } = about;

  const enter = (entries: Partial<TriggerInput>) => {
    for (const name of triggerFieldNames) {
      const value = entries[name];
      if (value !== undefined)
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  const words = { missing: copy.missing, failedText: copy.failedText };
  const submission = { form, save, bodyOf, fields: triggerFieldNames, forget, ...words };

  return {
    form,
    formId,
    before,
    entered,
    ...about,
    lovedOnes: parents.children,
    memberZone: parents.user.timeZone,
    onlyFor: given.milestone?.childId,
    days: triggerDays(entered.triggerType, about.lovedOne, milestones, about.tomorrow),
    preview: message && previewOf(entered, { ...about, message, milestone, before }),
    /** A day one press away, with all that it says. */
    suggest: ({ entries }: TriggerDay) => enter(entries),
    enter,
    submit: (onSaved: () => void) => submitForm(submission, onSaved),
    forget,
    isSaving: save.isPending,
  };
}

export type TriggerForm = ReturnType<typeof useTriggerForm>;
