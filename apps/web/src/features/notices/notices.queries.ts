import type { UnsubscribeStatus } from '@someday/contract/deliveries';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NetworkError } from '#web/api/api-error.ts';

const keyOf = (token: string | undefined) => ['notices', token];

/** The typed client is fetched when the page stands already. */
async function ask(name: 'getNotices' | 'stopNotices' | 'startNotices', token: string): Promise<UnsubscribeStatus> {
  const { call } = await import('./notices-client.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  return call(name, { params: { token } });
}

/** Whose mails they are, and whether they come. Without a token nothing is asked. */
export function useNotices(token: string | undefined) {
  return useQuery<UnsubscribeStatus>({
    queryKey: keyOf(token),
    queryFn: token === undefined ? skipToken : () => ask('getNotices', token),
  });
}

/** Stops mails, or lets them come again. */
export function useSetNotices(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: 'stopNotices' | 'startNotices') => ask(to, token),
    onSuccess: (notices) => void client.setQueryData(keyOf(token), notices),
  });
}
