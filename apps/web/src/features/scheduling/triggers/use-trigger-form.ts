import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import { yearsBetween } from '@someday/contract/rules/recurrence';
import { useMilestones } from '#web/queries/scheduling.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useEntriesForm } from '#web/ui/forms/hook-form.ts';
import { useMessage } from '#web/queries/messages.ts';
import { placeNote } from '#web/features/scheduling/delivery/opening-words.ts';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';
import {
  milestoneDay,
  triggerDays,
  bodyOf,
  emptyTrigger,
  triggerInputOf,
  triggerDraftSchema,
  triggerFieldNames,
  triggerFormSchema,
  type TriggerInput,
  firstDay,
  readable,
  repeatsOf,
} from './trigger-form.ts';
import { triggerCopy } from './triggers.copy.ts';
import { useSaveTrigger } from './triggers.queries.ts';

export type PreviewWorld = {
  message: Pick<Message, 'opening'>;
  lovedOne: Pick<LovedOne, 'birthday'> | undefined;
  milestone: Pick<FamilyMilestone, 'milestoneName'> | undefined;
  before: ScheduledTrigger | undefined;
  /** The message's time zone (IANA name), and tomorrow's date there. */
  timeZone: string;
  tomorrow: string;
};

type Preview = {
  opening: ReleaseState & { day: string };
  /** The message is open now, and the trigger will seal it until that day. */
  closes: boolean;
  /** The message already opens before that day. */
  opensEarlier: boolean;
};

export function previewOf(input: TriggerInput, world: PreviewWorld): Preview | undefined {
  const body = readable(input);
  const day = body && firstDay(body, world.tomorrow);
  if (!body || !day) return undefined;
  const { message, before, timeZone } = world;
  const now = message.opening;
  const isNewDay =
    before?.triggerDate !== body.triggerDate ||
    before.triggerType !== body.triggerType ||
    before.triggerTime !== (body.triggerTime ?? null);
  const isItsOwnDay = before !== undefined && now.day === before.nextDate;
  return {
    opening: {
      state: 'sealed',
      day,
      time: body.triggerTime ?? null,
      timeZone,
      occasion: occasionOf(input, day, world),
      repeats: repeatsOf(body),
    },
    closes: now.state === 'open' && isNewDay && before?.isActive !== false,
    opensEarlier: now.state === 'sealed' && now.day !== null && now.day < day && !isItsOwnDay,
  };
}

/** Counts as the server does: a birthday from the day of birth, if known, and an anniversary from its own first day. */
function occasionOf(
  { triggerType: type, triggerDate }: TriggerInput,
  day: string,
  { lovedOne, milestone }: PreviewWorld,
): ReleaseState['occasion'] {
  const counted = (from: string) => yearsBetween(from, day) || null;
  switch (type) {
    case 'birthday':
      return { type, name: null, number: counted(lovedOne?.birthday ?? triggerDate) };
    case 'anniversary':
      return { type, name: null, number: counted(triggerDate) };
    case 'milestone':
      return { type, name: milestone?.milestoneName ?? null, number: null };
    case 'date':
      return null;
  }
}

const copy = triggerCopy.form;

export type TriggerGiven = {
  parents: Parents;
  before?: ScheduledTrigger | undefined;
  messageId?: number | undefined;
  milestone?: FamilyMilestone | undefined;
};

function beginning({ before, messageId, milestone }: TriggerGiven): TriggerInput {
  if (before) return triggerInputOf(before);
  const videoMessageId = messageId === undefined ? '' : String(messageId);
  return { ...emptyTrigger, ...(milestone && milestoneDay(milestone).entries), videoMessageId };
}

function draftKey({ parents, before, messageId, milestone }: TriggerGiven): string {
  const about = before ? `trigger-${before.id}` : `${messageId ?? 'any'}:for:${milestone?.id ?? 'any'}`;
  return `schedule-trigger:${about}:of:${parents.user.id}`;
}

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
    placeNote: lovedOne && placeNote(lovedOne, user.timeZone),
  };
}

export function useTriggerForm(given: TriggerGiven) {
  const { parents, before } = given;
  const [tomorrow, setTomorrow] = useState('');
  const save = useSaveTrigger(before);
  const entries = useEntriesForm({
    ...{ save, bodyOf, words: copy, fields: triggerFieldNames },
    schema: triggerFormSchema(tomorrow),
    defaultValues: beginning(given),
    draftKey: draftKey(given),
    draftSchema: triggerDraftSchema,
  });
  const { form } = entries;
  const entered = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const about = useAbout(parents, entered.videoMessageId);
  if (about.tomorrow !== tomorrow) setTomorrow(about.tomorrow);
  const milestones = useMilestones().data ?? [];
  const milestone = milestones.find(({ id }) => String(id) === entered.milestoneId);
  const { message } = about;

  const enter = (some: Partial<TriggerInput>) => {
    for (const name of triggerFieldNames) {
      const value = some[name];
      if (value !== undefined)
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
  };
  return {
    ...entries,
    before,
    entered,
    ...about,
    memberZone: parents.user.timeZone,
    onlyFor: given.milestone?.childId,
    days: triggerDays(entered.triggerType, about.lovedOne, milestones, about.tomorrow),
    preview: message && previewOf(entered, { ...about, message, milestone, before }),
    enter,
  };
}

export type TriggerForm = ReturnType<typeof useTriggerForm>;
