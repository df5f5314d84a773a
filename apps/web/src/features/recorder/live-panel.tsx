import { clsx } from 'clsx';
import { Camera, NotebookPen, Pause, Play, X, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button, Spinner } from '#web/ui/button.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { SelectField, TextArea } from '#web/ui/forms/field.tsx';
import { isMirrored, nextCamera, canImprove, hasSmallPicture } from './camera-choice.ts';
import { Badge, LivePicture, SoundMeter } from './live-picture.tsx';
import { CancelButton, Note, Tips, type PanelProps } from './start-panels.tsx';
import { Teleprompter } from './teleprompter.tsx';
import { isLive, isRecordingUnderWay, type CameraStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { useFullscreen } from '#web/features/media-player/player-hooks.ts';
import type { RecorderControls } from './use-recorder.ts';

function LiveSettings({ recorder: { camera, device, devices } }: { recorder: RecorderControls }) {
  const { stream, choice, change } = camera;
  const { microphones } = devices;
  const current = stream?.getAudioTracks()[0]?.getSettings().deviceId;
  const offersBetter = hasSmallPicture(device) && stream !== undefined && (choice.isBetter || canImprove(stream));
  const offersMicrophones = microphones.length > 1;
  if (!offersBetter && !offersMicrophones) return null;
  return (
    <div className="grid items-center gap-x-6 gap-y-2">
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

const LAST_SECONDS = 10;

/** The timer isn't a live region, so screen readers don't read every second. They announce the end once. */
function RecordingTimer({ seconds, maxSeconds }: { seconds: number; maxSeconds: number }) {
  const left = maxSeconds - seconds;
  const isLast = left <= LAST_SECONDS && maxSeconds > LAST_SECONDS;
  return (
    <>
      <p className="flex items-baseline gap-2 text-small">
        <span role="timer" aria-label={recorderCopy.progress} className="font-display text-[1.25rem] leading-none">
          {formatDuration(seconds)}
        </span>
        <span aria-hidden="true">·</span>
        <span className={isLast ? 'font-bold text-poppy' : undefined}>
          {isLast ? recorderCopy.left(left) : recorderCopy.timeLeft(left)}
        </span>
      </p>
      <span role="status" className="sr-only">
        {isLast ? recorderCopy.lastSeconds : null}
      </span>
    </>
  );
}

function noticeFor(step: CameraStep, isKept: boolean): string | undefined {
  if (step.name === 'ready') return step.notice;
  const cause = step.name === 'paused' ? recorderCopy.pauses[step.cause] : undefined;
  return cause ?? (isKept || !isRecordingUnderWay(step) ? undefined : recorderCopy.unkeptYet);
}

type MainButtonProps = { label: string; isSquare?: boolean; loading?: boolean; onPress: () => void };

function MainButton({ label, isSquare = false, loading = false, onPress }: MainButtonProps) {
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className="grid justify-items-center gap-1 rounded-field px-2 font-bold"
      onClick={() => {
        if (!loading) onPress();
      }}
    >
      <span className="live-main">
        {loading ? <Spinner className="size-9" /> : <span className={clsx('live-dot', isSquare && 'is-square')} />}
      </span>
      {label}
    </button>
  );
}

type SideButtonProps = { icon: LucideIcon; label: string; disabled?: boolean; onPress: () => void };

function SideButton({ icon: Icon, label, disabled, onPress }: SideButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      className="tap grid w-21 justify-items-center gap-1 rounded-field py-1 text-small font-bold disabled:text-ink-2"
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-7" />
      {label}
    </button>
  );
}

type CameraActionsProps = {
  recorder: RecorderControls;
  step: CameraStep;
  onNotes: (() => void) | undefined;
  onCancel: () => void;
};

function CameraActions({ recorder, step, onNotes, onCancel }: CameraActionsProps) {
  const notes = onNotes ? <SideButton icon={NotebookPen} label={recorderCopy.notes} onPress={onNotes} /> : null;
  switch (step.name) {
    case 'idle':
      return (
        <>
          <Button
            size="large"
            className={recorder.knowsPermission ? undefined : 'invisible'}
            onClick={() => recorder.startCamera()}
          >
            <Camera aria-hidden="true" />
            {recorderCopy.start}
          </Button>
          <CancelButton onCancel={onCancel} />
        </>
      );
    case 'starting':
      return (
        <>
          <p role="status" className="grid animate-fade [animation-delay:.8s] justify-items-center gap-2 text-center">
            <Spinner className="size-8" />
            <b>{recorderCopy.starting}</b> {recorderCopy.startingHint}
          </p>
          <CancelButton onCancel={onCancel} />
        </>
      );
    case 'ready':
      return (
        <>
          <MainButton label={recorderCopy.record} loading={step.isChanging} onPress={recorder.record} />
          <SideButton icon={X} label={recorderCopy.cancel} onPress={onCancel} />
          {notes}
        </>
      );
    case 'countdown':
      return (
        <>
          <MainButton label={recorderCopy.startNow} onPress={recorder.startNow} />
          <SideButton icon={X} label={recorderCopy.cancel} onPress={recorder.cancelCountdown} />
        </>
      );
    case 'recording':
    case 'paused':
    case 'finishing': {
      const isPaused = step.name === 'paused';
      const isFinishing = step.name === 'finishing';
      return (
        <>
          <MainButton label={recorderCopy.stop} isSquare loading={isFinishing} onPress={recorder.stop} />
          <SideButton
            icon={isPaused ? Play : Pause}
            label={isPaused ? recorderCopy.resume : recorderCopy.pause}
            disabled={isFinishing}
            onPress={isPaused ? recorder.resume : recorder.pause}
          />
        </>
      );
    }
  }
}

type CameraPanelProps = PanelProps & { step: CameraStep };

/** The camera's picture, or its place before there is one, with everything needed to record on it. */
export function CameraPanel({ recorder, step, lens, prompt, notes, ...props }: CameraPanelProps) {
  const { maxSeconds, hints, send, onCancel } = props;
  const panel = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(panel);
  const { camera, device, devices, state } = recorder;
  const { stream, choice, change } = camera;
  const isReady = step.name === 'ready';
  const isBefore = isReady || !isLive(step);
  const isUnderWay = isRecordingUnderWay(step) || step.name === 'finishing';
  const current = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const other = isReady ? nextCamera(device, choice, devices.cameras, current) : undefined;
  const isChanging = isReady && step.isChanging;
  const words = notes && notes.text.trim() !== '' ? <Teleprompter text={notes.text.trim()} step={step} /> : prompt;
  return (
    <>
      <div ref={panel} className={clsx('live-panel', fullscreen.isFull && 'dark fixed inset-0 z-20 bg-black')}>
        <LivePicture
          stream={stream}
          firstRatio={camera.ratio}
          onRatio={camera.rememberRatio}
          isMirrored={isMirrored(stream, choice)}
          step={step}
          used={isUnderWay ? step.seconds / maxSeconds : undefined}
          notice={noticeFor(step, state.isKept)}
          lens={lens}
          words={words}
          fullscreen={fullscreen}
          onSwitch={other && (() => void change(other))}
        >
          <div className="flex min-h-9 flex-wrap items-center justify-center gap-x-4 gap-y-1">
            {isUnderWay ? <Badge isPaused={step.name === 'paused'} /> : null}
            {isUnderWay ? <RecordingTimer seconds={step.seconds} maxSeconds={maxSeconds} /> : null}
            {isChanging || !stream ? null : <SoundMeter stream={stream} warns={isReady || step.name === 'recording'} />}
          </div>
          {isReady ? <FormAlert text={step.problem} /> : null}
          <div
            data-actions
            className={isLive(step) ? 'live-actions' : 'flex flex-wrap items-center justify-center gap-3'}
          >
            <CameraActions
              {...{ recorder, step, onCancel }}
              onNotes={
                notes && !fullscreen.isFull ? () => below.current?.querySelector('textarea')?.focus() : undefined
              }
            />
          </div>
        </LivePicture>
      </div>
      {isBefore && !fullscreen.isFull ? (
        <div ref={below} className="live-below">
          {notes ? (
            <TextArea
              label={recorderCopy.notes}
              optional
              hint={recorderCopy.notesHint}
              rows={3}
              value={notes.text}
              onChange={({ target }) => notes.onChange(target.value)}
            />
          ) : null}
          {device.isInApp && !isReady ? <Note>{recorderCopy.inApp}</Note> : null}
          {hints.map((hint) => (
            <Note key={hint}>{hint}</Note>
          ))}
          {isReady && send === undefined ? <LiveSettings recorder={recorder} /> : null}
          <Tips {...{ device, maxSeconds }} />
        </div>
      ) : null}
    </>
  );
}
