import * as z from 'zod/mini';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { Api } from '@someday/contract/api/api';
import { occurrenceFrom, yearsBetween, type DayRule } from '@someday/contract/rules/recurrence';
import { opensAt } from '@someday/contract/rules/release';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import { addTriggerBodySchema } from '@someday/contract/forms/trigger-forms';
import { recurringPatterns, repeatUnits, triggerTypes, type TriggerType } from '@someday/contract/rules/choices';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import type { Message } from '@someday/contract/api/messages';
import type { ReleaseState } from '@someday/contract/rules/release-state';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMilestones } from '#web/queries/scheduling.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { useMessage } from '#web/queries/messages.ts';
import { useEntriesForm } from '#web/ui/forms/hook-form.ts';
import type { SuggestedDay } from '#web/features/scheduling/delivery/delivery-fields.tsx';
import { placeNote } from '#web/features/scheduling/delivery/opening-words.ts';
import { birthdaysAhead } from '#web/features/scheduling/life.ts';
import { triggerCopy } from '#web/features/scheduling/scheduling.copy.ts';
import { useSaveTrigger } from '#web/features/scheduling/scheduling.queries.ts';
import { deviceNow, tomorrowIn } from '#web/lib/days.ts';

export type TriggerDay = SuggestedDay & { entries: Partial<TriggerInput> };

/** Suggests the loved one's birthdays and milestones. Choosing one may set the type too. `tomorrow` is `YYYY-MM-DD`. */
function triggerDays(
  type: TriggerType,
  lovedOne: Pick<LovedOne, 'id' | 'name' | 'birthday'> | undefined,
  milestones: readonly FamilyMilestone[],
  tomorrow: string,
): TriggerDay[] {
  if (!lovedOne) return [];
  const theirs = milestones.filter(({ childId, nextDate }) => childId === lovedOne.id && nextDate !== null);
  switch (type) {
    case 'date':
      return [...birthdays(lovedOne, tomorrow), ...theirs.map(milestoneDay)];
    case 'birthday':
      return birthdays(lovedOne, tomorrow);
    case 'anniversary':
      return theirs.filter(({ milestoneType }) => milestoneType === 'wedding').map(anniversaryDay);
    case 'milestone':
      return theirs.map(milestoneDay);
  }
}

function birthdays(lovedOne: Pick<LovedOne, 'name' | 'birthday'>, tomorrow: string): TriggerDay[] {
  const { name, birthday } = lovedOne;
  return birthdaysAhead(birthday, tomorrow).map(({ day, turns }, place) => ({
    label: place === 0 ? copy.nextBirthday(name, turns) : copy.birthday(name, turns),
    day,
    entries: { triggerType: 'birthday', triggerDate: day, milestoneId: '' },
  }));
}

/** The trigger repeats as the milestone does, so that one whose first date has passed opens on its next. */
function milestoneDay({ id, milestoneName, milestoneDate, nextDate, isRecurring }: FamilyMilestone): TriggerDay {
  return {
    label: milestoneName,
    day: nextDate ?? milestoneDate,
    entries: {
      triggerType: 'milestone',
      triggerDate: milestoneDate,
      milestoneId: String(id),
      ...(isRecurring && { isRecurring: true, recurringPattern: 'yearly' }),
    },
  };
}

function anniversaryDay({ milestoneName, milestoneDate }: FamilyMilestone): TriggerDay {
  return { label: milestoneName, day: milestoneDate, entries: { triggerDate: milestoneDate } };
}

const copy = triggerCopy.form;

const inputSchema = z.object({
  /** Ids as text, '' for none. */
  videoMessageId: z.string(),
  milestoneId: z.string(),
  triggerType: z.enum(triggerTypes),
  triggerDate: z.string(),
  triggerTime: z.string(),
  isRecurring: z.boolean(),
  recurringPattern: z.enum(recurringPatterns),
  repeatEvery: z.string(),
  repeatUnit: z.enum(repeatUnits),
  repeatUntil: z.string(),
});

export type TriggerInput = z.output<typeof inputSchema>;

const draftSchema = z.partial(inputSchema);

const fieldNames = z.keyof(inputSchema).options;

/** Yearly by default, once it repeats (specification part 1 §5). */
export const emptyTrigger: TriggerInput = {
  videoMessageId: '',
  milestoneId: '',
  triggerType: 'date',
  triggerDate: '',
  triggerTime: '',
  isRecurring: false,
  recurringPattern: 'yearly',
  repeatEvery: '2',
  repeatUnit: 'year',
  repeatUntil: '',
};

function inputOf(trigger: ScheduledTrigger): TriggerInput {
  const { recurringPattern, repeats } = trigger;
  return {
    videoMessageId: String(trigger.videoMessageId),
    milestoneId: String(trigger.milestoneId ?? ''),
    triggerType: trigger.triggerType,
    triggerDate: trigger.triggerDate,
    triggerTime: trigger.triggerTime ?? '',
    isRecurring: trigger.isRecurring,
    recurringPattern: recurringPattern ?? emptyTrigger.recurringPattern,
    repeatEvery: String(recurringPattern === 'custom' && repeats ? repeats.every : emptyTrigger.repeatEvery),
    repeatUnit: recurringPattern === 'custom' && repeats ? repeats.unit : emptyTrigger.repeatUnit,
    repeatUntil: repeats?.until ?? '',
  };
}

