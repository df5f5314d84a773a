import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '#web/api/api-error.ts';
import { showSubscription, subscriptionQuery } from '#web/queries/subscription.ts';
import { call } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { useSession } from '#web/queries/session.ts';

/** Apart from all other words of the membership: the plans' page carries them too. */
export const keepCopy = {
  keep: 'Keep My Membership',
  kept: { title: 'Membership Kept', description: 'Your membership goes on as before.' },
  keepFailed: 'Your membership could not be kept',
  portalFailed: 'The page for your card did not open',
  tryAgainText: 'Please try again.',
} as const;

/** Says an instant as the day it is in the member's zone: one and the same on every page and in the mails, wherever the device is. */
export function useDayOf(): (instant: string) => string {
  const { member } = useSession();
  return (instant) => formatInstantDay(instant, member?.timeZone ?? 'UTC');
}

const sayFailed = (title: string) => (error: unknown) =>
  showToast({ title, description: errorText(error, keepCopy.tryAgainText), tone: 'danger' });

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
    onError: sayFailed(keepCopy.portalFailed),
  });
}

/** Takes a cancellation back while the membership still runs. */
export function useKeepMembership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/subscription/reactivate'),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      showToast({ ...keepCopy.kept, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(keepCopy.keepFailed)(error);
      // It may have ended meanwhile.
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
}
