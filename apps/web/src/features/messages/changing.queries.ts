import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Message } from '@someday/contract/messages';
import { ApiError, tellFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { dropMessage, refreshMessages } from '#web/queries/member-data.ts';
import { dropListed } from '#web/queries/messages.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deleteCopy } from './changing.copy.ts';

async function restore(client: QueryClient, id: number): Promise<void> {
  try {
    const { title } = await call('POST /api/video-messages/{id}/restore', { params: { id } });
    showToast({ title: deleteCopy.restored, description: title, tone: 'success' });
    await refreshMessages(client);
  } catch (error) {
    tellFailure(deleteCopy.restoreFailed, error, deleteCopy.restoreFailedText);
  }
}

/** Removes it from the lists right away, and puts it back if the server refuses. The toast can undo it. */
export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Message) => call('DELETE /api/video-messages/{id}', { params: { id } }),
    onMutate: ({ id }) => dropListed(client, id),
    onSuccess: (_deleted, { id, title }) => {
      const action = { label: deleteCopy.undo, onSelect: () => void restore(client, id) };
      showToast({ title: deleteCopy.deleted, description: title, tone: 'success', action });
      void dropMessage(client, id);
    },
    onError: (error, { id }, putBack) => {
      if (error instanceof ApiError && error.status === 404) {
        showToast({ title: deleteCopy.already, description: deleteCopy.alreadyText, tone: 'danger' });
        void dropMessage(client, id);
        return;
      }
      putBack?.();
      tellFailure(deleteCopy.failed, error, deleteCopy.failedText);
    },
  });
}
