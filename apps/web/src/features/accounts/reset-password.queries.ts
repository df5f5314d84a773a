import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askWhoIsSignedIn } from '#web/api/session.ts';
import { call } from './accounts-client.ts';

/** Every session of that account ends with it: it may be the one of this browser, or somebody else's. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => call('resetPassword', { body }),
    onSuccess: () => void askWhoIsSignedIn(client),
  });
}
