import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryVideo } from '@someday/contract/library';
import { tellFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { dropVideo, refreshLibrary, useLibrary } from '#web/queries/library.ts';
import { asVideo } from '#web/features/composer/composer.queries.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { deleteVideoCopy } from './library.copy.ts';

/** The video a dialog is about, on any page of the library; null if it isn't there. One that was just removed is still returned. */
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
    onError: (error) => tellFailure(deleteVideoCopy.failed, error, deleteVideoCopy.failedText),
  });
}
