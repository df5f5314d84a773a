import { useFormDraft } from '#web/ui/forms/hook-form.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useId, useState, useEffectEvent } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import type { Parents } from '#web/queries/loved-ones.ts';
import { fileOf, takeIdOf, type Medium } from '#web/features/upload/choosing/medium.ts';
import { useChosenMedia } from '#web/features/upload/choosing/medium-chooser.tsx';
import { useFollowed } from '#web/features/upload/outbox/use-followed.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { formatNames } from '#web/lib/format.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { MessageIdea } from '#web/content/message-tips-ideas.ts';
import { earliestDay } from '#web/features/delivery/suggested-days.ts';
import { focusFirstProblem } from '#web/features/messages/form-fields.tsx';
import { useSeveral } from './several-sent.tsx';
import {
  type Draft,
  callFields,
  emptyForm,
  fieldProblems,
  ideaFields,
  nobody,
  sendDraftSchema,
  sendFormSchema,
  titleOf,
  type SendFormFields,
  type SendInput,
} from './send-form.ts';
import { sendCopy } from './send.copy.ts';

const texts: readonly (keyof SendInput)[] = ['title', 'category', 'recipientName', 'deliveryDate', 'deliveryTime'];

/** In the order of the form. */
function firstProblem(errors: FieldErrors<SendInput>, mediumProblem: string | undefined): string | undefined {
  const others = texts.map((name) => errors[name]?.message);
  return errors.recipients?.message ?? mediumProblem ?? others.find(Boolean);
}

/** The form's entries, kept in this tab as they are made; the earliest day is the latest of those it is for. */
function useSendForm({ user, children }: Parents, draft: Draft) {
  const only = children.length === 1 ? children.map(({ id }) => String(id)) : [];
  // Where there is nobody, a guest can only test.
  const atFirst = user.isGuest && children.length === 0 ? [nobody] : only;
  const [now] = useState(deviceNow);
  const peopleOf = (ids: readonly string[]) => children.filter(({ id }) => ids.includes(String(id)));
  const earliest = (ids: readonly string[]) => earliestDay(peopleOf(ids), user.timeZone, 'tomorrow', now);
  const form = useForm<SendInput, unknown, SendFormFields>({
    resolver: standardSchemaResolver(sendFormSchema(earliest)),
    // An idea's words are nobody's own until they are changed: they are neither kept nor asked about.
    defaultValues: {
      ...emptyForm(draft.lovedOneId === undefined ? atFirst : [String(draft.lovedOneId)], draft.deliveryDate),
      ...(draft.idea && ideaFields(draft.idea)),
    },
    shouldFocusError: false, // the media are no field of the form, and may be what comes first
  });
  const key = `send-message:of:${user.id}`;
  const [hadWords] = useState(() => {
    const { title, description } = draft.fields ?? readDraft(key, sendDraftSchema) ?? {};
    return Boolean(title) || Boolean(description);
  });
  const begin = useEffectEvent(() => {
    if (!draft.fields) return;
    form.reset(draft.fields, { keepDefaultValues: true });
    keepDraft(key, draft.fields);
  });
  useEffect(() => begin(), []);
  const forget = useFormDraft(key, sendDraftSchema, form);
  const recipients = useWatch({ control: form.control, name: 'recipients' });
  return {
    form,
    people: peopleOf(recipients),
    isTest: recipients.includes(nobody),
    peopleOf,
    earliest: earliest(recipients),
    memberZone: user.timeZone,
    /** Something had been written before the form was opened. */
    hadWords,
    forget,
    keep: () => keepDraft(key, form.getValues()),
    empty: () => form.reset(emptyForm(atFirst)),
  };
}

/** The form of a new message with its media, what is on its way, and what came of it. Nothing entered is lost by a failure. */
export function useSendMessage(parents: Parents, draft: Draft) {
  const { user, children } = parents;
  const { form, forget, keep, empty, ...entries } = useSendForm(parents, draft);
  const formId = useId();
  const media = useChosenMedia(draft.media);
  const [failure, setFailure] = useState<string>();
  const chosen = {
    ...media,
    choose(next: readonly Medium[]) {
      setFailure(undefined); // it was about what was chosen before
      media.choose(next);
    },
  };
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [idea, setIdea] = useState(draft.idea);

  const explain = (error: unknown) => {
    const description = errorText(error, sendCopy.failedText);
    for (const { name, message } of fieldProblems(error)) form.setError(name, { message });
    setFailure(description);
  };
  const { follow, finish, stop, ...followed } = useFollowed(
    user.id,
    (problem) => {
      keep();
      if ('error' in problem) explain(problem.error);
      else setFailure(problem.text);
    },
    `sent-message:of:${user.id}`,
  );
  const several = useSeveral(followed.outbox, queue);

  const send = (fields: SendFormFields) => {
    setFailure(undefined);
    clearToast();
    const names = entries.peopleOf(fields.recipients).map(({ name }) => name);
    const recipientName = fields.recipients.includes(nobody) ? sendCopy.test.recipient : formatNames(names);
    const { media } = chosen;
    const ids = media.map((medium, index) => {
      const title = titleOf(fields.title, index, media.length);
      return followed.outbox.add({
        fields: callFields({ ...fields, title }),
        recipientName,
        messageType: medium.messageType,
        file: fileOf(medium, title),
        takeId: takeIdOf(medium),
      });
    });
    forget(); // the outbox keeps it now
    if (ids.length === 1) follow(ids[0]);
    else setQueue(ids);
  };

  const submit = () => {
    const missing = chosen.judge();
    const refuse = (errors: FieldErrors<SendInput>) => {
      const description = firstProblem(errors, missing);
      if (description) showToast({ title: sendCopy.missing, description, tone: 'danger', inForm: true });
      focusFirstProblem(formId);
    };
    return form.handleSubmit((fields) => (missing === undefined ? send(fields) : refuse({})), refuse)();
  };

  return {
    form,
    formId,
    memberId: user.id,
    memberName: user.name,
    isGuest: user.isGuest,
    lovedOnes: children,
    entries,
    chosen,
    failure,
    idea,
    /** In place of what was written before. */
    takeIdea: (taken: MessageIdea) =>
      form.reset({ ...form.getValues(), ...ideaFields(taken) }, { keepDefaultValues: true }),
    ...followed,
    /** Several that were told to go together; none where it was one. */
    queue,
    several,
    stop: () => {
      keep();
      stop();
    },
    submit,
    /** What is kept of the entries in this tab is not wanted any more. */
    forget,
    /** An empty form for the next message. */
    startAnew: () => {
      empty();
      setIdea(undefined);
      finish();
      setQueue([]);
      chosen.choose([]);
    },
  };
}

export type Sending = ReturnType<typeof useSendMessage>;
