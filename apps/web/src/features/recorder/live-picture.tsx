import { clsx } from 'clsx';
import { Maximize, Minimize, Pause, SwitchCamera, type LucideIcon, Mic, MicOff } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Spinner } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { isLive, type CameraStep } from './recorder-machine.ts';
import '#web/ui/styles/recorder.css';
import { recorderCopy } from './recorder.copy.ts';
import type { Fullscreen } from '#web/features/media-player/player-hooks.ts';

const overlayLook = 'inline-flex items-center gap-2.5 rounded-full bg-black/75 text-white';

export function SoundMeter({ stream, warns }: { stream: MediaStream | undefined; warns: boolean }) {
  /** Moves without rendering the recorder again. */
  const meter = useRef<HTMLDivElement>(null);
  const [hasFallenSilent, setHasFallenSilent] = useState(false);
  useEffect(() => {
    if (!stream) return;
    let shown = 0;
    let hearing = firstHearing;
    return listenTo(stream, (level, elapsedMs) => {
      shown = smoothLevel(shown, level);
      hearing = nextHearing(hearing, level, elapsedMs);
      setHasFallenSilent(isSilent(hearing));
      meter.current?.style.setProperty('--level', shown.toFixed(2));
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 10)));
    });
  }, [stream]);
  const showsWarning = hasFallenSilent && warns;
  const Icon = showsWarning ? MicOff : Mic;
  return (
    <div className="flex items-center gap-2.5 text-small leading-snug">
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <div
        ref={meter}
        role="meter"
        aria-label={recorderCopy.sound}
        aria-valuemin={0}
        aria-valuemax={10}
        aria-valuenow={0}
        className={clsx('h-1.5 w-16 flex-none overflow-hidden rounded-full bg-line', showsWarning && 'hidden')}
      >
        <div className="size-full origin-left [transform:scaleX(var(--level,0))] rounded-full bg-success" />
      </div>
      <span role="status" className="empty:hidden">
        {showsWarning ? recorderCopy.silent : null}
      </span>
    </div>
  );
}

/** Decibels below full scale. Under the floor counts as silence. Speech is around -30, a quiet room -55. */
const FLOOR_DB = -60;
const CEILING_DB = -12;

/** Before the first sound the microphone may be off; later someone may just be thinking. Browsers turn a quiet room into silence. */
const SILENT_FROM_START_MS = 5000;
const SILENT_LATER_MS = 15_000;

/** How loud samples between -1 and 1 are, from 0 (silent) to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length));
  return Math.min(1, Math.max(0, (decibels - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
}

/** Rises right away and falls slowly, so that the meter is calm but shows every word. */
export function smoothLevel(shown: number, level: number): number {
  return level > shown ? level : shown + (level - shown) * 0.15;
}

export type Hearing = { silentMs: number; hasHeard: boolean };

export const firstHearing: Hearing = { silentMs: 0, hasHeard: false };

export function nextHearing({ silentMs, hasHeard }: Hearing, level: number, elapsedMs: number): Hearing {
  return level > 0 ? { silentMs: 0, hasHeard: true } : { silentMs: silentMs + elapsedMs, hasHeard };
}

export function isSilent({ silentMs, hasHeard }: Hearing): boolean {
  return silentMs >= (hasHeard ? SILENT_LATER_MS : SILENT_FROM_START_MS);
}

const LISTEN_MS = 80;

/** Listens to a stream's microphone until the returned function is called. Reports nothing if the browser doesn't allow it. */
function listenTo(stream: MediaStream, onLevel: (level: number, elapsedMs: number) => void): () => void {
  if (typeof AudioContext !== 'function' || stream.getAudioTracks().length === 0) return () => {};
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser); // not to the speakers, so that people don't hear themselves
  void context.resume().catch(() => {});
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples), LISTEN_MS);
  }, LISTEN_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

type PreviewProps = {
  stream: MediaStream | undefined;
  isMirrored: boolean;
  isShown: boolean;
  onShown: () => void;
  onRatio: (ratio: number) => void;
};

function Preview({ stream, isMirrored, isShown, onShown, onRatio }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    // Only the picture: it's muted, and connecting its sound, too, can hang WebKitGTK.
    if (video.current) video.current.srcObject = stream ? new MediaStream(stream.getVideoTracks()) : null;
  }, [stream]);
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>) => {
    if (videoWidth > 0 && videoHeight > 0) onRatio(videoWidth / videoHeight);
  };
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={recorderCopy.picture}
      onLoadedMetadata={measure}
      onLoadedData={onShown}
      onResize={measure}
      className={clsx('live-camera', isMirrored && '-scale-x-100', isShown && 'is-shown')}
    />
  );
}

