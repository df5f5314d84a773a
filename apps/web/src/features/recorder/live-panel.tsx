import { clsx } from 'clsx';
import { Pause, Play, X, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { formatDuration } from '#web/lib/format.ts';
import { Checkbox } from '#web/ui/forms/choices.tsx';
import { SelectField } from '#web/ui/forms/field.tsx';
import { isMirrored, nextCamera, canImprove, hasSmallPicture } from './camera-choice.ts';
import { LivePicture, SoundMeter } from './live-picture.tsx';
import { Note, type PanelProps } from './start-panels.tsx';
import { isRecordingUnderWay, type LiveStep } from './recorder-machine.ts';
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
        <span className={isLast ? 'font-bold text-poppy' : 'text-ink-2'}>
          {isLast ? recorderCopy.left(left) : recorderCopy.timeLeft(left)}
        </span>
      </p>
      <span role="status" className="sr-only">
        {isLast ? recorderCopy.lastSeconds : null}
      </span>
    </>
  );
}

function noticeFor(step: LiveStep, isKept: boolean): string | undefined {
  if (step.name === 'ready') return step.notice;
  const cause = step.name === 'paused' ? recorderCopy.pauses[step.cause] : undefined;
  return cause ?? (isKept || step.name === 'countdown' ? undefined : recorderCopy.unkeptYet);
}

function MainButton({
  label,
  isSquare = false,
  loading = false,
  onPress,
}: {
  label: string;
  isSquare?: boolean;
  loading?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className="grid justify-items-center gap-1.5 rounded-field px-2 font-bold"
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

function SideButton({
  icon: Icon,
  label,
  disabled,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      className="tap grid w-24 justify-items-center gap-1 rounded-field py-1 text-small font-bold disabled:text-ink-2"
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-7" />
      {label}
    </button>
  );
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
        <>
          <MainButton label={recorderCopy.record} loading={step.isChanging} onPress={recorder.record} />
          <SideButton icon={X} label={recorderCopy.cancel} onPress={onCancel} />
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

export function LivePanel({
  recorder,
  step,
  maxSeconds,
  notes,
  lens,
  prompt,
  onCancel,
}: PanelProps & { step: LiveStep }) {
  const panel = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(panel);
  const { camera, device, devices, state } = recorder;
  const { stream, choice, change } = camera;
  const isReady = step.name === 'ready';
  const isUnderWay = isRecordingUnderWay(step) || step.name === 'finishing';
  const current = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const other = isReady ? nextCamera(device, choice, devices.cameras, current) : undefined;
  const isChanging = isReady && step.isChanging;
  return (
    <div
      ref={panel}
      className={clsx('live-panel bg-sunk text-ink', fullscreen.isFull ? 'dark fixed inset-0 z-20' : 'min-h-full')}
    >
      <LivePicture
        stream={stream}
        isMirrored={isMirrored(stream, choice)}
        step={step}
        used={isUnderWay ? step.seconds / maxSeconds : undefined}
        notice={noticeFor(step, state.isKept)}
        lens={lens}
        prompt={prompt}
        fullscreen={fullscreen}
        onSwitch={other && (() => void change(other))}
      />
      <div className="live-controls">
        <div className="flex min-h-9 flex-wrap items-center justify-center gap-x-5 gap-y-1">
          {isChanging ? null : (
            <SoundMeter stream={stream} warns={step.name === 'ready' || step.name === 'recording'} />
          )}
          {isUnderWay ? <RecordingTimer seconds={step.seconds} maxSeconds={maxSeconds} /> : null}
        </div>
        {isReady ? <FormAlert text={step.problem} /> : null}
        <div data-actions className="live-actions">
          <LiveActions recorder={recorder} step={step} onCancel={onCancel} />
        </div>
        {isReady && !fullscreen.isFull ? (
          <>
            <div className="live-settings">
              <LiveSettings recorder={recorder} />
            </div>
            {notes.map((note) => (
              <Note key={note}>{note}</Note>
            ))}
          </>
        ) : null}
      </div>
    </div>
  );
}
