import { useFormDraft } from '#web/ui/forms/hook-form.ts';
import * as z from 'zod/mini';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useEffectEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { defaultCategory } from '@someday/contract/rules/categories';
import { lineSchema } from '@someday/contract/fields';
import { limits } from '@someday/contract/limits';
import { newMessageFieldsSchema } from '@someday/contract/message-forms';
import { errorText } from '#web/api/api-error.ts';
import { refreshParents, type Parents } from '#web/queries/loved-ones.ts';
import { type Medium, fileOf, takeIdOf } from '#web/features/upload/choosing/medium.ts';
import { useChosenMedia } from '#web/features/upload/choosing/medium-chooser.tsx';
import { useFollowed } from '#web/features/upload/outbox/use-followed.ts';
import { unsentIn, useLeaveGuard } from '#web/features/upload/use-leave-guard.tsx';
import { keepDraft } from '#web/lib/form-draft.ts';
import { clearToast, showToast } from '#web/lib/toast-store.ts';
import type { Outgoing } from '#web/features/upload/outbox/record.ts';
import { onboardingCopy } from './onboarding.copy.ts';

const { category } = newMessageFieldsSchema.shape;

const messageFormSchema = z.object({
  title: lineSchema(limits.title, onboardingCopy.message.titleMissingText),
  category,
});
type MessageFields = z.output<typeof messageFormSchema>;
type MessageInput = z.input<typeof messageFormSchema>;

/** What was typed, as it is kept in this tab. */
const messageDraftSchema = z.partial(z.object({ title: z.string(), category }));

const emptyMessage: MessageInput = { title: '', category: defaultCategory };

/** The form as it is told to go: to the first in the list, who can open it as soon as it is there. */
export function outgoingOf(fields: MessageFields, medium: Medium, to: { id: number; name: string }): Outgoing {
  return {
    fields: {
      ...fields,
      childId: to.id,
      description: '',
      photoCaption: '',
      deliveryDate: '',
      chosenIn: medium.kind === 'file' ? 'onboarding' : '',
    },
    recipientName: to.name,
    messageType: 'video',
    file: fileOf(medium, fields.title),
    takeId: takeIdOf(medium),
  };
}

const copy = onboardingCopy.message;
const nothingToClose = () => undefined;

/** A video was brought: its form says so, and what it is. */
function tellOf(medium: Medium): void {
  if (medium.kind === 'recording') showToast({ title: copy.recorded, description: copy.recordedText, tone: 'success' });
  else showToast({ title: copy.selected, description: copy.selectedText(medium.file.name), tone: 'success' });
}

function useMessageForm(memberId: number) {
  const key = `onboarding-message:of:${memberId}`;
  const form = useForm<MessageInput, unknown, MessageFields>({
    resolver: standardSchemaResolver(messageFormSchema),
    defaultValues: emptyMessage,
  });
  const forget = useFormDraft(key, messageDraftSchema, form);
  return {
    form,
    keep: () => keepDraft(key, form.getValues()),
    /** The outbox, or the server, has it now. */
    empty: () => {
      form.reset(emptyMessage);
      forget();
    },
  };
}

/** What is still chosen is kept or asked about before the onboarding is left; between its steps nothing is lost. */
function useGuard(chosen: ReturnType<typeof useChosenMedia>, isGone: boolean) {
  const { question } = useLeaveGuard({
    unsent: isGone ? 'nothing' : unsentIn({ held: undefined, chosen, isDirty: false }),
    held: undefined,
    takes: chosen.takes,
    staysAt: '/onboarding',
    onClose: nothingToClose,
    entriesWords: copy.leave,
  });
  return question;
}

/**
 * The message for the first loved one in the list: its words, its video, its way to the server. It lives as long as the onboarding is open, so
 * that going a step back loses nothing.
 */
export function useFirstMessage({ user, children }: Parents, onCreated: () => void) {
  const client = useQueryClient();
  const [recipient] = children;
  const [isFirst, setIsFirst] = useState(true);
  const { form, keep, empty } = useMessageForm(user.id);
  const chosen = useChosenMedia();
  const [failure, setFailure] = useState<string>();
  const [isVideoMissing, setVideoMissing] = useState(false);
  const [medium] = chosen.media;

  const { follow, finish, ...followed } = useFollowed(user.id, (problem) => {
    keep();
    const description = 'error' in problem ? errorText(problem.error, copy.failedText) : problem.text;
    setFailure(description);
    // Perhaps they were removed in another window: then somebody is asked for again, and this waits for them.
    void refreshParents(client);
  });
  const { outbox, sent, outgoing, needsPlan } = followed;

  const done = sent !== undefined;
  const arrive = useEffectEvent(() => {
    finish();
    empty();
    chosen.choose([]);
    const description = isFirst ? copy.createdText : copy.createdAgainText;
    showToast({ title: copy.created, description, tone: 'success' });
    onCreated();
  });
  useEffect(() => {
    if (done) arrive();
  }, [done]);

  // It waits in the outbox with all that was entered; here there is room for another one.
  const clear = useEffectEvent(() => {
    follow(undefined);
    empty();
    chosen.choose([]);
  });
  useEffect(() => {
    if (needsPlan) clear();
  }, [needsPlan]);

  const send = (fields: MessageFields) => {
    if (!recipient) return showToast({ ...copy.nobody, tone: 'danger', inForm: true });
    if (!medium) {
      setVideoMissing(true);
      return showToast({ title: copy.videoMissing, description: copy.videoMissingText, tone: 'danger', inForm: true });
    }
    setFailure(undefined);
    setIsFirst(children.every(({ messageCounts }) => messageCounts.total === 0));
    clearToast();
    follow(outbox.add(outgoingOf(fields, medium, recipient)));
  };
  const refuse = ({ title }: FieldErrors<MessageInput>) => {
    if (title?.message === copy.titleMissingText) {
      showToast({ title: copy.titleMissing, description: copy.titleMissingText, tone: 'danger', inForm: true });
    }
  };
  const isGone = outgoing !== undefined || done || needsPlan;
  return {
    memberId: user.id,
    form,
    medium,
    recipient,
    failure,
    isGone,
    outgoing,
    outbox,
    videoProblem: isVideoMissing ? copy.videoMissingText : undefined,
    isRecording: chosen.isRecorder,
    record: () => chosen.showRecorder(),
    /** Nothing, again; a recording that was chosen waits on this device. */
    reset: () => chosen.choose([]),
    choose: (next: Medium) => {
      chosen.choose([next]);
      setVideoMissing(false);
      setFailure(undefined);
      tellOf(next);
    },
    stop: () => {
      keep();
      followed.stop();
    },
    submit: form.handleSubmit(send, refuse),
    question: useGuard(chosen, isGone),
  };
}

export type FirstMessageForm = ReturnType<typeof useFirstMessage>;
