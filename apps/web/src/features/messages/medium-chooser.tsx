import { RotateCcw, Video } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { FileDrop } from '#web/features/upload/file-drop.tsx';
import { messageTypeOf } from '#web/features/upload/chosen-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MediumPreview } from './medium-preview.tsx';
import { sendCopy } from './messages.copy.ts';
import type { Sending } from './use-send-message.ts';

const loadRecorder = () => import('#web/features/recorder/recorder-card.tsx');
const RecorderCard = lazy(() => loadRecorder().then((module) => ({ default: module.RecorderCard })));

function RecordChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border-2 border-control bg-card px-5 py-8 text-center">
      <Video aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
      <p className="max-w-sm flex-1 text-ink-2">{sendCopy.recordText}</p>
      <Button variant="secondary" onClick={onChoose}>
        {sendCopy.record}
      </Button>
    </div>
  );
}

/** Record now or take a file; then what was chosen, to look at before it is sent. */
export function MediumChooser({ sending, onHoldsTake }: { sending: Sending; onHoldsTake: (holds: boolean) => void }) {
  const { medium, mediumProblem, isRecorder, choose, showRecorder } = sending;
  const tellHeld = useCallback((held: HeldTake | undefined) => onHoldsTake(held !== undefined), [onHoldsTake]);
  if (medium) {
    return (
      <div className="grid justify-items-start gap-4">
        <MediumPreview medium={medium} />
        <Button variant="secondary" size="small" onClick={() => choose(undefined)}>
          <RotateCcw aria-hidden="true" />
          {sendCopy.chooseOther}
        </Button>
      </div>
    );
  }
  if (isRecorder) {
    return (
      <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
        <div data-problem={mediumProblem ? true : undefined} className="grid gap-3">
          <RecorderCard
            onUse={(take) => choose({ kind: 'recording', messageType: 'video', take })}
            onCancel={() => choose(undefined)}
            onChooseFile={() => choose(undefined)}
            onHoldsTake={tellHeld}
          />
          {mediumProblem ? (
            <p role="alert" className="text-small font-bold text-danger">
              {mediumProblem}
            </p>
          ) : null}
        </div>
      </Suspense>
    );
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordChoice onChoose={showRecorder} />
      <FileDrop
        error={mediumProblem}
        onFile={(file) => choose({ kind: 'file', messageType: messageTypeOf(file) ?? 'video', file })}
      />
    </div>
  );
}
