import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api, api } from '@someday/contract/api';
import type { BodyInput } from '@someday/contract/endpoint';
import type { LibraryVideo } from '@someday/contract/library';
import type { Message } from '@someday/contract/messages';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { changeVideos, dropVideo, refreshLibrary, useLibrary } from '#web/queries/library.ts';
import { keepMessage, showAssigned } from '#web/queries/member-data.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { assignCopy, deleteVideoCopy, editVideoCopy, libraryCopy } from './library.copy.ts';

/** A row of the library, as the call for one message gives it. */
function asVideo(message: Message): LibraryVideo {
  return { ...message, duration: message.durationSeconds, videoUrl: message.videoUrl ?? message.photoUrl };
}

/** The one that a dialog is about, on whatever page of the library it stands; null when it is not there. While it leaves, it is still shown. */
export function useLibraryVideo(id: number): LibraryVideo | null | undefined {
  const library = useLibrary();
  const [shown, setShown] = useState<LibraryVideo>();
  const listed = library.data?.pages.flat().find((video) => video.id === id);
  if (listed && listed !== shown) setShown(listed);
  const known = listed ?? (shown?.id === id ? shown : undefined);
  const asked = useQuery({
    ...endpointQuery('GET /api/video-messages/{id}', { params: { id } }),
    enabled: known === undefined && !library.isPending,
    staleTime: 0,
  });
  if (known) return known;
  if (asked.data) return asked.data.childId === null ? asVideo(asked.data) : null;
  return asked.isError ? null : undefined;
}

type Assignment = BodyInput<typeof api.assignLibraryVideo>;

/** Makes a message for somebody of it. `onDone` is called before it is taken out of the library. */
export function useAssign(id: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Assignment) =>
      call('PATCH /api/video-library/{id}/assign', { params: { id }, body: { ...body, videoId: id } }),
    onSuccess: (message) => {
      onDone();
      showToast({ title: assignCopy.done, description: assignCopy.doneText, tone: 'success' });
      void showAssigned(client, message);
    },
    onError: (error) =>
      showToast({
        title: assignCopy.failed,
        description: errorText(error, assignCopy.failedText),
        tone: 'danger',
        inForm: true,
      }),
  });
}

/** Changes its words. */
export function useEditVideo(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Api['updateMessage']>) =>
      call('PATCH /api/video-messages/{id}', { params: { id }, body }),
    onSuccess: (message) => {
      showToast({ title: editVideoCopy.done, description: message.title, tone: 'success' });
      changeVideos(client, (video) => (video.id === id ? asVideo(message) : video));
      void refreshLibrary(client);
    },
    onError: (error) => {
      const description = errorText(error, editVideoCopy.failedText);
      showToast({ title: editVideoCopy.failed, description, tone: 'danger', inForm: true });
    },
  });
}

/** Removes it for ever. */
export function useDeleteVideo(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/video-library/{id}', { params: { id } }),
    onSuccess: ({ id }) => {
      onDone();
      showToast({ title: deleteVideoCopy.done, description: deleteVideoCopy.doneText, tone: 'success' });
      dropVideo(client, id);
      void refreshLibrary(client);
    },
    onError: (error) =>
      showToast({
        title: deleteVideoCopy.failed,
        description: errorText(error, deleteVideoCopy.failedText),
        tone: 'danger',
      }),
  });
}

/** Has one that needs attention converted again. */
export function useConvertAgain() {
  const client = useQueryClient();
  const { retryFailed, retryFailedText } = libraryCopy;
  return useMutation({
    mutationFn: (id: number) => call('POST /api/video-messages/{id}/retry', { params: { id } }),
    onSuccess: (message) => void keepMessage(client, message),
    onError: (error) =>
      showToast({ title: retryFailed, description: errorText(error, retryFailedText), tone: 'danger' }),
  });
}
