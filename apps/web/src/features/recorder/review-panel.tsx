import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatDuration } from '#web/lib/format.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Actions, CancelButton, Note, pictureHeight } from './panel-parts.tsx';
import type { Step, Take } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { TakePlayer } from './take-player.tsx';

export function ReviewPanel({
  step: { take, ending },
  isKept,
  onUse,
  onAgain,
  onCancel,
}: {
  step: Step & { name: 'review' };
  /** False when the device could not keep all of it. */
  isKept: boolean;
  onUse: (take: Take) => void | Promise<void>;
  onAgain: () => void;
  onCancel: () => void;
}) {
  const use = useMutation({
    mutationFn: async () => onUse(take),
    onError: () => notify({ title: recorderCopy.failed, description: recorderCopy.failedText, tone: 'danger' }),
  });
  const [isAsking, setIsAsking] = useState(false);
  const why = recorderCopy.endings[ending];
  return (
    <>
      <div role="status" className="grid gap-3">
        <div>
          <h4 className="font-bold">{recorderCopy.complete}</h4>
          <p className="text-ink-2">
            {formatDuration(take.seconds)} · {formatBytes(take.blob.size)}
          </p>
        </div>
        {why ? <Note>{why}</Note> : null}
        {isKept ? null : <Note>{recorderCopy.unkept}</Note>}
      </div>
      <TakePlayer
        blob={take.blob}
        label={recorderCopy.yours}
        className={clsx('w-full rounded-field bg-black object-contain', pictureHeight)}
      />
      <Actions layout="mainOnTop" sticks>
        <Button loading={use.isPending} onClick={() => use.mutate()}>
          {use.isPending ? null : <Check aria-hidden="true" />}
          {use.isPending ? recorderCopy.processing : recorderCopy.use}
        </Button>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <RotateCcw aria-hidden="true" />
          {recorderCopy.again}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Actions>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...recorderCopy.againQuestion}
        tone="primary"
        onConfirm={onAgain}
      />
    </>
  );
}
