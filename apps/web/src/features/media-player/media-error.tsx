import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Scene } from '#web/ui/art/scene.tsx';
import { Button } from '#web/ui/button.tsx';
import { mediaPlayerCopy } from './media-player.copy.ts';

/** Stands where the picture should be. Only the person asks again: nothing is tried in a loop. */
export function MediaError({ kind, onTryAgain }: { kind: 'video' | 'photo'; onTryAgain: () => void }) {
  const { title, text } = mediaPlayerCopy[kind];
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the control that had the focus is gone
    if (document.activeElement === document.body) again.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="absolute inset-0 grid overflow-y-auto bg-sunk text-ink">
      <Scene name="dusk" className="absolute inset-0 size-full opacity-15" />
      <div
        role="alert"
        className="relative grid content-center justify-items-center gap-2 px-4 py-2 text-center sm:gap-3"
      >
        <p className="font-display text-h3 leading-tight">{title}</p>
        <p className="max-w-sm leading-snug">{text}</p>
        <Button ref={again} variant="secondary" onClick={onTryAgain}>
          <RotateCcw aria-hidden="true" />
          {mediaPlayerCopy.tryAgain}
        </Button>
      </div>
    </div>
  );
}
