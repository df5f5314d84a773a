import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Message } from '@someday/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { errorText } from '#web/api/api-error.ts';
import { keepMessage, type Parents } from '#web/api/parents.ts';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { useUpload } from '#web/features/upload/use-upload.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { tomorrowIn } from '#web/lib/days.ts';
import { clearNotice, notify } from '#web/lib/notice-store.ts';
import { sendCopy } from './messages.copy.ts';
import { emptyForm, fieldProblems, messageBody, sendFormSchema } from './send-form.ts';
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

/** The form of a new message with its medium, the transfer, and what came of it. Nothing entered is lost by a failure. */
export function useSendMessage({ user, children }: Parents, lovedOneId: number | undefined) {
  const only = children.length === 1 ? children[0]?.id : undefined;
  const client = useQueryClient();
  const { history } = useRouter();
  const [tomorrow] = useState(() => tomorrowIn(user.timeZone, deviceNow()));
  const form = useForm<SendInput, unknown, SendFields>({
    resolver: standardSchemaResolver(sendFormSchema(tomorrow)),
    defaultValues: emptyForm(lovedOneId ?? only),
    shouldFocusError: false, // the medium is no field of the form, and may be what comes first
  });
  const upload = useUpload();
  const formId = useId();
  const [medium, setMedium] = useState<Medium>();
  const [isRecorder, setIsRecorder] = useState(false);
  const [mediumProblem, setMediumProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<Message>();

  const explain = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return; // stopped on purpose
    if (passToSubscriptionGate(error, (path) => history.push(path))) return;
    const description = errorText(error, sendCopy.failedText);
    for (const { name, message } of fieldProblems(error)) form.setError(name, { message });
    setFailure(description);
    notify({ title: sendCopy.failed, description, tone: 'danger' });
  };

  const send = async (fields: SendFields, chosen: Medium) => {
    setFailure(undefined);
    clearNotice();
    try {
      const message = await upload.send(messageBody(fields, chosen, user.id));
      setSent(message);
      setMedium(undefined);
      void keepMessage(client, message);
    } catch (error) {
      explain(error);
    }
  };

  const submit = () => {
    const missing = medium ? undefined : isRecorder ? sendCopy.noRecording : sendCopy.noFile;
    setMediumProblem(missing);
    const refuse = (errors: FieldErrors<SendInput>) => {
      const description = firstProblem(errors, missing);
      if (description) notify({ title: sendCopy.missing, description, tone: 'danger' });
      focusFirstProblem(formId);
    };
    return form.handleSubmit((fields) => (medium ? send(fields, medium) : refuse({})), refuse)();
  };

  return {
    form,
    formId,
    tomorrow,
    medium,
    mediumProblem,
    isRecorder,
    failure,
    sent,
    transfer: upload.transfer,
    stop: upload.cancel,
    submit,
    showRecorder: () => {
      setMediumProblem(undefined);
      setIsRecorder(true);
    },
    choose: (chosen: Medium | undefined) => {
      setMedium(chosen);
      setMediumProblem(undefined);
      setIsRecorder(false);
    },
    /** An empty form for the next message. */
    startAnew: () => {
      form.reset(emptyForm(only));
      setSent(undefined);
    },
  };
}

export type Sending = ReturnType<typeof useSendMessage>;
