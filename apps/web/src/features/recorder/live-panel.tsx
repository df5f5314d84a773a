import { clsx } from 'clsx';
import { Circle, Pause, Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { isMirrored, nextCamera } from './camera-choice.ts';
import { LivePicture } from './live-picture.tsx';
import { LiveSettings } from './live-settings.tsx';
import { Actions, CancelButton, Note } from './panel-parts.tsx';
import { isRunning, type LiveStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { RecordingTimer } from './recording-timer.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import type { RecorderControls } from './use-recorder.ts';

function wordFor(step: LiveStep, isKept: boolean): string | undefined {
  if (step.name === 'ready') return step.word;
  const cause = step.name === 'paused' ? recorderCopy.pauses[step.cause] : undefined;
  return cause ?? (isKept || step.name === 'countdown' ? undefined : recorderCopy.unkeptYet);
}

function LiveActions({
  recorder,
  step,
  onCancel,
}: {
  recorder: RecorderControls;
  step: LiveStep;
  onCancel: () => void;
}) {
  switch (step.name) {
    case 'ready':
      return (
        <Actions layout="wideFirst" sticks>
          <Button loading={step.isChanging} onClick={recorder.record}>
            {step.isChanging ? null : <Circle aria-hidden="true" className="fill-current" />}
            {recorderCopy.record}
          </Button>
          <CancelButton onCancel={onCancel} />
        </Actions>
      );
    case 'countdown':
      return (
        <Actions layout="pair" sticks>
          <Button onClick={recorder.startNow}>{recorderCopy.startNow}</Button>
          <Button variant="secondary" onClick={recorder.cancelCountdown}>
            {recorderCopy.cancel}
          </Button>
        </Actions>
      );
    case 'recording':
    case 'paused':
    case 'finishing': {
      const isPaused = step.name === 'paused';
      const isFinishing = step.name === 'finishing';
      return (
        <Actions layout="pair" sticks>
          <Button loading={isFinishing} onClick={recorder.stop}>
            {isFinishing ? null : <Square aria-hidden="true" className="fill-current" />}
            {recorderCopy.stop}
          </Button>
          <Button variant="secondary" disabled={isFinishing} onClick={isPaused ? recorder.resume : recorder.pause}>
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {isPaused ? recorderCopy.resume : recorderCopy.pause}
          </Button>
        </Actions>
      );
    }
  }
}

export function LivePanel({
  recorder,
  step,
  maxSeconds,
  notes,
  onCancel,
}: {
  recorder: RecorderControls;
  step: LiveStep;
  maxSeconds: number;
  /** What to know before recording. */
  notes: readonly string[];
  onCancel: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(panel);
  const { camera, device, devices, state } = recorder;
  const { stream, choice, change } = camera;
  const isReady = step.name === 'ready';
  const current = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const other = isReady ? nextCamera(device, choice, devices.cameras, current) : undefined;
  return (
    <div
      ref={panel}
      className={clsx(
        'gap-4',
        fullscreen.isFull ? 'fixed inset-0 z-20 flex flex-col bg-paper p-4 sm:p-6' : 'grid grid-cols-[minmax(0,1fr)]',
      )}
    >
      <LivePicture
        stream={stream}
        isMirrored={isMirrored(stream, choice)}
        step={step}
        word={wordFor(step, state.isKept)}
        fullscreen={fullscreen}
        onSwitch={other && (() => void change(other))}
      />
      {isRunning(step) || step.name === 'finishing' ? (
        <RecordingTimer seconds={step.seconds} maxSeconds={maxSeconds} />
      ) : null}
      {isReady ? <FormAlert text={step.problem} /> : null}
      <LiveActions recorder={recorder} step={step} onCancel={onCancel} />
      {isReady && !fullscreen.isFull ? (
        <>
          <LiveSettings recorder={recorder} />
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </>
      ) : null}
    </div>
  );
}
