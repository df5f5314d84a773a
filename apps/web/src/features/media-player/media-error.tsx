import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Scene } from '#web/ui/art/scene.tsx';
import { Button } from '#web/ui/button.tsx';
import { mediaPlayerCopy } from './media-player.copy.ts';
import type { PlaybackProblem } from './media-problem.ts';

/** A drawing and what to do, where the picture should be. Only the person asks again: nothing is tried in a loop. */
export function MediaError({
  kind,
  problem,
  hadFocus,
  onTryAgain,
}: {
  kind: 'video' | 'photo';
  problem: PlaybackProblem;
  /** True when the control that somebody was at is gone now. */
  hadFocus: boolean;
  onTryAgain: () => void;
}) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hadFocus) again.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  const isClosed = problem === 'closed';
  return (
    <div className="grid bg-sunk text-ink">
      <Scene name="dusk" className="absolute inset-0 size-full opacity-15" />
      <div
        role="alert"
        className="relative grid content-center justify-items-center gap-2 px-4 py-4 text-center sm:gap-3"
      >
        <p className="font-display text-h3 leading-tight">{mediaPlayerCopy.error[kind]}</p>
        <p className="max-w-sm leading-snug">{mediaPlayerCopy.problem[problem](kind)}</p>
        <Button ref={again} variant="secondary" onClick={isClosed ? () => location.reload() : onTryAgain}>
          <RotateCcw aria-hidden="true" />
          {isClosed ? mediaPlayerCopy.reload : mediaPlayerCopy.tryAgain}
        </Button>
      </div>
    </div>
  );
}
