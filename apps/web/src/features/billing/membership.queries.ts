import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { billingApi } from '@someday/contract/billing';
import { errorText } from '#web/api/api-error.ts';
import { showSubscription, subscriptionQuery } from '#web/api/subscription.ts';
import { createClient } from '#web/api/typed-client.ts';
import { leaveFor } from '#web/lib/leave-for.ts';
import { notify } from '#web/lib/notice-store.ts';
import { membershipCopy as copy } from './membership.copy.ts';

const { openPaymentPortal, reactivateSubscription } = billingApi;
const { call } = createClient({ openPaymentPortal, reactivateSubscription });

const sayFailed = (title: string) => (error: unknown) =>
  notify({ title, description: errorText(error, copy.tryAgainText), tone: 'danger' });

/** Leads to where the card is changed: a page of ours in practice, else the card provider's. */
export function usePaymentPortal() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: () => call('openPaymentPortal'),
    onSuccess: async ({ url }) => {
      const { origin, href, pathname, search } = new URL(url, window.location.href);
      if (origin === window.location.origin) history.push(pathname + search);
      else await leaveFor(href);
    },
    onError: sayFailed(copy.portalFailed),
  });
}

/** Takes a cancellation back while the membership still runs. */
export function useKeepMembership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('reactivateSubscription'),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      notify({ ...copy.kept, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(copy.keepFailed)(error);
      // It may have ended meanwhile.
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
}
