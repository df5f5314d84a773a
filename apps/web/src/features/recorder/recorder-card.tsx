import { limits } from '@someday/contract/limits';
import { useEffect, useRef } from 'react';
import { catchFocus } from '#web/lib/lost-focus.ts';
import { deviceOf } from './camera.ts';
import { LivePanel } from './live-panel.tsx';
import { holdsTake, type Take } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';
import { ReviewPanel } from './review-panel.tsx';
import { DeniedPanel, ErrorPanel, IdlePanel, StartingPanel } from './start-panels.tsx';
import { useRecorder, type RecorderControls } from './use-recorder.ts';

type RecorderCardProps = {
  /** Recording ends by itself after so many seconds. */
  maxSeconds?: number | undefined;
  /** May take a while; a failure is shown and the take stays. */
  onUse: (take: Take) => void | Promise<void>;
  onCancel: () => void;
  /** Tells whether leaving now would lose a recording. */
  onHoldsTake?: ((holds: boolean) => void) | undefined;
};

function Panel({
  recorder,
  maxSeconds,
  onUse,
  onCancel,
}: Omit<RecorderCardProps, 'maxSeconds' | 'onHoldsTake'> & { recorder: RecorderControls; maxSeconds: number }) {
  const { state, startCamera } = recorder;
  switch (state.name) {
    case 'idle':
      return <IdlePanel maxSeconds={maxSeconds} {...deviceOf(navigator)} onStart={startCamera} onCancel={onCancel} />;
    case 'starting':
      return <StartingPanel onCancel={onCancel} />;
    case 'ready':
    case 'recording':
    case 'paused':
      return <LivePanel recorder={recorder} state={state} maxSeconds={maxSeconds} onCancel={onCancel} />;
    case 'review':
      return <ReviewPanel take={state.take} onUse={onUse} onAgain={startCamera} onCancel={onCancel} />;
    case 'denied':
      return <DeniedPanel message={state.message} {...deviceOf(navigator)} onTry={startCamera} onCancel={onCancel} />;
    case 'error':
      return (
        <ErrorPanel message={state.message} retries={state.retriesBasic} onTry={startCamera} onCancel={onCancel} />
      );
  }
}

/** Records a video with the camera and hands it over. */
export function RecorderCard({ maxSeconds = limits.recordingSeconds, onHoldsTake, ...rest }: RecorderCardProps) {
  const recorder = useRecorder(maxSeconds);
  const holds = holdsTake(recorder.state);
  useEffect(() => {
    onHoldsTake?.(holds);
    return () => onHoldsTake?.(false);
  }, [holds, onHoldsTake]);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each step has its own buttons: they stay in sight, and the keyboard with them.
    section.current?.scrollIntoView({ block: 'start' });
    catchFocus(section.current);
  }, [recorder.state.name]);
  return (
    <section
      ref={section}
      aria-labelledby="recorder"
      className="scroll-mt-2 rounded-box border border-line bg-paper p-4 sm:p-6"
    >
      <h3 id="recorder" className="text-h3">
        {recorderCopy.title}
      </h3>
      <div className="mt-4 grid gap-5">
        <Panel recorder={recorder} maxSeconds={maxSeconds} {...rest} />
      </div>
    </section>
  );
}
