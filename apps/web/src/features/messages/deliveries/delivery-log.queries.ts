import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import type { DeliveryLog, Delivery, DeliveryState } from '@someday/contract/api/deliveries';
import { notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { refreshParents, showLovedOne } from '#web/queries/loved-ones.ts';
import { deviceNow } from '#web/lib/days.ts';
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

export function useResend({ messageId, address }: DeliveryLog) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/deliveries/{id}/resend', { params: { id } }),
    onSuccess: (log) => {
      client.setQueryData(logQuery(messageId).queryKey, log);
      showToast({ title: copy.resent, description: copy.resentText(log.address ?? address ?? ''), tone: 'success' });
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
      const description = copy.changedText(lovedOne.name, lovedOne.email ?? '');
      showToast({ title: copy.changed, description, tone: 'success' });
      void refreshParents(client);
      await client.invalidateQueries({ queryKey: logQuery(messageId).queryKey });
    },
  });
}

/** `underway`: due, leaves in a moment. `delayed`: was tried, and will be tried again. */
export type EntryKind = DeliveryState | 'underway' | 'delayed' | 'opened';

/** Something that happened or will happen. `at`: ISO instant; `address`: where it was sent or tried. */
export type LogEntry = {
  key: string;
  kind: EntryKind;
  at: string;
  address: string | null;
  /** The id of the email to resend. Only the newest can be. */
  resends: number | undefined;
};

function kindOf({ state, isDelayed, plannedFor }: Delivery, now: Date): EntryKind {
  if (state !== 'planned') return state;
  if (isDelayed) return 'delayed';
  return new Date(plannedFor) <= now ? 'underway' : 'planned';
}

export function logEntries({ deliveries, openedAt }: DeliveryLog, now: Date): LogEntry[] {
  const resendable = deliveries.find(({ canResend }) => canResend)?.id;
  const notices = deliveries.map((delivery): LogEntry => {
    const { id, sentAt, plannedFor, address } = delivery;
    const resends = id === resendable ? id : undefined;
    return { key: String(id), kind: kindOf(delivery, now), at: sentAt ?? plannedFor, address, resends };
  });
  const opened: LogEntry[] =
    openedAt === null ? [] : [{ key: 'opened', kind: 'opened', at: openedAt, address: null, resends: undefined }];
  return [...opened, ...notices].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

export function isSending(log: DeliveryLog, now: Date): boolean {
  return logEntries(log, now).some(({ kind }) => kind === 'underway');
}
