import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#web/lib/notice-store.ts';
import { errorText } from './api-error.ts';
import { call } from './client.ts';
import { askWhoIsSignedIn } from './session.ts';

/** Mails whoever is signed in a new link for confirming their address; a failure is said as a notice. */
export function useMailVerification() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/resend-verification', { body: {} }),
    // It may have been confirmed meanwhile, on another device: then nothing is mailed.
    onSuccess: () => askWhoIsSignedIn(client),
    onError: (error) =>
      notify({
        title: 'The link was not sent',
        description: errorText(error, 'Please try again.'),
        tone: 'danger',
      }),
  });
}
