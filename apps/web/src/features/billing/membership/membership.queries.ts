import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '#web/api/api-error.ts';
import { showSubscription, subscriptionQuery } from '#web/queries/subscription.ts';
import { call } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { membershipCopy as copy } from './membership.copy.ts';

const sayFailed = (title: string) => (error: unknown) =>
  showToast({ title, description: errorText(error, copy.tryAgainText), tone: 'danger' });

/** Leads to where the card is changed: a page of ours in practice, else the card provider's. */
export function usePaymentPortal() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: () => call('POST /api/payment/portal'),
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
    mutationFn: () => call('POST /api/subscription/reactivate'),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      showToast({ ...copy.kept, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(copy.keepFailed)(error);
      // It may have ended meanwhile.
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
}
