import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { RotateCcw } from 'lucide-react';
import { Art } from '#web/ui/art/art.tsx';
import { Button } from '#web/ui/button.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { mediaPlayerCopy, type PlaybackProblem } from './media-player.copy.ts';

/** Refusals that asking again won't change: signed out, or no longer allowed to see the message. */
const closedStatus = [401, 403, 404, 410];

/**
 * Why the element at this address failed. Browsers report a refusal, a dead network and an unknown format as the same error, so this asks
 * the address once with a HEAD request.
 */
export async function problemOf(address: string, error: MediaError | null = null): Promise<PlaybackProblem> {
  if (error && error.code === error.MEDIA_ERR_DECODE) return 'unplayable';
  if (!navigator.onLine) return 'offline';
  try {
    await request('HEAD', address);
    return error && error.code === error.MEDIA_ERR_NETWORK ? 'unreachable' : 'unplayable';
  } catch (refusal) {
    return refusal instanceof ApiError && closedStatus.includes(refusal.status) ? 'closed' : 'unreachable';
  }
}

/** A drawing and what to do, in place of the picture. Only the person retries; there is no loop. */
export function MediaError({
  kind,
  problem,
  hadFocus,
  onTryAgain,
}: {
  kind: 'video' | 'photo';
  problem: PlaybackProblem;
  /** Whether the control that had focus was replaced by this. */
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
      <Art name="dusk" className="absolute inset-0 size-full opacity-15" />
      <div
        role="alert"
        className="relative grid content-center justify-items-center gap-2 px-4 py-4 text-center sm:gap-3"
      >
        <p className="font-display text-h3 leading-tight">{mediaPlayerCopy.error[kind]}</p>
        <p className="max-w-sm leading-snug">{mediaPlayerCopy.problem[problem][kind]}</p>
        <Button ref={again} variant="secondary" onClick={isClosed ? () => location.reload() : onTryAgain}>
          <RotateCcw aria-hidden="true" />
          {isClosed ? mediaPlayerCopy.reload : mediaPlayerCopy.tryAgain}
        </Button>
      </div>
    </div>
  );
}

/** Pixels, as shown; null until known. */
export type MediaSize = { width: number | null; height: number | null };

/** Width by height. Beyond these there is no room for controls or caption; the picture keeps its own shape inside. */
const ratios = { narrowest: 9 / 21, widest: 2 };

/** Reserves the picture's space before it loads, so that nothing jumps. Upright pictures stay within the window or dialog. */
export function MediaFrame({
  size: { width, height },
  className,
  children,
  below,
}: {
  size: MediaSize;
  className?: string | undefined;
  children: ReactNode;
  below?: ReactNode;
}) {
  const ratio = width && height ? Math.min(ratios.widest, Math.max(ratios.narrowest, width / height)) : 16 / 9;
  return (
    <figure
      style={{ width: `min(100%, calc(${ratio.toFixed(4)} * var(--media-height, 72svh)))` }}
      className={clsx('flex-none overflow-hidden rounded-box bg-card shadow-lift-2', className)}
    >
      <div className="relative grid grid-cols-[minmax(0,1fr)] bg-black *:[grid-area:1/1]">
        <div style={{ aspectRatio: ratio }} className="self-start" />
        {children}
      </div>
      {below}
    </figure>
  );
}
