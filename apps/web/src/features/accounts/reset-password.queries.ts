import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { useForgetSession } from '#web/api/session.ts';

/** Every session of the account ends with it, so this page forgets its own too. */
export function useResetPassword() {
  const forget = useForgetSession();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => call('resetPassword', { body }),
    onSuccess: forget,
  });
}
