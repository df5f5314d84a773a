import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import type { FamilyMilestone } from '@someday/contract/api/family-milestones';
import { useRouter } from '@tanstack/react-router';
import { tellFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshMilestones, refreshMessages } from '#web/queries/member-data.ts';
import { handleSubscriptionError } from '#web/features/billing/plan-gate.ts';
import { formatDay } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { milestoneCopy } from './milestones.copy.ts';

type Body = BodyInput<Api['addMilestone']>;

/** Creates a milestone, or updates the given one. Its triggers move with its day, and so do their messages. */
export function useSaveMilestone(before: FamilyMilestone | undefined) {
  const client = useQueryClient();
  const { history } = useRouter();
  const { editOf, learn } = useEdits(before);
  const { created, createFailed, saved, savedText, saveFailed, failedText } = milestoneCopy.form;
  return useMutation({
    mutationFn: (body: Body) =>
      before
        ? call('PATCH /api/family-milestones/{id}', { params: { id: before.id }, body: editOf(body) })
        : call('POST /api/family-milestones', { body }),
    onSuccess: ({ milestoneName, nextDate, milestoneDate }) => {
      const description = savedText(milestoneName, formatDay(nextDate ?? milestoneDate));
      showToast({ title: before ? saved : created, description, tone: 'success' });
      void (before ? refreshMessages(client) : refreshMilestones(client));
    },
    onError: (error) => {
      learn(error);
      if (handleSubscriptionError(error, (path) => history.push(path))) return;
      tellFailure(before ? saveFailed : createFailed, error, failedText, true);
    },
  });
}

export function useDeleteMilestone() {
  const client = useQueryClient();
  const { deleted, failed, failedText } = milestoneCopy.deleting;
  return useMutation({
    mutationFn: ({ id }: FamilyMilestone) => call('DELETE /api/family-milestones/{id}', { params: { id } }),
    onSuccess: (_gone, { milestoneName }) => {
      showToast({ title: deleted, description: milestoneName, tone: 'success' });
      void refreshMessages(client);
    },
    onError: (error) => tellFailure(failed, error, failedText),
  });
}
