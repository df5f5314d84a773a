import { Circle, Pause, Play, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDuration } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { isRunning, type RecorderState } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { Buttons } from './start-panels.tsx';
import type { RecorderControls } from './use-recorder.ts';

type LiveState = RecorderState & { name: 'ready' | 'recording' | 'paused' };

/** The camera's picture as in a mirror, which is how people know themselves. */
function Preview({ stream }: { stream: MediaStream | undefined }) {
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
      aria-label="What the camera sees"
      className="block max-h-[max(14rem,42dvh)] min-h-56 w-full -scale-x-100 object-contain"
    />
  );
}

function Badge({ isPaused }: { isPaused: boolean }) {
  return (
    <span
      role="status"
      className="absolute left-3 top-3 inline-flex items-center gap-2 rounded-full bg-black/75 px-3.5 py-1.5 text-small font-bold tracking-wider text-white"
    >
      {isPaused ? (
        <Pause aria-hidden="true" className="size-4 fill-current" />
      ) : (
        <span aria-hidden="true" className="size-3 animate-breathe rounded-full bg-[#ff6a55]" />
      )}
      {isPaused ? recorderCopy.paused : recorderCopy.recording}
    </span>
  );
}

/** Two seconds' worth of numbers are read aloud by nobody: the timer is not a live region. */
function Timer({ seconds, maxSeconds }: { seconds: number; maxSeconds: number }) {
  return (
    <div className="grid gap-2">
      <p className="flex justify-between">
        <span role="timer" aria-label={recorderCopy.progress} className="font-display text-[1.25rem] leading-none">
          {formatDuration(seconds)}
        </span>
        <span className="text-small text-ink-2">of {formatDuration(maxSeconds)}</span>
      </p>
      <ProgressBar label={recorderCopy.progress} value={seconds / maxSeconds} />
    </div>
  );
}

export function LivePanel({
  recorder: { stream, record, pause, resume, stop },
  state,
  maxSeconds,
  onCancel,
}: {
  recorder: RecorderControls;
  state: LiveState;
  maxSeconds: number;
  onCancel: () => void;
}) {
  const isPaused = state.name === 'paused';
  return (
    <>
      <div className="relative overflow-hidden rounded-field bg-black">
        <Preview stream={stream} />
        {isRunning(state) ? <Badge isPaused={isPaused} /> : null}
      </div>
      {isRunning(state) ? <Timer seconds={state.seconds} maxSeconds={maxSeconds} /> : null}
      {state.name === 'ready' && state.problem ? (
        <p role="alert" className="rounded-field bg-danger-soft p-4 font-bold text-danger">
          {state.problem}
        </p>
      ) : null}
      {isRunning(state) ? (
        <div className="grid grid-cols-2 gap-3 sm:flex">
          <Button onClick={stop}>
            <Square aria-hidden="true" className="fill-current" />
            {recorderCopy.stop}
          </Button>
          <Button variant="secondary" onClick={isPaused ? resume : pause}>
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {isPaused ? recorderCopy.resume : recorderCopy.pause}
          </Button>
        </div>
      ) : (
        <Buttons>
          <Button onClick={record}>
            <Circle aria-hidden="true" className="fill-current" />
            {recorderCopy.record}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {recorderCopy.cancel}
          </Button>
        </Buttons>
      )}
    </>
  );
}
