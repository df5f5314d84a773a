import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api/client.ts';
import { useForgetSession } from '#web/api/session.ts';

/** Asks for a mail with a link; the answer is the same whether the address has an account or not. */
export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call('forgotPassword', { body: { email } }) });
}

/** Every session of the account ends with it, so this page forgets its own too. */
export function useResetPassword() {
  const forget = useForgetSession();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => call('resetPassword', { body }),
    onSuccess: forget,
  });
}
