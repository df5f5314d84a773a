import { clsx } from 'clsx';
import { Maximize, Minimize, Pause, SwitchCamera, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Spinner } from '#web/ui/spinner.tsx';
import { isRunning, type LiveStep } from './recorder-machine.ts';
import { pictureHeight } from './panel-parts.tsx';
import { overlayLook, SoundMeter } from './sound-meter.tsx';
import { recorderCopy } from './recorder.copy.ts';
import type { Fullscreen } from './use-fullscreen.ts';

function Preview({ stream, isMirrored }: { stream: MediaStream | undefined; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={recorderCopy.picture}
      className={clsx('block size-full object-contain', isMirrored && '-scale-x-100')}
    />
  );
}

function Badge({ isPaused }: { isPaused: boolean }) {
  return (
    <span role="status" className={clsx(overlayLook, 'left-3 top-3 min-h-12 px-4 text-small font-bold tracking-wider')}>
      {isPaused ? (
        <Pause aria-hidden="true" className="size-4 fill-current" />
      ) : (
        <span aria-hidden="true" className="size-3 animate-breathe rounded-full bg-poppy" />
      )}
      {isPaused ? recorderCopy.paused : recorderCopy.recording}
    </span>
  );
}

function Countdown({ left }: { left: number }) {
  return (
    <div className="absolute inset-0 grid place-content-center bg-black/45">
      <span
        key={left}
        aria-hidden="true"
        className="grid size-36 animate-fade place-content-center rounded-full bg-black/75 font-display text-[5rem] leading-none lining-nums text-white"
      >
        {left}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {recorderCopy.countdown(left)}
      </span>
    </div>
  );
}

function Tool({
  icon: Icon,
  label,
  isBusy = false,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  isBusy?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress();
      }}
      className="tap inline-flex items-center justify-center gap-2 rounded-full bg-black/75 text-small font-bold text-white hover:bg-black focus-visible:rounded-full sm:px-4"
    >
      <Icon aria-hidden="true" className="size-5.5 flex-none" />
      <span className="max-sm:sr-only">{label}</span>
    </button>
  );
}

/** The camera's picture with what belongs on it. It is lit like a dark room in both themes, so that the picture is the brightest thing. */
export function LivePicture({
  stream,
  isMirrored,
  step,
  word,
  fullscreen: { isFull, toggle },
  onSwitch,
}: {
  stream: MediaStream | undefined;
  isMirrored: boolean;
  step: LiveStep;
  /** Said on the picture, so that nothing around it moves. */
  word: string | undefined;
  fullscreen: Fullscreen;
  /** Undefined where there is one camera only, or where switching would disturb. */
  onSwitch: (() => void) | undefined;
}) {
  const isChanging = step.name === 'ready' && step.isChanging;
  return (
    <div
      className={clsx(
        'dark relative overflow-hidden rounded-field bg-black',
        isFull ? 'min-h-0 flex-1' : pictureHeight,
      )}
    >
      <Preview stream={stream} isMirrored={isMirrored} />
      {isRunning(step) ? <Badge isPaused={step.name === 'paused'} /> : null}
      {step.name === 'countdown' ? <Countdown left={step.left} /> : null}
      {isChanging ? (
        <div className="absolute inset-0 grid place-content-center bg-black/75 text-white">
          <Spinner className="size-10" />
        </div>
      ) : (
        <SoundMeter stream={stream} minds={step.name === 'ready' || step.name === 'recording'} />
      )}
      <p
        role="status"
        className="absolute inset-x-3 bottom-18 mx-auto w-fit rounded-field bg-black/75 px-4 py-3 text-white empty:hidden"
      >
        {isChanging ? null : word}
      </p>
      <div className="absolute right-3 top-3 flex gap-2">
        {onSwitch ? (
          <Tool icon={SwitchCamera} label={recorderCopy.switchCamera} isBusy={isChanging} onPress={onSwitch} />
        ) : null}
        <Tool
          icon={isFull ? Minimize : Maximize}
          label={isFull ? recorderCopy.leaveFullscreen : recorderCopy.fullscreen}
          onPress={toggle}
        />
      </div>
    </div>
  );
}
