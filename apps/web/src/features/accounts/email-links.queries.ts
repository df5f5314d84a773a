import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { verify } from './verification.ts';

/** A query, so that one visit asks once, however often the page is drawn. Without a token nothing is asked. */
export function useVerification(token: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['verification', token],
    queryFn: () => verify(client, token ?? ''),
    enabled: token !== undefined,
  });
}

/** Asks for a new link by the one that has expired. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (token: string) => call('POST /api/auth/resend-verification', { body: { token } }),
  });
}
