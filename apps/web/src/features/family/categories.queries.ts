import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import type { VideoCategory } from '@someday/contract/video-categories';
import { tellFailure } from '#web/api/api-error.ts';
import { useEdits } from '#web/api/edits.ts';
import { refreshLibrary } from '#web/queries/library.ts';
import { refreshMessages } from '#web/queries/member-data.ts';
import { call } from '#web/api/client.ts';
import { changeOwnCategories, refreshOwnCategories } from '#web/queries/video-categories.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { categoriesCopy } from './categories.copy.ts';

const { form: copy, removing } = categoriesCopy;

/** Messages and library videos show their category's name and color. */
function refreshWhatShowsIt(client: QueryClient): void {
  void Promise.all([refreshMessages(client), refreshLibrary(client)]);
}

export function useSaveCategory(before: VideoCategory | undefined) {
  const client = useQueryClient();
  const { editOf, learn } = useEdits(before);
  const id = before?.id;
  const [saved, failed] = id === undefined ? [copy.added, copy.addFailed] : [copy.saved, copy.editFailed];
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.createCategory>) =>
      id === undefined
        ? call('POST /api/video-categories', { body })
        : call('PATCH /api/video-categories/{id}', { params: { id }, body: editOf(body) }),
    onSuccess: (category) => {
      showToast({ title: saved, description: category.categoryName, tone: 'success' });
      changeOwnCategories(client, (known) =>
        id === undefined ? [...known, category] : known.map((one) => (one.id === id ? category : one)),
      );
      // The server knows its place in the order.
      if (id === undefined) void refreshOwnCategories(client);
      else refreshWhatShowsIt(client);
    },
    onError: (error) => {
      learn(error);
      tellFailure(failed, error, copy.failedText, true);
    },
  });
}

/** Deletes a category; its messages stay. */
export function useDeleteCategory({ id, categoryName }: VideoCategory) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/video-categories/{id}', { params: { id } }),
    onSuccess: () => {
      showToast({ title: removing.removed, description: categoryName, tone: 'success' });
      changeOwnCategories(client, (known) => known.filter((one) => one.id !== id));
      refreshWhatShowsIt(client);
    },
    onError: (error) => tellFailure(removing.failed, error, removing.failedText),
  });
}
