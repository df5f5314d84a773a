import { clsx } from 'clsx';
import { Circle, Pause, Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';
import { isMirrored, nextCamera, canImprove, hasSmallPicture } from './camera-choice.ts';
import { LivePicture } from './live-picture.tsx';
import { Actions, CancelButton, Note } from './start-panels.tsx';
import { isRecordingUnderWay, type LiveStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { useFullscreen } from './take-player.tsx';
import type { RecorderControls } from './use-recorder.ts';

/** What can be chosen before recording: one of several microphones, and a better picture where the small one is the rule. */
function LiveSettings({ recorder: { camera, device, devices } }: { recorder: RecorderControls }) {
  const { stream, choice, change } = camera;
  const { microphones } = devices;
  const current = stream?.getAudioTracks()[0]?.getSettings().deviceId;
  const offersBetter = hasSmallPicture(device) && stream !== undefined && (choice.isBetter || canImprove(stream));
  const offersMicrophones = microphones.length > 1;
  if (!offersBetter && !offersMicrophones) return null;
  return (
    <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-2">
      {offersMicrophones ? (
        <SelectField
          label={recorderCopy.microphone}
          value={microphones.find(({ id }) => id === current)?.id ?? microphones[0]?.id}
          onChange={({ target }) => void change({ ...choice, microphoneId: target.value })}
        >
          {microphones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      {offersBetter ? (
        <Checkbox
          checked={choice.isBetter}
          onChange={({ target }) => void change({ ...choice, isBetter: target.checked })}
        >
          <span className="block font-bold">{recorderCopy.better}</span>
          <span className="block text-small text-ink-2">{recorderCopy.betterHint}</span>
        </Checkbox>
      ) : null}
    </div>
  );
}

/** From here on it is said how much is left. */
const LAST_SECONDS = 10;

/** The running numbers are read aloud by nobody: the timer is no live region. That it ends soon is said, once. */
function RecordingTimer({ seconds, maxSeconds }: { seconds: number; maxSeconds: number }) {
  const left = maxSeconds - seconds;
  const isLast = left <= LAST_SECONDS && maxSeconds > LAST_SECONDS;
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between">
        <span
          role="timer"
          aria-label={recorderCopy.progress}
          className="font-display text-[1.5rem] leading-none lining-nums"
        >
          {formatDuration(seconds)}
        </span>
        <span className={clsx('text-small', isLast ? 'font-bold text-poppy' : 'text-ink-2')}>
          {isLast ? recorderCopy.left(left) : recorderCopy.of(maxSeconds)}
        </span>
      </p>
      <ProgressBar label={recorderCopy.progress} value={seconds / maxSeconds} />
      <span role="status" className="sr-only">
        {isLast ? recorderCopy.lastSeconds : null}
      </span>
    </div>
  );
}

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
      {isRecordingUnderWay(step) || step.name === 'finishing' ? (
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
