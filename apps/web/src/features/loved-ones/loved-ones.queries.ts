import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { refreshParents, showLovedOne } from '#web/api/parents.ts';
import { passToSubscriptionGate } from '#web/api/subscription-gate.ts';
import { notify } from '#web/lib/notice-store.ts';
import { lovedOnesCopy } from './loved-ones.copy.ts';

/** Adds a loved one; the subscription gate has the first word on a failure. */
export function useAddLovedOne() {
  const client = useQueryClient();
  const { history } = useRouter();
  const { added, failed, failedText } = lovedOnesCopy.add;
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.addLovedOne>) => call('addLovedOne', { body }),
    onSuccess: (lovedOne) => {
      const code = formatAccessCode(lovedOne.accessCode);
      notify({ title: added, description: `${lovedOne.name}’s access code: ${code}`, tone: 'success' });
      showLovedOne(client, lovedOne);
      void refreshParents(client);
    },
    onError: (error) => {
      if (passToSubscriptionGate(error, (path) => history.push(path))) return;
      notify({ title: failed, description: errorText(error, failedText), tone: 'danger' });
    },
  });
}
