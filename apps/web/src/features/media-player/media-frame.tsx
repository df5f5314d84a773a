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

type MediaErrorProps = {
  kind: 'video' | 'photo';
  caption?: string | null;
  problem: PlaybackProblem;
  hadFocus: boolean;
  onTryAgain: () => void;
};

export function MediaError({ kind, problem, caption = null, hadFocus, onTryAgain }: MediaErrorProps) {
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
        {caption ? (
          <p dir="auto" className="max-w-sm leading-snug text-ink-2 wrap-anywhere">
            {caption}
          </p>
        ) : null}
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

export function boxOf({ width, height }: MediaSize) {
  const ratio = width && height ? Math.min(ratios.widest, Math.max(ratios.narrowest, width / height)) : 16 / 9;
  return { width: `max(13rem, calc(${ratio.toFixed(4)} * ${maxHeight}))`, shape: { aspectRatio: ratio, maxHeight } };
}

type MediaFrameProps = { size: MediaSize; isPrint?: boolean; children: ReactNode };

export function MediaFrame({ size, isPrint = false, children }: MediaFrameProps) {
  const { width, shape } = boxOf(size);
  return (
    <figure
      style={{ width: `min(100%, ${width})` }}
      className={clsx(
        'mx-auto flex-none overflow-hidden shadow-lift-2',
        isPrint ? 'rounded-chip bg-art-stamp p-2.5 sm:p-3.5' : 'rounded-box',
      )}
    >
      <div className={clsx('relative grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]', isPrint ? null : 'bg-black')}>
        <div style={shape} className="self-start" />
        {children}
      </div>
    </figure>
  );
}

/** Longer ones are smaller, and can be scrolled where they would hide the photo. */
const longCaption = 120;

/** A slip of the stamp's paper that reaches over the photo's lower edge. */
export function PhotoCaption({ text }: { text: string }) {
  const isLong = text.length > longCaption;
  return (
    <div className="absolute inset-x-3 bottom-0 mx-auto flex max-h-[60%] w-fit flex-col rounded-t-field bg-art-stamp pt-2 text-center leading-snug text-on-letter shadow-[0_0_10px_rgb(44_24_4/0.22)]">
      <p
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
        tabIndex={isLong ? 0 : undefined}
        className={`focus-inside min-h-0 overflow-y-auto px-4 pb-1.5 text-balance wrap-anywhere ${isLong ? 'text-small' : 'max-sm:text-small'}`}
      >
        {text}
      </p>
    </div>
  );
}
