import { Video } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { messageTypeOf } from '#web/features/upload/chosen-file.ts';
import { FileDrop } from '#web/features/upload/file-drop.tsx';
import type { Refusal } from '#web/features/upload/offered-files.ts';
import { prepareTake } from '#web/features/upload/prepare-take.ts';
import { Refusals } from '#web/features/upload/refusals.tsx';
import { createTakeKeeper } from '#web/features/upload/takes.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChosenMedia } from './chosen-media.tsx';
import { sendCopy } from './messages.copy.ts';
import type { Medium } from './send-form.ts';
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

const asMedium = (file: File): Medium => ({ kind: 'file', messageType: messageTypeOf(file) ?? 'video', file });

type MediumChooserProps = { sending: Sending; onHoldsTake: (held: HeldTake | undefined) => void };

function Recorder({ sending, onHoldsTake }: MediumChooserProps) {
  const { memberId, mediumProblem, choose } = sending;
  const [keeper] = useState(() => createTakeKeeper(memberId));
  useEffect(() => () => keeper.letGo(), [keeper]);
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <div data-problem={mediumProblem ? true : undefined} className="grid gap-3">
        <RecorderCard
          keeper={keeper}
          onUse={async (take) => choose([{ kind: 'recording', messageType: 'video', take: await prepareTake(take) }])}
          onCancel={() => choose([])}
          onChooseFile={() => choose([])}
          onHoldsTake={onHoldsTake}
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

/** Record now or take files; then what was chosen. */
export function MediumChooser({ sending, onHoldsTake }: MediumChooserProps) {
  const { media, mediumProblem, isRecorder, choose, showRecorder, form } = sending;
  const caption = useWatch({ control: form.control, name: 'photoCaption' });
  const refusalsId = useId();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  if (media.length > 0) {
    return (
      <div className="grid gap-4">
        <ChosenMedia media={media} caption={caption ?? ''} onChange={choose} onChooseOther={() => choose([])} />
        {refusals.length > 0 ? <Refusals id={refusalsId} refusals={refusals} /> : null}
      </div>
    );
  }
  if (isRecorder) return <Recorder sending={sending} onHoldsTake={onHoldsTake} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordChoice onChoose={showRecorder} />
      <FileDrop
        multiple
        error={mediumProblem}
        onFiles={(files, refused) => {
          setRefusals(refused);
          choose(files.map(asMedium));
        }}
      />
    </div>
  );
}
