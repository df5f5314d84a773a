import type { MemberAnswer } from '@someday/contract/api/answers';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, endpointQuery } from '#web/api/client.ts';

const answersQuery = endpointQuery('GET /api/answers');

/** What loved ones sent back, newest first. */
export function useAnswers() {
  return useQuery(answersQuery);
}

/** Prefetches for the dashboard, so that a letter appears with the rest and moves nothing. */
export function prefetchAnswers(client: QueryClient): Promise<void> {
  return client.prefetchQuery(answersQuery);
}

export function refreshAnswers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: answersQuery.queryKey });
}

/** Repeated quietly: whether it was noted matters less than reading it. */
export function useOpenAnswer({ id }: Pick<MemberAnswer, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('PATCH /api/answers/{id}/opened', { params: { id } }),
    retry: 3,
    onSuccess: ({ openedAt }) =>
      client.setQueryData(answersQuery.queryKey, (answers) =>
        answers?.map((one) => (one.id === id ? { ...one, openedAt } : one)),
      ),
  });
}
