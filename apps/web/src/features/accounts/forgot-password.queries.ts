import { useMutation } from '@tanstack/react-query';
import { loadAccountCalls } from './load-account-calls.ts';

/** Asks for a mail with a link; the answer is the same whether the address has an account or not. */
export function useForgotPassword() {
  return useMutation({ mutationFn: async (email: string) => (await loadAccountCalls()).askForResetLink(email) });
}
