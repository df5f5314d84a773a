import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import type { Parents } from '#web/api/parents.ts';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { fileOf, takeIdOf } from '#web/features/upload/medium.ts';
import { useChosenMedia } from '#web/features/upload/use-chosen-media.ts';
import { useFollowed } from '#web/features/upload/use-followed.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import type { Draft } from './send-form.ts';
import { sendCopy } from './messages.copy.ts';
import { emptyForm, fieldProblems, sendFormSchema, titleOf } from './send-form.ts';
import type { SendFields, SendInput } from './send-form.ts';

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

/** The form of a new message with its media, what is on its way, and what came of it. Nothing entered is lost by a failure. */
export function useSendMessage({ user, children }: Parents, draft: Draft) {
  const only = children.length === 1 ? children[0]?.id : undefined;
  const { history } = useRouter();
  const [tomorrow] = useState(() => tomorrowIn(user.timeZone, deviceNow()));
  const form = useForm<SendInput, unknown, SendFields>({
    resolver: standardSchemaResolver(sendFormSchema(tomorrow)),
    defaultValues: draft.fields ?? emptyForm(draft.lovedOneId ?? only),
    shouldFocusError: false, // the media are no field of the form, and may be what comes first
  });
  const formId = useId();
  const chosen = useChosenMedia(draft.media);
  const [failure, setFailure] = useState<string>();

  const explain = (error: unknown) => {
    if (passToSubscriptionGate(error, (path) => history.push(path))) return;
    const description = errorText(error, sendCopy.failedText);
    for (const { name, message } of fieldProblems(error)) form.setError(name, { message });
    setFailure(description);
    notify({ title: sendCopy.failed, description, tone: 'danger' });
  };
  const { follow, finish, ...followed } = useFollowed(user.id, (problem) => {
    if ('error' in problem) explain(problem.error);
    else setFailure(problem.text);
  });

  const send = (fields: SendFields, onQueued: () => void) => {
    setFailure(undefined);
    clearNotice();
    const recipientName = children.find(({ id }) => id === fields.childId)?.name ?? '';
    const { media } = chosen;
    const ids = media.map((medium, index) => {
      const title = titleOf(fields.title, index, media.length);
      return followed.outbox.add({
        fields: { ...fields, title },
        recipientName,
        messageType: medium.messageType,
        file: fileOf(medium, title),
        takeId: takeIdOf(medium),
      });
    });
    if (ids.length === 1) follow(ids[0]);
    else onQueued();
  };

  /** `onQueued`: several are on their way, which nothing here follows. */
  const submit = (onQueued: () => void) => {
    const missing = chosen.judge();
    const refuse = (errors: FieldErrors<SendInput>) => {
      const description = firstProblem(errors, missing);
      if (description) notify({ title: sendCopy.missing, description, tone: 'danger' });
      focusFirstProblem(formId);
    };
    return form.handleSubmit((fields) => (missing === undefined ? send(fields, onQueued) : refuse({})), refuse)();
  };

  return {
    form,
    formId,
    memberId: user.id,
    tomorrow,
    chosen,
    failure,
    ...followed,
    submit,
    /** An empty form for the next message. */
    startAnew: () => {
      form.reset(emptyForm(only));
      finish();
      chosen.choose([]);
    },
  };
}

export type Sending = ReturnType<typeof useSendMessage>;
