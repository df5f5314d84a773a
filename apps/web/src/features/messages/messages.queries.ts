import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { showMessage } from '#web/api/member-data.ts';
import { notify } from '#web/lib/notice-store.ts';
import { messagesCopy } from './messages.copy.ts';

/** Has a message that needs attention converted again. */
export function useRetryConversion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/video-messages/{id}/retry', { params: { id } }),
    onSuccess: (message) => void showMessage(client, message),
    onError: (error) =>
      notify({
        title: messagesCopy.retryFailed,
        description: errorText(error, messagesCopy.retryFailedText),
        tone: 'danger',
      }),
  });
}
