import { useMutation, useQuery } from '@tanstack/react-query';
import { troubleSorts, type DeadJob, type TroubledDelivery, type UnreadyMedium } from '@someday/contract/admin-lists';
import { showToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { listQuery, notifyFailure, useRefreshAdmin, type AdminListQuery } from './lists.queries.ts';
import { jobWords, troubleCopy as copy } from './trouble.copy.ts';

type Query = AdminListQuery<(typeof troubleSorts)[number]>;

export const noticesSource = {
  path: endpointUrl('GET /api/admin/deliveries'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/deliveries', { query }),
};
export const workSource = {
  path: endpointUrl('GET /api/admin/jobs'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/jobs', { query }),
};
export const mediaSource = {
  path: endpointUrl('GET /api/admin/media'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/media', { query }),
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
    onSuccess: (_done, item) => showToast({ title: done, description: text(item), tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

export function useRetryNotice() {
  const { retried, retriedText, failed } = copy.notice;
  return useRetry(({ id }: TroubledDelivery) => call('POST /api/admin/deliveries/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ lovedOneName }) => retriedText(lovedOneName),
    failed,
  });
}

export function useRetryJob() {
  const { retried, retriedText, failed } = copy.job;
  return useRetry(({ id }: DeadJob) => call('POST /api/admin/jobs/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ kind }) => retriedText(jobWords(kind)),
    failed,
  });
}

export function useRetryMedium() {
  const { retried, retriedText, failed, types } = copy.medium;
  return useRetry(({ id }: UnreadyMedium) => call('POST /api/admin/media/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ messageType, memberName }) => retriedText(types[messageType], memberName),
    failed,
  });
}
