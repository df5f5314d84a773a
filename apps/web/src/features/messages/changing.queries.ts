import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import type { Message } from '@someday/contract/messages';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { dropMessage, refreshMessages, showAssigned, showMessage } from '#web/queries/member-data.ts';
import { dropListed } from '#web/queries/messages.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deleteCopy } from './changing.copy.ts';

export type MessageEdit = BodyInput<Api['updateMessage']>;

export function useUpdateMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: number; edit: MessageEdit }) =>
      call('PATCH /api/video-messages/{id}', { params: { id }, body: edit }),
    onSuccess: (message) => void showMessage(client, message),
  });
}

/** Shows a message as it is by now, wherever it stands. */
export function useRefreshMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('GET /api/video-messages/{id}', { params: { id } }),
    onSuccess: (message) => void showMessage(client, message),
  });
}

type Scheduling = BodyInput<Api['scheduleMessage']>;

/** Of the library it becomes a message, of a message another day or person. */
export function useScheduleMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, scheduling }: { id: number; scheduling: Scheduling }) =>
      call('PATCH /api/messages/{id}/schedule', { params: { id }, body: { ...scheduling, videoId: id } }),
    onSuccess: (message) => void showAssigned(client, message),
  });
}

async function restore(client: QueryClient, id: number): Promise<void> {
  try {
    const { title } = await call('POST /api/video-messages/{id}/restore', { params: { id } });
    showToast({ title: deleteCopy.restored, description: title, tone: 'success' });
    await refreshMessages(client);
  } catch (error) {
    const description = errorText(error, deleteCopy.restoreFailedText);
    showToast({ title: deleteCopy.restoreFailed, description, tone: 'danger' });
  }
}

/** Gone from the lists at once; back in its place when the server would not have it. Its toast can take it back. */
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
      showToast({ title: deleteCopy.failed, description: errorText(error, deleteCopy.failedText), tone: 'danger' });
    },
  });
}
