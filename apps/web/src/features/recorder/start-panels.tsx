import { clsx } from 'clsx';
import { Camera, Lightbulb } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Device } from './device.ts';
import { Actions, CancelButton, Note, pictureHeight } from './panel-parts.tsx';
import { recorderCopy } from './recorder.copy.ts';

export function IdlePanel({
  maxSeconds,
  device: { isSafari, isInApp },
  notes,
  onStart,
  onCancel,
}: {
  maxSeconds: number;
  device: Device;
  notes: readonly string[];
  onStart: () => void;
  onCancel: () => void;
}) {
  const tips = [
    ...recorderCopy.tipList,
    ...(isSafari ? [recorderCopy.safariTip] : []),
    recorderCopy.longest(maxSeconds),
  ];
  return (
    <>
      <div className="rounded-field bg-butter p-5">
        <h4 className="flex items-center gap-2.5 font-bold">
          <Lightbulb aria-hidden="true" className="size-5 flex-none" />
          {recorderCopy.tips}
        </h4>
        <ul className="mt-2 list-disc pl-7.5">
          {tips.map((tip) => (
            <li key={tip} className="pl-0.5">
              {tip}
            </li>
          ))}
        </ul>
      </div>
      {isInApp ? <Note>{recorderCopy.inApp}</Note> : null}
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      <Actions>
        <Button onClick={onStart}>
          <Camera aria-hidden="true" />
          {recorderCopy.start}
        </Button>
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

export function StartingPanel({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div
        role="status"
        className={clsx(
          'grid place-content-center justify-items-center gap-3 rounded-field bg-band p-6 text-center text-on-band',
          pictureHeight,
        )}
      >
        <Spinner className="size-8" />
        <p className="font-bold">{recorderCopy.starting}</p>
        <p className="max-w-sm">{recorderCopy.startingHint}</p>
      </div>
      <Actions>
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}
