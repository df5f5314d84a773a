import { Video } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { HeldTake } from '#web/features/recorder/take-keeper.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { chooseMediumCopy as copy } from './choose-medium.copy.ts';
import type { Accepted } from './chosen-file.ts';
import { ChosenMedia } from './chosen-media.tsx';
import { FileDrop } from './file-drop.tsx';
import { mediumOf } from './medium.ts';
import type { Refusal } from './offered-files.ts';
import { prepareTake } from './prepare-take.ts';
import { Refusals } from './refusals.tsx';
import { createTakeKeeper } from './takes.ts';
import type { ChosenMediaState } from './use-chosen-media.ts';

const loadRecorder = () => import('#web/features/recorder/recorder-card.tsx');
const RecorderCard = lazy(() => loadRecorder().then((module) => ({ default: module.RecorderCard })));

function RecordChoice({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border-2 border-control bg-card px-5 py-8 text-center">
      <Video aria-hidden="true" className="size-10 text-poppy" strokeWidth={1.5} />
      <p className="max-w-sm flex-1 text-ink-2">{copy.recordText}</p>
      <Button variant="secondary" onClick={onChoose}>
        {copy.record}
      </Button>
    </div>
  );
}

type MediumChooserProps = {
  memberId: number;
  chosen: ChosenMediaState;
  accept: Accepted;
  /** Several files may be chosen at once. */
  multiple?: boolean | undefined;
  /** Stands on a photo. */
  caption?: string | undefined;
  /** How the size of one that was chosen is said; bytes are given. */
  sizeText?: ((bytes: number) => string) | undefined;
  /** A recording that is running or finished but not used yet, for its owner to decide about when the page is left. */
  onHoldsTake: (held: HeldTake | undefined) => void;
};

function Recorder({ memberId, chosen, onHoldsTake }: Pick<MediumChooserProps, 'memberId' | 'chosen' | 'onHoldsTake'>) {
  const { problem, choose } = chosen;
  const [keeper] = useState(() => createTakeKeeper(memberId));
  useEffect(() => () => keeper.letGo(), [keeper]);
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <div data-problem={problem ? true : undefined} className="grid gap-3">
        <RecorderCard
          keeper={keeper}
          onUse={async (take) => choose([{ kind: 'recording', messageType: 'video', take: await prepareTake(take) }])}
          onCancel={() => choose([])}
          onChooseFile={() => choose([])}
          onHoldsTake={onHoldsTake}
        />
        {problem ? (
          <p role="alert" className="text-small font-bold text-danger">
            {problem}
          </p>
        ) : null}
      </div>
    </Suspense>
  );
}

/** Record now or take files; then what was chosen. */
export function MediumChooser(props: MediumChooserProps) {
  const { memberId, chosen, accept, multiple, caption = '', sizeText, onHoldsTake } = props;
  const { media, problem, isRecorder, choose, showRecorder } = chosen;
  const refusalsId = useId();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  if (media.length > 0) {
    return (
      <div className="grid gap-4">
        <ChosenMedia
          media={media}
          caption={caption}
          sizeText={sizeText}
          onChange={choose}
          onChooseOther={() => choose([])}
        />
        {refusals.length > 0 ? <Refusals id={refusalsId} refusals={refusals} /> : null}
      </div>
    );
  }
  if (isRecorder) return <Recorder memberId={memberId} chosen={chosen} onHoldsTake={onHoldsTake} />;
  const drop = { accept, error: problem };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordChoice onChoose={showRecorder} />
      {multiple ? (
        <FileDrop
          {...drop}
          multiple
          onFiles={(files, refused) => {
            setRefusals(refused);
            choose(files.map(mediumOf));
          }}
        />
      ) : (
        <FileDrop {...drop} onFile={(file) => choose([mediumOf(file)])} />
      )}
    </div>
  );
}
