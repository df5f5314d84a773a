import { lazy, Suspense, useId, useState, useEffect } from 'react';
import { RotateCcw, X, Video } from 'lucide-react';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { formatBytes } from '#web/lib/format.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { type Refusal, mediumOf, type Medium, prepareTake, takeIdOf } from './medium.ts';
import type { Accepted } from './choosing.copy.ts';
import { FileDrop, Refusals } from './file-drop.tsx';
import { MediumPreview } from './medium-preview.tsx';
import { chooseMediumCopy, chooseMediumCopy as copy } from './choosing.copy.ts';
import { claimTake, createTakeKeeper, letTakeGo } from '#web/features/upload/takes/takes.ts';

export type ChosenMediaState = ReturnType<typeof useChosenMedia>;

/** The media of a form. Their recordings are this form's alone, in every window, for as long as it holds them. */
export function useChosenMedia(initial: readonly Medium[] = []) {
  const [media, setMedia] = useState(initial);
  const [isRecorder, setIsRecorder] = useState(false);
  const [problem, setProblem] = useState<string>();
  const takes = media.flatMap((medium) => takeIdOf(medium) ?? []);
  const takeIds = takes.join(' ');
  useEffect(() => {
    const ids = takeIds.split(' ').filter(Boolean);
    for (const id of ids) claimTake(id);
    return () => {
      for (const id of ids) letTakeGo(id);
    };
  }, [takeIds]);
  return {
    media,
    /** Ids of the recordings among them. */
    takes,
    /** The recorder is shown in place of the choice. */
    isRecorder,
    /** What is wrong with them, in words. */
    problem,
    choose(chosen: readonly Medium[]) {
      setMedia(chosen);
      setProblem(undefined);
      setIsRecorder(false);
    },
    showRecorder() {
      setProblem(undefined);
      setIsRecorder(true);
    },
    /** Says beside them that there are none; gives the words, undefined when there is one. */
    judge(): string | undefined {
      const { noRecording, noFile } = chooseMediumCopy;
      const missing = media.length > 0 ? undefined : isRecorder ? noRecording : noFile;
      setProblem(missing);
      return missing;
    },
  };
}

const loadRecorder = () => import('#web/features/recorder/recorder-card.tsx');
const RecorderCard = lazy(() => loadRecorder().then((module) => ({ default: module.RecorderCard })));

/** Records something to send, kept on this device while it grows. */
export function TakeRecorder({
  memberId,
  problem,
  onUse,
  onCancel,
  onChooseFile,
  onHoldsTake,
}: {
  memberId: number;
  /** What is wrong with there being no recording yet. */
  problem?: string | undefined;
  onUse: (medium: Medium) => void;
  onCancel: () => void;
  onChooseFile: () => void;
  /** A recording that is running or finished but not used yet, for its owner to decide about when the page is left. */
  onHoldsTake: (held: HeldTake | undefined) => void;
}) {
  const [keeper] = useState(() => createTakeKeeper(memberId));
  useEffect(() => () => keeper.letGo(), [keeper]);
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <div data-problem={problem ? true : undefined} className="grid gap-3">
        <RecorderCard
          keeper={keeper}
          onUse={async (take) => onUse({ kind: 'recording', messageType: 'video', take: await prepareTake(take) })}
          onCancel={onCancel}
          onChooseFile={onChooseFile}
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

/** The way to the recorder, beside the one to a file. */
export function RecordChoice({ onChoose }: { onChoose: () => void }) {
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

const nameOf = (medium: Medium) => (medium.kind === 'file' ? medium.file.name : chooseMediumCopy.recordingReady);
const sizeOf = (medium: Medium) => (medium.kind === 'file' ? medium.file.size : medium.take.blob.size);

/** Several files, in a list short enough to look through. */
function Several({ media, onTakeOut }: { media: readonly Medium[]; onTakeOut: (medium: Medium) => void }) {
  return (
    <div className="grid w-full gap-3">
      <p className="text-ink-2">{chooseMediumCopy.several}</p>
      <ul className="divide-y divide-line rounded-field border border-line bg-card">
        {media.map((medium) => (
          <li key={`${nameOf(medium)} ${sizeOf(medium)}`} className="flex items-center gap-3 py-1 pl-4 pr-1.5">
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block font-bold wrap-anywhere">{nameOf(medium)}</span>
              <span className="text-small text-ink-2">{formatBytes(sizeOf(medium))}</span>
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`${chooseMediumCopy.takeOut} ${nameOf(medium)}`}
              onClick={() => onTakeOut(medium)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was chosen, to look at before it is sent. */
function ChosenMedia({
  media,
  caption,
  sizeText,
  onChange,
  onChooseOther,
}: {
  media: readonly Medium[];
  caption: string;
  sizeText?: ((bytes: number) => string) | undefined;
  onChange: (media: readonly Medium[]) => void;
  onChooseOther: () => void;
}) {
  const [only] = media;
  return (
    <div className="grid justify-items-start gap-4">
      {media.length === 1 && only ? (
        <MediumPreview medium={only} caption={caption} sizeText={sizeText} />
      ) : (
        <Several media={media} onTakeOut={(medium) => onChange(media.filter((one) => one !== medium))} />
      )}
      <Button variant="secondary" size="small" onClick={onChooseOther}>
        <RotateCcw aria-hidden="true" />
        {chooseMediumCopy.chooseOther}
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
  if (isRecorder) {
    return (
      <TakeRecorder
        {...{ memberId, problem, onHoldsTake }}
        onUse={(medium) => choose([medium])}
        onCancel={() => choose([])}
        onChooseFile={() => choose([])}
      />
    );
  }
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
