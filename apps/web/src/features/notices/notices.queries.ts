import type { UnsubscribeStatus } from '@someday/contract/deliveries';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';

const keyOf = (token: string | undefined) => ['notices', token];

/** Whose mails they are, and whether they come. Without a token nothing is asked. */
export function useNotices(token: string | undefined) {
  return useQuery<UnsubscribeStatus>({
    queryKey: keyOf(token),
    queryFn: token === undefined ? skipToken : () => call('GET /api/notices/{token}', { params: { token } }),
  });
}

/** Stops mails, or lets them come again. */
export function useSetNotices(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: 'stop' | 'start') => call(`POST /api/notices/{token}/${to}`, { params: { token } }),
    onSuccess: (notices) => void client.setQueryData(keyOf(token), notices),
  });
}