function bodyOf(input: TriggerInput): BodyInput<Api['addTrigger']> {
  const { videoMessageId, milestoneId, triggerType, triggerDate, triggerTime, isRecurring } = input;
  const { recurringPattern, repeatEvery, repeatUnit, repeatUntil } = input;
  const isCustom = recurringPattern === 'custom';
  return {
    videoMessageId,
    triggerType,
    triggerDate,
    triggerTime,
    milestoneId: triggerType === 'milestone' && milestoneId !== '' ? milestoneId : null,
    isRecurring,
    ...(isRecurring && { recurringPattern, repeatUntil }),
    ...(isRecurring && isCustom && { repeatEvery: Number(repeatEvery), repeatUnit }),
  };
}

type Body = z.output<typeof addTriggerBodySchema>;

const isYearlyDay = ({ triggerType }: Body) => triggerType === 'birthday' || triggerType === 'anniversary';

function repeatsOf({
  isRecurring,
  recurringPattern,
  repeatEvery = 1,
  repeatUnit = 'year',
  repeatUntil,
}: Body): DayRule['repeats'] {
  if (isRecurring !== true) return null;
  const until = repeatUntil ?? null;
  switch (recurringPattern) {
    case 'monthly':
      return { every: 1, unit: 'month', until };
    case 'custom':
      return { every: repeatEvery, unit: repeatUnit, until };
    case 'yearly':
    case null:
    case undefined:
      return { every: 1, unit: 'year', until };
  }
}

/** The first day the trigger runs, from `tomorrow` on (in the message's time zone), both `YYYY-MM-DD`. Null if there is none. */
function firstDay(body: Body, tomorrow: string): string | null {
  return occurrenceFrom(
    { day: body.triggerDate, repeats: repeatsOf(body), isYearlyDay: isYearlyDay(body), startsOn: tomorrow },
    tomorrow,
  );
}

/** The request body's rules, plus a day ahead (`tomorrow` in the message's time zone). The server checks again. */
export function triggerFormSchema(tomorrow: string) {
  return z
    .pipe(z.transform(bodyOf), addTriggerBodySchema)
    .check(z.refine((body) => firstDay(body, tomorrow) !== null, { path: ['triggerDate'], error: copy.notAhead }));
}

/** The body so far, if it is valid. A message that isn't chosen yet doesn't count as missing. */
function readable(input: TriggerInput): Body | undefined {
  const anyMessage = '1';
  return z.safeParse(addTriggerBodySchema, bodyOf({ ...input, videoMessageId: input.videoMessageId || anyMessage }))
    .data;
}

export type PreviewContext = {
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

export function previewOf(input: TriggerInput, context: PreviewContext): Preview | undefined {
  const body = readable(input);
  const day = body && firstDay(body, context.tomorrow);
  if (!body || !day) return undefined;
  const { message, before, timeZone } = context;
  const now = message.opening;
  const isNewDay =
    before?.triggerDate !== body.triggerDate ||
    before.triggerType !== body.triggerType ||
    before.triggerTime !== (body.triggerTime ?? null);
  const isItsOwnDay = before !== undefined && now.day === before.nextDate;
  return {
    opening: {
      state: 'sealed',
      at: opensAt({ day, time: body.triggerTime ?? null, timeZone }).toISOString(),
      isReady: now.isReady,
      day,
      time: body.triggerTime ?? null,
      timeZone,
      occasion: occasionOf(input, day, context),
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
  { lovedOne, milestone }: PreviewContext,
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

export type TriggerFormOptions = {
  parents: Parents;
  before?: ScheduledTrigger | undefined;
  messageId?: number | undefined;
  milestone?: FamilyMilestone | undefined;
};

function beginning({ before, messageId, milestone }: TriggerFormOptions): TriggerInput {
  if (before) return inputOf(before);
  const videoMessageId = messageId === undefined ? '' : String(messageId);
  return { ...emptyTrigger, ...(milestone && milestoneDay(milestone).entries), videoMessageId };
}

function draftKey({ parents, before, messageId, milestone }: TriggerFormOptions): string {
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

export function useTriggerForm(options: TriggerFormOptions) {
  const { parents, before } = options;
  const [tomorrow, setTomorrow] = useState('');
  const save = useSaveTrigger(before && { id: before.id, body: bodyOf(inputOf(before)) });
  const entries = useEntriesForm({
    ...{ save, bodyOf, words: copy, fields: fieldNames },
    schema: triggerFormSchema(tomorrow),
    defaultValues: beginning(options),
    draftKey: draftKey(options),
    draftSchema,
  });
  const { form } = entries;
  const entered = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const about = useAbout(parents, entered.videoMessageId);
  if (about.tomorrow !== tomorrow) setTomorrow(about.tomorrow);
  const milestones = useMilestones().data ?? [];
  const milestone = milestones.find(({ id }) => String(id) === entered.milestoneId);
  const { message } = about;

  const enter = (some: Partial<TriggerInput>) => {
    for (const name of fieldNames) {
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
    isGuest: parents.user.isGuest,
    onlyFor: options.milestone?.childId,
    days: triggerDays(entered.triggerType, about.lovedOne, milestones, about.tomorrow),
    preview: message && previewOf(entered, { ...about, message, milestone, before }),
    enter,
  };
}

export type TriggerForm = ReturnType<typeof useTriggerForm>;
