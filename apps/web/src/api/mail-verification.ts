import { useMutation } from '@tanstack/react-query';
import { notify } from '#web/lib/notice-store.ts';
import { errorText } from './api-error.ts';
import { call } from './client.ts';

/** Mails whoever is signed in a new link for confirming their address; a failure is said as a notice. */
export function useResendVerification() {
  return useMutation({
    mutationFn: () => call('resendVerification', { body: {} }),
    onError: (error) =>
      notify({
        title: 'The link was not sent',
        description: errorText(error, 'Please try again.'),
        tone: 'danger',
      }),
  });
}
