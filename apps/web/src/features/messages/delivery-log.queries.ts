import type { DeliveryLog } from '@someday/contract/deliveries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/api/api-error.ts';
import { refreshParents, showLovedOne, useParents } from '#web/api/parents.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { notify } from '#web/lib/notice-store.ts';
import { deliveryLogCopy as copy } from './delivery-log.copy.ts';
import { isMoving } from './log-entries.ts';

const logQuery = (id: number) => endpointQuery('GET /api/video-messages/{id}/deliveries', { params: { id } });

/** A mail leaves within a few seconds, which no event tells. */
const lookAgainMs = 2000;

/** How the loved one of a message was told of it, as it is now. */
export function useDeliveryLog(messageId: number) {
  return useQuery({
    ...logQuery(messageId),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data, deviceNow()) ? lookAgainMs : false),
  });
}

/** Sends a notice again, to the address the loved one has now. */
export function useResend({ messageId, address }: DeliveryLog) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/deliveries/{id}/resend', { params: { id } }),
    onSuccess: (log) => {
      client.setQueryData(logQuery(messageId).queryKey, log);
      notify({ title: copy.resent, description: copy.resentText(log.address ?? address ?? ''), tone: 'success' });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: logQuery(messageId).queryKey });
      notify({ title: copy.resendFailed, description: errorText(error, copy.resendFailedText), tone: 'danger' });
    },
  });
}

/** Another address for the loved one, for all messages. */
export function useChangeAddress({ messageId, childId, recipientName }: DeliveryLog) {
  const client = useQueryClient();
  const { data: parents } = useParents();
  const name = parents?.children.find(({ id }) => id === childId)?.name ?? recipientName;
  return useMutation({
    mutationFn: (email: string) =>
      call('PATCH /api/family/members/{id}', { params: { id: childId }, body: { name, email } }),
    onSuccess: async (lovedOne) => {
      showLovedOne(client, lovedOne);
      const description = copy.changedText(lovedOne.name, lovedOne.email ?? '');
      notify({ title: copy.changed, description, tone: 'success' });
      void refreshParents(client);
      await client.invalidateQueries({ queryKey: logQuery(messageId).queryKey });
    },
  });
}
