import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notifyFailure } from '#web/api/api-error.ts';
import { showSubscription, subscriptionQuery } from '#web/queries/subscription.ts';
import { call } from '#web/api/client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { formatInstantDay } from '#web/lib/format.ts';
import { useSession } from '#web/queries/session.ts';
import { keepMembershipCopy as copy } from './keep.copy.ts';

/** Formats an instant as its day in the member's time zone, so that every page and email names the same day. */
export function useDayOf(): (instant: string) => string {
  const { member } = useSession();
  return (instant) => formatInstantDay(instant, member?.timeZone ?? 'UTC');
}

export function usePaymentPortal() {
  const { history } = useRouter();
  return useMutation({
    mutationFn: () => call('POST /api/payment/portal'),
    onSuccess: async ({ url }) => {
      const { origin, href, pathname, search } = new URL(url, window.location.href);
      if (origin === window.location.origin) history.push(pathname + search);
      else await leaveFor(href);
    },
    onError: (error) => notifyFailure(copy.portalFailed, error),
  });
}

export function useKeepMembership() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/subscription/reactivate'),
    onSuccess: (subscription) => {
      showSubscription(client, subscription);
      showToast({ ...copy.kept, tone: 'success' });
    },
    onError: (error) => {
      notifyFailure(copy.keepFailed, error);
      // It may have ended.
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    },
  });
}
