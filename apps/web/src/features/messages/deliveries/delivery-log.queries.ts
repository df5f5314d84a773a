import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import type { DeliveryLog } from '@someday/contract/api/deliveries';
import { notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { deviceNow } from '#web/lib/days.ts';
import { isEmailed } from '#web/lib/facts.ts';
import { logEntries } from './delivery-entries.ts';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';

const logQuery = (id: number) => endpointQuery('GET /api/video-messages/{id}/deliveries', { params: { id } });

/** An email is sent within a few seconds, and no event announces it. */
const pollMs = 2000;

export function useDeliveryLog(messageId: number) {
  return useQuery({
    ...logQuery(messageId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isSending(data, deviceNow()) ? pollMs : false),
  });
}

type Resent = { id: number; isFirst: boolean };

export function useResend({ messageId, address }: DeliveryLog) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Resent) => call('POST /api/deliveries/{id}/resend', { params: { id } }),
    onSuccess: (log, { isFirst }) => {
      client.setQueryData(logQuery(messageId).queryKey, log);
      const title = isFirst ? copy.sent : copy.resent;
      showToast({ title, description: copy.resentText(log.address ?? address ?? ''), tone: 'success' });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: logQuery(messageId).queryKey });
      notifyFailure(copy.resendFailed, error, copy.resendFailedText);
    },
  });
}

export function useChangeAddress({ messageId, childId }: DeliveryLog) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call('PATCH /api/family/members/{id}', { params: { id: childId }, body: { email } }),
    onSuccess: async (lovedOne) => {
      showLovedOne(client, lovedOne);
      // Emails to the new address may be turned off.
      const description = isEmailed(lovedOne, false)
        ? copy.changedText(lovedOne.name, lovedOne.email ?? '')
        : copy.changedOnly(lovedOne.email ?? '');
      showToast({ title: copy.changed, description, tone: 'success' });
      void refreshParents(client);
      await client.invalidateQueries({ queryKey: logQuery(messageId).queryKey });
    },
  });
}

export function isSending(log: DeliveryLog, now: Date): boolean {
  return logEntries(log, now, false).some(({ kind }) => kind === 'underway');
}
