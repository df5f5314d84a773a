import { clsx } from 'clsx';
import { Suspense, useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react';
import type { LovedOne } from '@someday/contract/api/loved-ones';
import { Camera, FolderOpen, Library, Video, X, type LucideIcon } from 'lucide-react';
import type { RecorderCardProps, RecorderStage } from '#web/features/recorder/recorder-card.tsx';
import type { OwnNotes } from '#web/features/recorder/teleprompter.tsx';
import { canRecord } from '#web/features/recorder/camera-choice.ts';
import { FileDrop, Refusals } from '#web/features/upload/choosing/file-drop.tsx';
import {
  blobOf,
  mediumOf,
  nameOf,
  prepareTake,
  withTrim,
  type Medium,
  type Refusal,
} from '#web/features/upload/choosing/medium.ts';
import { MediumPreview } from '#web/features/upload/choosing/medium-preview.tsx';
import { createTakeKeeper } from '#web/features/upload/takes.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { lazyPart, useLatest } from '#web/lib/hooks.ts';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { AgainButton } from '#web/features/recorder/again-button.tsx';
import { chooseMediumCopy } from '#web/features/upload/choosing/choosing.copy.ts';
import { StepBody, StepHeading } from './composer-frame.tsx';
import { sayCopy as copy } from './composer.copy.ts';
import { ways, type Way } from './composition.ts';
import { isTest, namesOf } from './composition-rules.ts';
import { Ideas, Prompts, promptsOf } from './prompts.tsx';
import type { ComposerControls } from './use-composer.ts';
import { VideoChooser } from './video-chooser.tsx';
import { PlanNote } from './who-step.tsx';
import { MediumPicture } from './seal-step.tsx';

const RecorderCard = lazyPart(() => import('#web/features/recorder/recorder-card.tsx'), 'RecorderCard');

type TakeRecorderProps = Omit<RecorderCardProps, 'keeper' | 'onUse'> & {
  composer: ComposerControls;
  onUse: (medium: Medium) => void;
};

export function TakeRecorder({ composer: { member, idea, composition }, onUse, ...card }: TakeRecorderProps) {
  const about = useLatest({ entries: composition.entries, idea: idea?.id });
  const [keeper] = useState(() => createTakeKeeper(member.id, about));
  useEffect(() => () => keeper.release(), [keeper]);
  return (
    <Suspense fallback={<div className="h-[max(180px,min(600px,100dvh-9.5rem))]" />}>
      <RecorderCard
        canTrim
        keeper={keeper}
        onUse={async (take) => onUse({ kind: 'recording', messageType: 'video', take: await prepareTake(take) })}
        {...card}
      />
    </Suspense>
  );
}

export const notesOf = ({ composition, enter }: ComposerControls): OwnNotes => ({
  text: composition.entries.notes,
  onChange: (notes) => enter({ notes }),
});

export function Lens({ person }: { person: Pick<LovedOne, 'name' | 'portrait'> | undefined }) {
  if (person === undefined) return null;
  return <PortraitStamp {...person} className="w-11 short:w-9" />;
}

function Several({ media, onRemove }: { media: readonly Medium[]; onRemove: (medium: Medium) => void }) {
  return (
    <div className="grid w-full gap-3">
      <p className="text-ink-2">{chooseMediumCopy.several}</p>
      <ul className="divide-y divide-line rounded-field border border-line bg-card">
        {media.map((medium) => (
          <li key={`${nameOf(medium)} ${blobOf(medium).size}`} className="flex items-center gap-4 py-2 pl-4 pr-1.5">
            <div className="w-12 flex-none overflow-hidden rounded-chip">
              <MediumPicture medium={medium} />
            </div>
            <span className="min-w-0 flex-1 font-bold leading-snug wrap-anywhere">{nameOf(medium)}</span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={chooseMediumCopy.remove(nameOf(medium))}
              onClick={() => onRemove(medium)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chosen({ composer }: { composer: ComposerControls }) {
  const { composition, dispatch, choose, purpose } = composer;
  const { media, entries } = composition;
  const [only] = media;
  const isRecording = media.length === 1 && only?.kind === 'recording';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4">
      {media.length === 1 && only ? (
        <MediumPreview
          medium={only}
          caption={entries.photoCaption}
          sizeText={purpose.name === 'upload' ? formatMegabytes : undefined}
          onTrim={(trim) => choose([withTrim(only, trim)])}
        />
      ) : (
        <Several media={media} onRemove={(medium) => choose(media.filter((one) => one !== medium))} />
      )}
      <AgainButton
        isRecording={isRecording}
        label={copy.chooseOther}
        onAgain={() => dispatch({ type: 'recording-again' })}
      />
    </div>
  );
}

/** The ways to say it. A library video goes to one person, and guests have no library. */
function waysOf({ purpose, context, composition, people }: ComposerControls): readonly Way[] {
  const isNew = purpose.name === 'send' || purpose.name === 'schedule';
  const hasLibrary = isNew && !context.isGuest && !isTest(composition.entries) && people.length <= 1;
  return ways.filter((way) => (way === 'photo' ? purpose.name === 'send' : way !== 'library' || hasLibrary));
}

function firstWay({ purpose, composition, context, way }: ComposerControls): Way {
  const [medium] = composition.media;
  if (medium) return medium.kind === 'file' ? 'upload' : 'record';
  const isFromLibrary = composition.entries.videoId !== null || (purpose.name === 'schedule' && !context.isGuest);
  if (isFromLibrary) return 'library';
  return way ?? (purpose.name === 'upload' || !canRecord() ? 'upload' : 'record');
}

const icons = { record: Video, photo: Camera, upload: FolderOpen, library: Library } satisfies Record<Way, LucideIcon>;

type SayStepProps = Pick<RecorderCardProps, 'onHoldsTake' | 'onStage'> & {
  composer: ComposerControls;
  stage: RecorderStage;
  onUsed: () => void;
  /** No earlier step has shown the plan note. */
  isFirst: boolean;
  /** Another way would lose it. */
  holdsTake: boolean;
  onCancel: () => void;
};

export function SayStep({ composer, isFirst, holdsTake, stage, onUsed, onHoldsTake, onStage, onCancel }: SayStepProps) {
  const { composition, dispatch, choose, chooseVideo, people } = composer;
  const { media, isRecordingAgain, entries, problems } = composition;
  const id = useId();
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [wanted, setWay] = useState(() => firstWay(composer));
  const all = waysOf(composer);
  const way = all.includes(wanted) ? wanted : canRecord() ? 'record' : 'upload';
  const heading = <StepHeading title={copy.title(namesOf(people))} />;
  if (media.length > 0 && !isRecordingAgain) {
    return (
      <StepBody>
        <div data-centered>{heading}</div>
        <PlanNote composition={composition} />
        <Chosen composer={composer} />
        {refusals.length > 0 ? <Refusals id={id} refusals={refusals} /> : null}
      </StepBody>
    );
  }
  const note = isFirst ? <PlanNote composition={composition} /> : null;
  const ideas = <Ideas composer={composer} />;
  const body = {
    record: (
      <TakeRecorder
        composer={composer}
        onUse={(medium) => {
          setRefusals([]);
          choose([medium]);
          onUsed();
        }}
        onCancel={() => (media.length > 0 ? dispatch({ type: 'kept-last-recording' }) : onCancel())}
        onChooseFile={holdsTake ? undefined : () => setWay('upload')}
        onHoldsTake={onHoldsTake}
        onStage={onStage}
        lens={<Lens person={people.length === 1 ? people[0] : undefined} />}
        prompt={<Prompts prompts={promptsOf(composer)} />}
        notes={notesOf(composer)}
      />
    ),
    library: <VideoChooser chosen={entries.videoId} error={problems.media} onChange={chooseVideo} />,
    photo: <Files key="photo" accept="photo" {...{ composer, setRefusals }} />,
    upload: <Files key="upload" {...{ composer, setRefusals }} />,
  } satisfies Record<Way, ReactNode>;
  const hasCamera = way === 'record' && (stage === 'camera' || stage === 'live');
  return (
    <StepBody bare={hasCamera}>
      {/* In one place for every way, so that it keeps the focus while arrow keys go through them. */}
      {stage === 'review' ? null : (
        <div
          className={clsx(
            'grid grid-cols-[minmax(0,1fr)] gap-5',
            hasCamera ? 'live-ways mx-auto w-full max-w-[61.5rem] px-5 sm:px-0' : '-mt-2 sm:not-short:-mt-5',
            stage === 'live' && 'invisible',
          )}
        >
          <div data-centered className={hasCamera ? 'sr-only' : 'order-1'}>
            {heading}
          </div>
          {holdsTake && stage !== 'live' ? null : (
            <SegmentedControl
              label={copy.how}
              wide
              segments={all.map((value) => ({ value, label: copy.ways[value], icon: icons[value] }))}
              value={way}
              onValueChange={(next) => {
                if (entries.videoId !== null) choose([]);
                setWay(next);
              }}
            />
          )}
          {media.length > 0 ? (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-sky px-4 py-3">
              {copy.aside}
              <Button variant="secondary" size="small" onClick={() => dispatch({ type: 'kept-last-recording' })}>
                {copy.keep}
              </Button>
            </p>
          ) : null}
          {way === 'record' ? note : null}
        </div>
      )}
      {body[way]}
      {way === 'record' ? null : note}
      {stage === 'camera' || way !== 'record' ? (
        <div className={hasCamera ? 'live-below' : 'justify-self-center'}>{ideas}</div>
      ) : null}
    </StepBody>
  );
}

function Files({
  composer: { composition, choose, purpose },
  accept = purpose.name === 'send' ? 'video-or-photo' : 'video',
  setRefusals,
}: {
  composer: ComposerControls;
  accept?: ComponentProps<typeof FileDrop>['accept'];
  setRefusals: (refusals: Refusal[]) => void;
}) {
  return (
    <FileDrop
      accept={accept}
      multiple={purpose.name === 'send'}
      canFilm={!canRecord()}
      error={composition.problems.media}
      onFiles={(files, refused) => {
        setRefusals(refused);
        choose(files.map(mediumOf));
      }}
    />
  );
}
