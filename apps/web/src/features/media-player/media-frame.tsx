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

/** Browsers report a refusal, a dead network and an unknown format as the same error, so this asks the address once with a HEAD request. */
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

export function MediaError({
  kind,
  problem,
  hadFocus,
  onTryAgain,
}: {
  kind: 'video' | 'photo';
  problem: PlaybackProblem;
  hadFocus: boolean;
  onTryAgain: () => void;
}) {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hadFocus) again.current?.focus({ preventScroll: true });
  }, [hadFocus]);
  const isClosed = problem === 'closed';
  return (
    <div className="grid min-h-full bg-sunk text-ink">
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

/** Width by height. Beyond these there is no room for controls; the picture keeps its own shape inside. */
const ratios = { narrowest: 9 / 21, widest: 2 };
const maxHeight = 'var(--media-height, 72svh)';

export function boxOf({ width, height }: MediaSize, below = '0rem') {
  const ratio = width && height ? Math.min(ratios.widest, Math.max(ratios.narrowest, width / height)) : 16 / 9;
  return {
    width: `max(13rem, calc(${ratio.toFixed(4)} * (${maxHeight} - ${below})))`,
    shape: { aspectRatio: ratio, maxHeight: `calc(${maxHeight} - ${below})` },
  };
}

type MediaFrameProps = {
  size: MediaSize;
  print?: { caption: string | null } | undefined;
  children: ReactNode;
};

export function MediaFrame({ size, print, children }: MediaFrameProps) {
  const { width, shape } = boxOf(size, print?.caption ? '4rem' : undefined);
  return (
    <figure
      style={{ width: `min(100%, ${width})` }}
      className={clsx(
        'mx-auto flex-none overflow-hidden shadow-lift-2',
        print ? 'rounded-chip bg-art-stamp p-2.5 sm:p-3.5' : 'rounded-box',
      )}
    >
      <div className={clsx('relative grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]', print ? null : 'bg-black')}>
        <div style={shape} className="self-start" />
        {children}
      </div>
      {print?.caption ? <PhotoCaption text={print.caption} /> : null}
    </figure>
  );
}

export function PhotoCaption({ text, as: Element = 'figcaption' }: { text: string; as?: 'figcaption' | 'p' }) {
  return (
    <Element
      dir="auto"
      className="bg-art-stamp px-2 pt-3 pb-1 text-center leading-snug text-balance text-on-letter wrap-anywhere"
    >
      {text}
    </Element>
  );
}
