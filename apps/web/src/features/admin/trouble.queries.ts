import { useMutation, useQuery } from '@tanstack/react-query';
import { troubleSorts, type DeadJob, type TroubledDelivery, type UnreadyMedium } from '@someday/contract/admin-lists';
import { notify } from '#web/lib/notice-store.ts';
import { call, endpointUrl } from './admin-client.ts';
import { listQuery, notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';
import { jobWords, troubleCopy as copy } from './trouble.copy.ts';

type Query = AdminListQuery<(typeof troubleSorts)[number]>;

export const noticesSource = {
  path: endpointUrl('listTroubledDeliveries'),
  sorts: troubleSorts,
  ask: (query: Query) => call('listTroubledDeliveries', { query }),
};
export const workSource = {
  path: endpointUrl('listDeadJobs'),
  sorts: troubleSorts,
  ask: (query: Query) => call('listDeadJobs', { query }),
};
export const mediaSource = {
  path: endpointUrl('listUnreadyMedia'),
  sorts: troubleSorts,
  ask: (query: Query) => call('listUnreadyMedia', { query }),
};

/** How much of each kind there is; undefined while that is not known. */
export function useTroubleCounts() {
  const notices = useQuery(listQuery(noticesSource)).data?.total;
  const work = useQuery(listQuery(workSource)).data?.total;
  const media = useQuery(listQuery(mediaSource)).data?.total;
  return { notices, work, media };
}

/** Has something tried again, and says what came of it. */
function useRetry<Item>(
  retry: (item: Item) => Promise<unknown>,
  { done, text, failed }: { done: string; text: (item: Item) => string; failed: string },
) {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: retry,
    onSuccess: (_done, item) => notify({ title: done, description: text(item), tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

export function useRetryNotice() {
  const { retried, retriedText, failed } = copy.notice;
  return useRetry(({ id }: TroubledDelivery) => call('retryDelivery', { params: { id } }), {
    done: retried,
    text: ({ lovedOneName }) => retriedText(lovedOneName),
    failed,
  });
}

export function useRetryJob() {
  const { retried, retriedText, failed } = copy.job;
  return useRetry(({ id }: DeadJob) => call('retryJob', { params: { id } }), {
    done: retried,
    text: ({ kind }) => retriedText(jobWords(kind)),
    failed,
  });
}

export function useRetryMedium() {
  const { retried, retriedText, failed, types } = copy.medium;
  return useRetry(({ id }: UnreadyMedium) => call('retryMedium', { params: { id } }), {
    done: retried,
    text: ({ messageType, memberName }) => retriedText(types[messageType], memberName),
    failed,
  });
}
