import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MediaProgress } from '@someday/contract/api/messages';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { commitments } from '#web/content/operator.ts';
import { refreshLibrary } from '#web/queries/library.ts';
import { showMessage } from '#web/queries/member-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { originalCopy as copy } from './media-player.copy.ts';

function useKeepShown(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/video-messages/{id}/keep-shown', { params: { id } }),
    onSuccess: (message) => void Promise.all([showMessage(client, message), refreshLibrary(client)]),
    onError: (error) => notifyFailure(copy.failed, error, copy.failedText),
    onSettled,
  });
}

export function OriginalNote({ id, media: { note, cutOff } }: { id: number; media: MediaProgress }) {
  const [isAsking, setIsAsking] = useState(false);
  const keep = useKeepShown(() => setIsAsking(false));
  if (note === null) return null;
  const isGoing = cutOff === 'going' || (cutOff === 'kept' && keep.isSuccess);
  return (
    <div className="grid justify-items-start gap-2 rounded-field bg-butter px-4 py-3.5">
      <p>{note}</p>
      {isGoing ? <p role="status">{copy.going}</p> : null}
      {cutOff === null ? null : (
        <Button variant="quiet" size="small" className="-ml-2" loading={isGoing} onClick={() => setIsAsking(true)}>
          <Scissors aria-hidden="true" />
          {copy.keep}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={copy.title}
        description={
          <div className="grid gap-2">
            <p className="text-ink">{copy.what}</p>
            <p>{copy.copies(commitments.backupDays)}</p>
            <p>{copy.stays}</p>
          </div>
        }
        confirmLabel={copy.confirm}
        cancelLabel={copy.cancel}
        loading={keep.isPending}
        onConfirm={() => keep.mutate(id)}
      />
    </div>
  );
}
