import { limits } from '@someday/contract/limits';
import { useEffect, useRef } from 'react';
import { catchFocus } from '#web/lib/lost-focus.ts';
import { expectedPicture, pictureOf } from './camera-choice.ts';
import { LivePanel } from './live-panel.tsx';
import { Note } from './panel-parts.tsx';
import { canGoBack, type Take } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { ReviewPanel } from './review-panel.tsx';
import { IdlePanel, StartingPanel } from './start-panels.tsx';
import type { HeldTake, TakeKeeper } from './take-keeper.ts';
import { DeniedPanel, ErrorPanel, ImpossiblePanel } from './trouble-panels.tsx';
import { useKeeperNotes } from './use-keeper-notes.ts';
import { useRecorder, type RecorderControls } from './use-recorder.ts';

type RecorderCardProps = {
  /** Recording ends by itself after so many seconds. */
  maxSeconds?: number | undefined;
  /** Keeps takes safe on this device while they grow. The same object as long as the card stands. */
  keeper?: TakeKeeper | undefined;
  /** May take a while; a failure is shown and the take stays. */
  onUse: (take: Take) => void | Promise<void>;
  onCancel: () => void;
  /** Leads to a file of this device, offered where recording is not possible. */
  onChooseFile?: (() => void) | undefined;
  /**
   * Tells what leaving now would lose, and how to keep or discard it; undefined: nothing. Leaving without either ends a running recording
   * cleanly, and the keeper still has it.
   */
  onHoldsTake?: ((held: HeldTake | undefined) => void) | undefined;
};

function Panel({
  recorder,
  maxSeconds,
  notes,
  onUse,
  onCancel,
  onChooseFile,
}: Pick<RecorderCardProps, 'onUse' | 'onCancel' | 'onChooseFile'> & {
  recorder: RecorderControls;
  maxSeconds: number;
  notes: readonly string[];
}) {
  const { state, device, startCamera, recordAgain } = recorder;
  const { step, isKept } = state;
  const start = () => startCamera();
  const use = async (take: Take) => {
    await onUse(take);
    recorder.forgetAside();
  };
  switch (step.name) {
    case 'idle':
      return <IdlePanel {...{ maxSeconds, device, notes, onCancel }} onStart={start} />;
    case 'impossible':
      return <ImpossiblePanel obstacle={step.obstacle} {...{ onCancel, onChooseFile }} />;
    case 'starting':
      return <StartingPanel onCancel={onCancel} />;
    case 'ready':
    case 'countdown':
    case 'recording':
    case 'paused':
    case 'finishing':
      return <LivePanel {...{ recorder, step, maxSeconds, notes, onCancel }} />;
    case 'review':
      return <ReviewPanel {...{ step, isKept, onCancel }} onUse={use} onAgain={recordAgain} />;
    case 'denied':
      return <DeniedPanel message={step.message} {...{ device, onCancel, onChooseFile }} onTry={startCamera} />;
    case 'error':
      return (
        <ErrorPanel message={step.message} retries={step.retriesBasic} {...{ onCancel, onChooseFile }} onTry={start} />
      );
  }
}

/** Records a video with the camera and hands it over. */
export function RecorderCard({
  maxSeconds = limits.recordingSeconds,
  keeper,
  onHoldsTake,
  ...rest
}: RecorderCardProps) {
  const recorder = useRecorder(maxSeconds, keeper);
  const { state, held, camera, device } = recorder;
  const { name } = state.step;
  const notes = useKeeperNotes(keeper, {
    isBefore: name === 'idle' || name === 'ready',
    picture: pictureOf(camera.stream) ?? expectedPicture(device, camera.choice),
    maxSeconds,
  });
  useEffect(() => {
    onHoldsTake?.(held);
    return () => onHoldsTake?.(undefined);
  }, [held, onHoldsTake]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each step has its own buttons: they stay in sight, and the keyboard with them.
    section.current?.scrollIntoView({ block: 'start' });
    catchFocus(section.current?.querySelector<HTMLElement>('[data-actions]') ?? section.current);
  }, [name]);
  return (
    <section
      ref={section}
      aria-labelledby="recorder"
      className="relative scroll-mt-2 rounded-box border border-line bg-paper p-4 sm:p-6"
    >
      <h3 id="recorder" className="text-h3">
        {recorderCopy.title}
      </h3>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        {canGoBack(state) ? (
          <Note>
            {recorderCopy.aside}{' '}
            <button type="button" className="tap font-bold underline" onClick={recorder.goBack}>
              {recorderCopy.goBack}
            </button>
          </Note>
        ) : null}
        <Panel {...{ recorder, maxSeconds, notes }} {...rest} />
      </div>
    </section>
  );
}
