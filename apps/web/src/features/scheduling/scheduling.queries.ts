import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import type { ScheduledTrigger } from '@someday/contract/api/scheduled-triggers';
import type { Otherwise } from '@someday/contract/forms/trigger-forms';
import { useRouter } from '@tanstack/react-router';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshMilestones, refreshMessages } from '#web/queries/member-data.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { handleSubscriptionError } from '#web/features/billing/plan-gate.ts';
import { formatDay } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { sentenceOf } from './delivery/opening-words.ts';
import { milestoneCopy, triggerCopy } from './scheduling.copy.ts';
import { ownWords } from './triggers/trigger-words.ts';

type TriggerBody = BodyInput<Api['addTrigger']>;
type TriggerEdit = BodyInput<Api['updateTrigger']>;
type Answer = { trigger: ScheduledTrigger; otherwise?: Otherwise | undefined };

/** Keeps what the server says has changed meanwhile, and explains a missing membership; else a toast says that saving failed. */
function useSaveFailure(title: string, learn: (error: Error) => void): (error: Error) => void {
  const { history } = useRouter();
  return (error) => {
    learn(error);
    if (handleSubscriptionError(error, (path) => history.push(path))) return;
    notifyFailure(title, error, undefined, true);
  };
}

export function useSentence() {
  const memberZone = useMemberZone();
  return ({ recipientName, opening }: Pick<ScheduledTrigger['videoMessage'], 'recipientName' | 'opening'>) =>
    sentenceOf(opening, recipientName, memberZone);
}

type Undo = { label: string; onSelect: () => void };
type Changed = Pick<ScheduledTrigger['videoMessage'], 'title' | 'recipientName' | 'opening'>;

/** Of a trigger, its own day is said too if another day opens the message. */
function useDone() {
  const client = useQueryClient();
  const sentence = useSentence();
  return (
    title: string,
    message: Changed,
    { undo, own }: { undo?: Undo | undefined; own?: string | undefined } = {},
  ) => {
    const description = [triggerCopy.nowIs(message.title, sentence(message)), own].filter(Boolean).join(' ');
    showToast({ title, description, tone: 'success', ...(undo && { action: undo }) });
    void refreshMessages(client);
  };
}

/** Fields the server only accepts together. */
const together = [
  ['triggerType', 'triggerDate', 'milestoneId'],
  ['isRecurring', 'recurringPattern', 'repeatEvery', 'repeatUnit', 'repeatUntil'],
] as const;

/** `before`: the trigger to update, with what its form begins with. */
export function useSaveTrigger(before: { id: number; body: TriggerBody } | undefined) {
  const done = useDone();
  const { editOf, learn } = useEdits(before?.body, together);
  const { created, createFailed, saved, saveFailed } = triggerCopy.form;
  return useMutation({
    mutationFn: ({ videoMessageId, ...days }: TriggerBody) =>
      before
        ? call('PATCH /api/scheduled-triggers/{id}', { params: { id: before.id }, body: editOf(days) })
        : call('POST /api/scheduled-triggers', { body: { videoMessageId, ...days } }),
    onSuccess: (trigger) => done(before ? saved : created, trigger.videoMessage, { own: ownWords(trigger) }),
    onError: useSaveFailure(before ? saveFailed : createFailed, learn),
  });
}

/** A resumed trigger counts from tomorrow on. A message that is open stays open. */
export function useResumeTrigger() {
  const done = useDone();
  const { resumed, resumeFailed } = triggerCopy.pausing;
  return useMutation({
    mutationFn: (id: number) => change(id, { isActive: true }),
    onSuccess: (trigger) => done(resumed, trigger.videoMessage, { own: ownWords(trigger) }),
    onError: (error) => notifyFailure(resumeFailed, error),
  });
}

/** Its toast offers Undo, unless that would mean sealing an opened message again. */
export function usePauseTrigger() {
  const done = useDone();
  const resume = useResumeTrigger();
  const { paused, undo, failed } = triggerCopy.pausing;
  return useMutation({
    mutationFn: ({ trigger, otherwise }: Answer) => change(trigger.id, { isActive: false, otherwise }),
    onSuccess: ({ id, videoMessage }, { otherwise = 'sealed' }) => {
      const action = { label: undo, onSelect: () => resume.mutate(id) };
      done(paused, videoMessage, { undo: otherwise === 'sealed' ? action : undefined });
    },
    onError: (error) => notifyFailure(failed, error),
  });
}

export function useDeleteTrigger() {
  const done = useDone();
  const { deleted, failed } = triggerCopy.deleting;
  return useMutation({
    mutationFn: ({ trigger: { id }, otherwise }: Answer) =>
      call('DELETE /api/scheduled-triggers/{id}', { params: { id }, query: { otherwise } }),
    onSuccess: ({ opening }, { trigger: { videoMessage } }) => done(deleted, { ...videoMessage, opening }),
    onError: (error) => notifyFailure(failed, error),
  });
}

const change = (id: number, body: TriggerEdit) => call('PATCH /api/scheduled-triggers/{id}', { params: { id }, body });

/** Creates a milestone, or updates `before`. Its triggers move with its day, and so do their messages. */
export function useSaveMilestone(before: FamilyMilestone | undefined) {
  const client = useQueryClient();
  const { editOf, learn } = useEdits(before);
  const { created, createFailed, saved, savedText, saveFailed } = milestoneCopy.form;
  return useMutation({
    mutationFn: (body: BodyInput<Api['addMilestone']>) =>
      before
        ? call('PATCH /api/family-milestones/{id}', { params: { id: before.id }, body: editOf(body) })
        : call('POST /api/family-milestones', { body }),
    onSuccess: ({ milestoneName, nextDate, milestoneDate }) => {
      const description = savedText(milestoneName, formatDay(nextDate ?? milestoneDate));
      showToast({ title: before ? saved : created, description, tone: 'success' });
      void (before ? refreshMessages(client) : refreshMilestones(client));
    },
    onError: useSaveFailure(before ? saveFailed : createFailed, learn),
  });
}

export function useDeleteMilestone() {
  const client = useQueryClient();
  const { deleted, failed } = milestoneCopy.deleting;
  return useMutation({
    mutationFn: ({ id }: FamilyMilestone) => call('DELETE /api/family-milestones/{id}', { params: { id } }),
    onSuccess: (_gone, { milestoneName }) => {
      showToast({ title: deleted, description: milestoneName, tone: 'success' });
      void refreshMessages(client);
    },
    onError: (error) => notifyFailure(failed, error),
  });
}
