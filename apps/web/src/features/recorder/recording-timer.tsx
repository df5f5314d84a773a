import { clsx } from 'clsx';
import { formatDuration } from '#web/lib/format.ts';
import { ProgressBar } from '#web/ui/progress.tsx';
import { recorderCopy } from './recorder.copy.ts';

/** From here on it is said how much is left. */
const LAST_SECONDS = 10;

/** The running numbers are read aloud by nobody: the timer is no live region. That it ends soon is said, once. */
export function RecordingTimer({ seconds, maxSeconds }: { seconds: number; maxSeconds: number }) {
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
