import { useMutation } from '@tanstack/react-query';
import { Check, RotateCcw } from 'lucide-react';
import { formatBytes, formatDuration } from '#web/lib/format.ts';
import { notify } from '#web/lib/notice-store.ts';
import { Button } from '#web/ui/button.tsx';
import type { Take } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { Buttons } from './start-panels.tsx';
import { TakePlayer } from './take-player.tsx';

export function ReviewPanel({
  take,
  onUse,
  onAgain,
  onCancel,
}: {
  take: Take;
  onUse: (take: Take) => void | Promise<void>;
  onAgain: () => void;
  onCancel: () => void;
}) {
  const use = useMutation({
    mutationFn: async () => onUse(take),
    onError: () => notify({ title: recorderCopy.failed, description: recorderCopy.failedText, tone: 'danger' }),
  });
  return (
    <>
      <div role="status">
        <h4 className="font-bold">{recorderCopy.complete}</h4>
        <p className="text-ink-2">
          {formatDuration(take.seconds)} · {formatBytes(take.blob.size)}
        </p>
      </div>
      <TakePlayer
        blob={take.blob}
        label="Your recording"
        className="max-h-[max(14rem,38dvh)] min-h-56 w-full rounded-field bg-black object-contain"
      />
      <Buttons>
        <Button loading={use.isPending} onClick={() => use.mutate()}>
          <Check aria-hidden="true" />
          {use.isPending ? recorderCopy.processing : recorderCopy.use}
        </Button>
        <Button variant="secondary" onClick={() => onAgain()}>
          <RotateCcw aria-hidden="true" />
          {recorderCopy.again}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {recorderCopy.cancel}
        </Button>
      </Buttons>
    </>
  );
}
