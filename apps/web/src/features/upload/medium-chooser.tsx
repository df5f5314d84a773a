import { useId, useState } from 'react';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import type { Accepted } from './chosen-file.ts';
import { ChosenMedia } from './chosen-media.tsx';
import { FileDrop } from './file-drop.tsx';
import { mediumOf } from './medium.ts';
import type { Refusal } from './offered-files.ts';
import { RecordChoice } from './record-choice.tsx';
import { Refusals } from './refusals.tsx';
import { TakeRecorder } from './take-recorder.tsx';
import type { ChosenMediaState } from './use-chosen-media.ts';

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
