import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import type { Otherwise } from '@someday/contract/forms/trigger-forms';
import { useRouter } from '@tanstack/react-router';
import { tellFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { handleSubscriptionError } from '#web/features/billing/plan-gate.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { sentenceOf } from '#web/features/scheduling/delivery/opening-words.ts';
import { bodyOf, triggerInputOf } from './trigger-form.ts';
import { triggerCopy } from './triggers.copy.ts';

type Body = BodyInput<Api['addTrigger']>;
type Edit = BodyInput<Api['updateTrigger']>;
type Answer = { trigger: ScheduledTrigger; otherwise?: Otherwise | undefined };

export function useSentence() {
  const memberZone = useMemberZone();
  return ({ recipientName, opening }: Pick<ScheduledTrigger['videoMessage'], 'recipientName' | 'opening'>) =>
    sentenceOf(opening, recipientName, memberZone);
}

type Changed = Pick<ScheduledTrigger['videoMessage'], 'title' | 'recipientName' | 'opening'>;

function useDone() {
  const client = useQueryClient();
  const sentence = useSentence();
  return (title: string, message: Changed, undo?: { label: string; onSelect: () => void }) => {
    const description = triggerCopy.nowIs(message.title, sentence(message));
    showToast({ title, description, tone: 'success', ...(undo && { action: undo }) });
    void refreshMessages(client);
  };
}

/** The server takes a milestone's day, and a repetition, as a whole. */
const together = [
  ['triggerType', 'triggerDate', 'milestoneId'],
  ['isRecurring', 'recurringPattern', 'repeatEvery', 'repeatUnit', 'repeatUntil'],
] as const;

export function useSaveTrigger(before: ScheduledTrigger | undefined) {
  const done = useDone();
  const { history } = useRouter();
  const { editOf, learn } = useEdits(before && bodyOf(triggerInputOf(before)), together);
  const { created, createFailed, saved, saveFailed, failedText } = triggerCopy.form;
  return useMutation({
    mutationFn: ({ videoMessageId, ...days }: Body) =>
      before
        ? call('PATCH /api/scheduled-triggers/{id}', { params: { id: before.id }, body: editOf(days) })
        : call('POST /api/scheduled-triggers', { body: { videoMessageId, ...days } }),
    onSuccess: ({ videoMessage }) => done(before ? saved : created, videoMessage),
    onError: (error) => {
      learn(error);
      if (handleSubscriptionError(error, (path) => history.push(path))) return;
      tellFailure(before ? saveFailed : createFailed, error, failedText, true);
    },
  });
}

/** A resumed trigger counts from tomorrow on. A message that is open stays open. */
export function useResumeTrigger() {
  const done = useDone();
  const { resumed, resumeFailed, failedText } = triggerCopy.pausing;
  return useMutation({
    mutationFn: (id: number) => change(id, { isActive: true }),
    onSuccess: ({ videoMessage }) => done(resumed, videoMessage),
    onError: (error) => tellFailure(resumeFailed, error, failedText),
  });
}

/** Its toast offers Undo, unless that would mean sealing an opened message again. */
export function usePauseTrigger() {
  const done = useDone();
  const resume = useResumeTrigger();
  const { paused, undo, failed, failedText } = triggerCopy.pausing;
  return useMutation({
    mutationFn: ({ trigger, otherwise }: Answer) => change(trigger.id, { isActive: false, otherwise }),
    onSuccess: ({ id, videoMessage }, { otherwise = 'sealed' }) => {
      const action = { label: undo, onSelect: () => resume.mutate(id) };
      done(paused, videoMessage, otherwise === 'sealed' ? action : undefined);
    },
    onError: (error) => tellFailure(failed, error, failedText),
  });
}

export function useDeleteTrigger() {
  const done = useDone();
  const { deleted, failed, failedText } = triggerCopy.deleting;
  return useMutation({
    mutationFn: ({ trigger: { id }, otherwise }: Answer) =>
      call('DELETE /api/scheduled-triggers/{id}', { params: { id }, query: { otherwise } }),
    onSuccess: ({ opening }, { trigger: { videoMessage } }) => done(deleted, { ...videoMessage, opening }),
    onError: (error) => tellFailure(failed, error, failedText),
  });
}

const change = (id: number, body: Edit) => call('PATCH /api/scheduled-triggers/{id}', { params: { id }, body });
