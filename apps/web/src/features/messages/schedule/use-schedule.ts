import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Message } from '@someday/contract/messages';
import { useId, useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { formErrorOf, useFormDraft } from '#web/ui/forms/hook-form.ts';
import { fileOf, takeIdOf } from '#web/features/upload/choosing/medium.ts';
import { useChosenMedia } from '#web/features/upload/choosing/medium-chooser.tsx';
import { useFollowed } from '#web/features/upload/outbox/use-followed.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { keepDraft } from '#web/lib/form-draft.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import { scheduleCopy } from '#web/features/messages/changing.copy.ts';
import { earliestDay, openingWords } from '#web/features/delivery/suggested-days.ts';
import { focusFirstProblem } from '#web/features/messages/form-fields.tsx';
import { useScheduleMessage } from '#web/features/messages/changing.queries.ts';
import {
  emptySchedule,
  scheduleDraftSchema,
  scheduleFieldNames,
  scheduleFormSchema,
  type ScheduleInput,
} from './schedule-form.ts';

export type ScheduleGiven = {
  parents: Parents;
  childId: number | undefined;
  /** What is to be scheduled; without it one is chosen. */
  message: Message | undefined;
};

/** What is said when a message has its day. */
export function tellScheduled(message: Message, memberZone: string): void {
  const description = scheduleCopy.scheduledText(message.title, openingWords(message, memberZone));
  showToast({ title: scheduleCopy.scheduled, description, tone: 'success' });
}

function sayWhatIsMissing(errors: FieldErrors<ScheduleInput>, mediumProblem: string | undefined): void {
  const [first] = scheduleFieldNames.flatMap((name) => errors[name]?.message ?? []);
  const description = mediumProblem ?? first;
  if (description) showToast({ title: scheduleCopy.missing, description, tone: 'danger', inForm: true });
}

function useScheduleForm({ parents: { user, children }, childId, message }: ScheduleGiven) {
  const [now] = useState(deviceNow);
  const only = children.length === 1 ? children[0]?.id : undefined;
  const peopleOf = (id: string) => children.filter((lovedOne) => String(lovedOne.id) === id);
  const earliest = (id: string) => earliestDay(peopleOf(id), user.timeZone, 'today', now);
  const form = useForm<ScheduleInput, unknown, ScheduleInput>({
    resolver: standardSchemaResolver(scheduleFormSchema(earliest)),
    defaultValues: emptySchedule(childId ?? only, message, user.isGuest),
    shouldFocusError: false, // people and videos are no fields of the form, and may be what comes first
  });
  const key = `schedule-message:${message?.id ?? 'any'}:of:${user.id}`;
  const forget = useFormDraft(key, scheduleDraftSchema, form);
  const [source, recipient] = useWatch({ control: form.control, name: ['source', 'childId'] });
  return {
    form,
    source,
    people: peopleOf(recipient),
    earliest: earliest(recipient),
    memberZone: user.timeZone,
    forget,
    keep: () => keepDraft(key, form.getValues()),
  };
}

/** The form that gives a video its loved one and its day: one of the library, a message that is kept already, or a new one. */
export function useSchedule(given: ScheduleGiven) {
  const { user, children } = given.parents;
  const { form, forget, keep, ...entries } = useScheduleForm(given);
  const formId = useId();
  const chosen = useChosenMedia();
  const schedule = useScheduleMessage();

  const explain = (error: unknown) => {
    const description = errorText(error, scheduleCopy.failedText);
    const { field, message } = formErrorOf(error, scheduleFieldNames, {}, '');
    if (field) form.setError(field, { message }, { shouldFocus: true });
    showToast({ title: scheduleCopy.failed, description, tone: 'danger', inForm: true });
  };
  const { follow, stop, ...followed } = useFollowed(
    user.id,
    (problem) => {
      keep();
      if ('error' in problem) explain(problem.error);
      else form.setError('root', { message: problem.text });
    },
    `scheduled-message:of:${user.id}`,
  );

  const change = (fields: ScheduleInput, onDone: () => void) => {
    if (schedule.isPending) return;
    const { deliveryDate, deliveryTime, isSurprise, recipientName } = fields;
    const scheduling = {
      childId: Number(fields.childId),
      deliveryDate,
      deliveryTime,
      // What it calls somebody else is the server's to forget.
      ...(recipientName === '' ? {} : { recipientName }),
      ...(isSurprise === (given.message?.isSurprise ?? false) ? {} : { isSurprise }),
    };
    schedule.mutate(
      { id: Number(fields.videoId), scheduling },
      {
        onSuccess: (message) => {
          forget();
          tellScheduled(message, user.timeZone);
          onDone();
        },
        onError: explain,
      },
    );
  };

  const send = ({ childId, title, category, deliveryDate, deliveryTime, isSurprise, recipientName }: ScheduleInput) => {
    const [medium] = chosen.media;
    if (!medium) return;
    const id = followed.outbox.add({
      fields: {
        childId: Number(childId),
        title,
        category,
        deliveryDate,
        deliveryTime: deliveryTime || null,
        recipientName,
        schedule: 'true',
        isSurprise: isSurprise ? 'true' : '',
      },
      recipientName: children.find((lovedOne) => String(lovedOne.id) === childId)?.name ?? '',
      messageType: medium.messageType,
      file: fileOf(medium, title),
      takeId: takeIdOf(medium),
    });
    forget(); // the outbox keeps it now
    follow(id);
  };

  /** `onDone`: the message has its day. */
  const submit = (onDone: () => void) => {
    clearToast();
    const isUpload = entries.source === 'upload';
    const missing = isUpload ? chosen.judge() : undefined;
    const refuse = (errors: FieldErrors<ScheduleInput>) => {
      sayWhatIsMissing(errors, missing);
      focusFirstProblem(formId);
    };
    return form.handleSubmit((fields) => {
      if (missing !== undefined) refuse({});
      else if (isUpload) send(fields);
      else change(fields, onDone);
    }, refuse)();
  };

  return {
    form,
    formId,
    memberId: user.id,
    isGuest: user.isGuest,
    lovedOnes: children,
    message: given.message,
    entries,
    chosen,
    isScheduling: schedule.isPending,
    ...followed,
    stop: () => {
      keep();
      stop();
    },
    submit,
    forget,
  };
}

export type Scheduling = ReturnType<typeof useSchedule>;
