import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/api/parents.ts';
import { passToPlan } from '#web/api/plan-refusal.ts';
import { notify } from '#web/lib/notice-store.ts';
import type { MemberFields } from './member-form.ts';
import { onboardingCopy } from './onboarding.copy.ts';

const copy = onboardingCopy.member;

/** Adds somebody to the family circle; membership and plan have the first word on a failure. */
export function useAddFamilyMember() {
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (body: MemberFields) => call('POST /api/children', { body }),
    onSuccess: (lovedOne) => {
      notify({ title: copy.added, description: copy.addedText(lovedOne.name), tone: 'success' });
      showLovedOne(client, lovedOne);
      void refreshParents(client);
    },
    onError: (error) => {
      if (passToPlan(error, (path) => history.push(path))) return;
      notify({ title: copy.failed, description: errorText(error, copy.failedText), tone: 'danger', inForm: true });
    },
  });
}
