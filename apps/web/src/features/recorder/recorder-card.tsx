import { limits } from '@someday/contract/rules/limits';
import type { Trim } from '@someday/contract/rules/media';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { CameraOff, Check, TriangleAlert } from 'lucide-react';
import { catchFocus } from '#web/lib/focus.ts';
import { formatBytes, formatDuration } from '#web/lib/format.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { Button } from '#web/ui/button.tsx';
import { AgainButton } from './again-button.tsx';
import { expectedPicture, pictureOf, type Picture } from './camera-choice.ts';
import { CameraPanel } from './live-panel.tsx';
import { Note, Actions, CancelButton, type PanelProps, stepsFor, TroublePanel } from './start-panels.tsx';
import { canGoBack, type Take, type RecorderStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import type { OwnNotes } from './teleprompter.tsx';
import { type HeldTake, type TakeKeeper, spaceFor } from './recording.ts';
import { useRecorder } from './use-recorder.ts';
import { Trimmer } from '#web/features/media-player/trimmer.tsx';
import { TakePlayer } from '#web/features/media-player/video-player.tsx';

type ReviewPanelProps = {
  step: RecorderStep & { name: 'review' };
  isKept: boolean;
  canTrim: boolean;
  onTrim: (trim: Trim | undefined) => void;
  onUse: (take: Take) => void | Promise<void>;
  onAgain: () => void;
} & Pick<PanelProps, 'send' | 'onCancel'>;

function ReviewPanel({ step, isKept, canTrim, send, onTrim, onUse, onAgain, onCancel }: ReviewPanelProps) {
  const { take, ending } = step;
  const use = useMutation({
    mutationFn: async () => onUse(take),
    onError: () => showToast({ title: recorderCopy.failed, description: recorderCopy.failedText, tone: 'danger' }),
  });
  const why = recorderCopy.endings[ending];
  const stamp = (
    <Stamp tilt={canTrim ? 'none' : 'slightRight'} className="w-fit max-w-full justify-self-center">
      <div className="take-picture">
        <TakePlayer blob={take.blob} seconds={take.seconds} label={recorderCopy.yours} />
      </div>
    </Stamp>
  );
  return (
    <>
      {canTrim ? (
        <Trimmer blob={take.blob} seconds={take.seconds} trim={take.trim} onTrim={onTrim}>
          {stamp}
        </Trimmer>
      ) : (
        stamp
      )}
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <div>
          <h4 className="font-display text-h2">{recorderCopy.complete}</h4>
          <p>
            {formatDuration(take.seconds)}
            {send === undefined ? (
              <span className="text-small text-ink-2"> · {formatBytes(take.blob.size)}</span>
            ) : null}
          </p>
        </div>
        {isKept && why ? <Note>{why}</Note> : null}
        {isKept && take.keptId !== undefined ? <p className="text-ink-2">{recorderCopy.savedHere}</p> : null}
        {isKept ? null : <Note>{recorderCopy.unkept}</Note>}
      </div>
      <Actions layout="mainOnTop" sticks>
        <Button loading={use.isPending} onClick={() => use.mutate()}>
          {use.isPending ? null : <Check aria-hidden="true" />}
          {send ?? (use.isPending ? recorderCopy.processing : recorderCopy.use)}
        </Button>
        <AgainButton onAgain={onAgain} />
        <CancelButton onCancel={onCancel} />
      </Actions>
    </>
  );
}

/** What to know before recording: how much fits on this device, and whether it saves anything at all. Asked again with each `isBefore`. */
function useKeeperNotes(
  keeper: TakeKeeper | undefined,
  { isBefore, picture, maxSeconds }: { isBefore: boolean; picture: Picture; maxSeconds: number },
): readonly string[] {
  const [answers, setAnswers] = useState<{ freeBytes: number | undefined; warning: string | undefined }>();
  useEffect(() => {
    if (!keeper || !isBefore) return;
    let isAsked = true;
    Promise.all([keeper.freeBytes(), keeper.warning()]).then(
      ([freeBytes, warning]) => {
        if (isAsked) setAnswers({ freeBytes, warning });
      },
      () => {}, // without an estimate there is nothing to say
    );
    return () => {
      isAsked = false;
    };
  }, [keeper, isBefore]);
  if (!answers) return [];
  const space = spaceFor(picture, maxSeconds, answers.freeBytes);
  const { some, none, free } = recorderCopy.space;
  const spaceNote = space === 'enough' ? [] : [`${space.minutes > 0 ? some(space.minutes) : none} ${free}`];
  return [...spaceNote, ...(answers.warning === undefined ? [] : [answers.warning])];
}

/** `camera`: its picture, or the place for it. `live`: recording. `review`: a take is being watched. `trouble`: there is no camera. */
export type RecorderStage = 'camera' | 'live' | 'review' | 'trouble';

function stageOf({ name }: RecorderStep): RecorderStage {
  if (name === 'idle' || name === 'starting' || name === 'ready') return 'camera';
  if (name === 'review') return 'review';
  return name === 'impossible' || name === 'denied' || name === 'error' ? 'trouble' : 'live';
}

export type RecorderCardProps = {
  maxSeconds?: number | undefined;
  /** Saves takes on this device as they grow. The same object for the card's lifetime. */
  keeper?: TakeKeeper | undefined;
  /** May take a while. A failure is shown, and the take stays. */
  onUse: (take: Take) => void | Promise<void>;
  onCancel: () => void;
  onChooseFile?: (() => void) | undefined;
  /** What leaving now would lose; undefined if nothing. Leaving without a decision ends a recording cleanly, and the keeper still has it. */
  onHoldsTake?: ((held: HeldTake | undefined) => void) | undefined;
  onStage?: ((stage: RecorderStage) => void) | undefined;
  lens?: ReactNode;
  prompt?: ReactNode;
  notes?: OwnNotes | undefined;
  send?: PanelProps['send'];
  /** Its owner can send less than the whole take. */
  canTrim?: boolean;
};

function Panel({
  onUse,
  onChooseFile,
  canTrim = false,
  ...props
}: PanelProps & Pick<RecorderCardProps, 'onUse' | 'onChooseFile' | 'canTrim'>) {
  const { recorder, onCancel } = props;
  const { state, device, startCamera, trim, recordAgain } = recorder;
  const { step, isKept } = state;
  const start = () => startCamera();
  const use = async (take: Take) => {
    await onUse(take);
    recorder.discardAside();
  };
  switch (step.name) {
    case 'impossible':
      return (
        <TroublePanel
          icon={CameraOff}
          title={recorderCopy.obstacles[step.obstacle]}
          text={recorderCopy.obstacleTexts[step.obstacle]}
          steps={step.obstacle === 'in-app' ? recorderCopy.inAppSteps : []}
          note={onChooseFile ? <p>{recorderCopy.withoutCamera}</p> : null}
          {...{ onCancel, onChooseFile }}
        />
      );
    case 'idle':
    case 'starting':
    case 'ready':
    case 'countdown':
    case 'recording':
    case 'paused':
    case 'finishing':
      return <CameraPanel {...props} step={step} />;
    case 'review':
      return <ReviewPanel {...props} {...{ step, isKept, canTrim }} onTrim={trim} onUse={use} onAgain={recordAgain} />;
    case 'denied':
      return (
        <TroublePanel
          icon={CameraOff}
          title={recorderCopy.denied}
          text={step.message}
          hint={device.isInApp ? recorderCopy.obstacleTexts['in-app'] : undefined}
          steps={stepsFor(device)}
          {...{ onCancel, onChooseFile }}
        >
          <Button onClick={start}>{recorderCopy.tryAgain}</Button>
          <Button variant="secondary" onClick={() => startCamera(true)}>
            {recorderCopy.basic}
          </Button>
        </TroublePanel>
      );
    case 'error':
      return (
        <TroublePanel icon={TriangleAlert} text={step.message} {...{ onCancel, onChooseFile }}>
          <Button loading={step.retriesBasic} onClick={start}>
            {recorderCopy.startAgain}
          </Button>
        </TroublePanel>
      );
  }
}

export function RecorderCard({
  maxSeconds = limits.recordingSeconds,
  keeper,
  onHoldsTake,
  onStage,
  ...rest
}: RecorderCardProps) {
  const recorder = useRecorder(maxSeconds, keeper);
  const { state, held, camera, device } = recorder;
  const { name } = state.step;
  const stage = stageOf(state.step);
  const hints = useKeeperNotes(keeper, {
    isBefore: name === 'idle' || name === 'ready',
    picture: pictureOf(camera.stream) ?? expectedPicture(device, camera.choice),
    maxSeconds,
  });
  useEffect(() => {
    onHoldsTake?.(held);
    return () => onHoldsTake?.(undefined);
  }, [held, onHoldsTake]);
  useEffect(() => {
    onStage?.(stage);
    return () => onStage?.('camera');
  }, [stage, onStage]);
  const section = useRef<HTMLElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    // Each step has its own buttons. They stay in sight, and focus goes with them.
    const picture = section.current?.querySelector('.live-frame');
    if (picture) picture.scrollIntoView({ block: 'nearest' });
    else section.current?.scrollIntoView({ block: 'start' });
    catchFocus(section.current?.querySelector<HTMLElement>('[data-actions]') ?? section.current);
  }, [name]);
  const aside = canGoBack(state) ? (
    <Note>
      {recorderCopy.aside}{' '}
      <button type="button" className="tap font-bold underline" onClick={recorder.goBack}>
        {recorderCopy.keep}
      </button>
    </Note>
  ) : null;
  const panel = <Panel {...{ recorder, maxSeconds, hints }} {...rest} />;
  return (
    <section
      ref={section}
      aria-labelledby="recorder"
      className="relative grid scroll-mt-6 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <h3 id="recorder" className="sr-only">
        {recorderCopy.title}
      </h3>
      {aside}
      {panel}
    </section>
  );
}