export function Badge({ isPaused }: { isPaused: boolean }) {
  return (
    <span role="status" className={clsx(overlayLook, 'min-h-9 px-4 text-small font-bold tracking-wider')}>
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
    <div className="absolute inset-0 grid place-content-center bg-black/40">
      <span
        key={left}
        aria-hidden="true"
        className="grid size-36 animate-fade place-content-center rounded-full bg-black/75 font-display text-[5rem] leading-none text-white"
      >
        {left}
      </span>
      <span role="status" aria-live="assertive" className="sr-only">
        {recorderCopy.countdown(left)}
      </span>
    </div>
  );
}

type ToolProps = { icon: LucideIcon; label: string; isBusy?: boolean; onPress: () => void };

function Tool({ icon: Icon, label, isBusy = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress();
      }}
      className="tap inline-flex w-fit items-center justify-center gap-2 justify-self-start rounded-full bg-black/75 text-small font-bold text-white last:justify-self-end hover:bg-black focus-visible:rounded-full sm:px-4"
    >
      <Icon aria-hidden="true" className="size-5.5 flex-none" />
      <span className="max-sm:sr-only">{label}</span>
    </button>
  );
}

/** The camera's picture with its controls. Until there is a picture, its place is paper, never black. */
export function LivePicture({
  stream,
  firstRatio,
  onRatio,
  isMirrored,
  step,
  used,
  notice,
  lens,
  words,
  fullscreen: { isFull, toggle },
  onSwitch,
  children,
}: {
  stream: MediaStream | undefined;
  /** Width by height, as far as known, so that nothing moves when the picture arrives. */
  firstRatio: number;
  onRatio: (ratio: number) => void;
  isMirrored: boolean;
  step: CameraStep;
  /** Share of the maximum time, from 0 to 1, once recording has begun. */
  used: number | undefined;
  /** Shown on the picture, so that nothing around it moves. */
  notice: string | undefined;
  lens: ReactNode;
  /** Near the lens: a question, or what to say. */
  words: ReactNode;
  fullscreen: Fullscreen;
  onSwitch: (() => void) | undefined;
  children: ReactNode;
}) {
  const [ratio, setRatio] = useState(firstRatio);
  const [shown, setShown] = useState<MediaStream>();
  const look: Record<`--${string}`, number> = { '--ratio': ratio };
  const isOn = isLive(step);
  const hasPicture = isOn && stream !== undefined && shown === stream;
  const isChanging = step.name === 'ready' && step.isChanging;
  return (
    <div
      className={clsx('live-frame', hasPicture ? 'dark has-picture text-white' : 'text-ink', isFull && 'is-full')}
      style={look}
    >
      <div className="live-picture">
        {isOn ? (
          <Preview
            stream={stream}
            isMirrored={isMirrored}
            isShown={hasPicture}
            onShown={() => setShown(stream)}
            onRatio={(measured) => {
              setRatio(measured);
              onRatio(measured);
            }}
          />
        ) : null}
        {hasPicture ? null : (
          <div className="absolute inset-0 grid place-content-center *:scale-300 short:hidden">{lens}</div>
        )}
        <div className="live-words">
          <div className="grid w-full grid-cols-[1fr_auto_1fr] items-start gap-2">
            {onSwitch ? (
              <Tool icon={SwitchCamera} label={recorderCopy.switchCamera} isBusy={isChanging} onPress={onSwitch} />
            ) : (
              <span />
            )}
            <div className="min-h-14">{hasPicture ? lens : null}</div>
            {isOn ? (
              <Tool
                icon={isFull ? Minimize : Maximize}
                label={isFull ? recorderCopy.leaveFullscreen : recorderCopy.fullscreen}
                onPress={toggle}
              />
            ) : null}
          </div>
          {words}
        </div>
        {step.name === 'countdown' ? <Countdown left={step.left} /> : null}
        {isChanging ? (
          <div className="absolute inset-0 grid place-content-center bg-black/75 text-white">
            <Spinner className="size-10" />
          </div>
        ) : null}
        {used === undefined ? null : (
          <div className="absolute inset-x-0 -bottom-1.5">
            <ProgressBar label={recorderCopy.progress} value={used} />
          </div>
        )}
      </div>
      <div className="live-controls">
        <p
          role="status"
          className="w-fit justify-self-center rounded-field bg-black/75 px-4 py-2 text-white empty:hidden"
        >
          {isChanging ? null : notice}
        </p>
        {children}
      </div>
    </div>
  );
}
