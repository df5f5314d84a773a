import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import type { Parents } from '#web/api/parents.ts';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { claimTake, letTakeGo } from '#web/features/upload/takes.ts';
import { useOutbox, useOutgoing } from '#web/features/upload/use-outbox.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import type { Draft } from './send-form.ts';
import { sendCopy } from './messages.copy.ts';
import { emptyForm, fieldProblems, fileOf, sendFormSchema, titleOf } from './send-form.ts';
import type { Medium, SendFields, SendInput } from './send-form.ts';

const texts: readonly (keyof SendInput)[] = ['childId', 'title', 'category', 'deliveryDate'];

function firstProblem(errors: FieldErrors<SendInput>, mediumProblem: string | undefined): string | undefined {
  const [recipient, ...others] = texts.map((name) => errors[name]?.message);
  return recipient ?? mediumProblem ?? others.find(Boolean);
}

/** After the problems are drawn; what is wrong with the medium is marked around its controls. */
function focusFirstProblem(formId: string): void {
  requestAnimationFrame(() => {
    const first = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[data-problem] :is(input, button), [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

const takesOf = (media: readonly Medium[]) =>
  media.flatMap((medium) => (medium.kind === 'recording' && medium.take.keptId ? [medium.take.keptId] : []));

/** The form of a new message with its media, what is on its way, and what came of it. Nothing entered is lost by a failure. */
export function useSendMessage({ user, children }: Parents, draft: Draft, onQueued: () => void) {
  const only = children.length === 1 ? children[0]?.id : undefined;
  const { history } = useRouter();
  const [tomorrow] = useState(() => tomorrowIn(user.timeZone, deviceNow()));
  const form = useForm<SendInput, unknown, SendFields>({
    resolver: standardSchemaResolver(sendFormSchema(tomorrow)),
    defaultValues: draft.fields ?? emptyForm(draft.lovedOneId ?? only),
    shouldFocusError: false, // the media are no field of the form, and may be what comes first
  });
  const outbox = useOutbox(user.id);
  const items = useOutgoing(outbox);
  const formId = useId();
  const [media, setMedia] = useState<readonly Medium[]>(draft.media ?? []);
  const [isRecorder, setIsRecorder] = useState(false);
  const [mediumProblem, setMediumProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  const item = items.find(({ id }) => id === followed);

  const takes = takesOf(media);
  const takeIds = takes.join(' ');
  useEffect(() => {
    const ids = takeIds.split(' ').filter(Boolean);
    for (const id of ids) claimTake(id);
    return () => {
      for (const id of ids) letTakeGo(id);
    };
  }, [takeIds]);

  useEffect(() => (followed === undefined ? undefined : outbox.watch(followed)), [outbox, followed]);

  const explain = (error: unknown) => {
    if (passToSubscriptionGate(error, (path) => history.push(path))) return;
    const description = errorText(error, sendCopy.failedText);
    for (const { name, message } of fieldProblems(error)) form.setError(name, { message });
    setFailure(description);
    notify({ title: sendCopy.failed, description, tone: 'danger' });
  };

  const takeBack = () => {
    setFollowed(undefined);
    if (followed !== undefined) void outbox.recall(followed);
  };

  const problem = item?.state.name === 'problem' || item?.state.name === 'needs-file' ? item.state : undefined;
  useEffect(() => {
    if (!problem) return;
    takeBack();
    if (problem.name === 'problem') explain(problem.error);
    else setFailure(sendCopy.fileGone);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each problem
  }, [problem]);

  const send = (fields: SendFields) => {
    setFailure(undefined);
    clearNotice();
    const recipientName = children.find(({ id }) => id === fields.childId)?.name ?? '';
    const ids = media.map((medium, index) => {
      const title = titleOf(fields.title, index, media.length);
      const takeId = medium.kind === 'recording' ? (medium.take.keptId ?? null) : null;
      const { messageType } = medium;
      return outbox.add({
        fields: { ...fields, title },
        recipientName,
        messageType,
        file: fileOf(medium, title),
        takeId,
      });
    });
    if (ids.length === 1) setFollowed(ids[0]);
    else onQueued();
  };

  const submit = () => {
    const missing = media.length > 0 ? undefined : isRecorder ? sendCopy.noRecording : sendCopy.noFile;
    setMediumProblem(missing);
    const refuse = (errors: FieldErrors<SendInput>) => {
      const description = firstProblem(errors, missing);
      if (description) notify({ title: sendCopy.missing, description, tone: 'danger' });
      focusFirstProblem(formId);
    };
    return form.handleSubmit((fields) => (media.length > 0 ? send(fields) : refuse({})), refuse)();
  };

  const choose = (chosen: readonly Medium[]) => {
    setMedia(chosen);
    setMediumProblem(undefined);
    setIsRecorder(false);
  };

  return {
    form,
    formId,
    memberId: user.id,
    tomorrow,
    media,
    mediumProblem,
    isRecorder,
    failure,
    sent: item?.state.name === 'sent' ? item.state.message : undefined,
    /** The message that is on its way. */
    outgoing: item && item.state.name !== 'sent' && !problem ? item : undefined,
    outbox,
    /** Stops sending; everything is in the form again. */
    stop: takeBack,
    submit,
    showRecorder: () => {
      setMediumProblem(undefined);
      setIsRecorder(true);
    },
    choose,
    takes,
    /** An empty form for the next message. */
    startAnew: () => {
      form.reset(emptyForm(only));
      if (followed !== undefined) void outbox.discard(followed);
      setFollowed(undefined);
      choose([]);
    },
  };
}

export type Sending = ReturnType<typeof useSendMessage>;
