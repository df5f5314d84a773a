import type { Answer } from '@someday/contract/api/answers';
import { Suspense } from 'react';
import { boxOf } from '#web/features/media-player/media-frame.tsx';
import { lazyPart } from '#web/lib/hooks.ts';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { answersCopy as copy } from './answers.copy.ts';

const Player = lazyPart(() => import('#web/features/media-player/player.tsx'), 'Player');

/** Nothing until its file is ready. */
export function AnswerContent({ answer: { kind, text, url, posterUrl, width, height } }: { answer: Answer }) {
  if (text !== null) {
    return (
      <blockquote dir="auto" className="font-display text-[1.375rem] leading-snug whitespace-pre-line wrap-anywhere">
        {text}
      </blockquote>
    );
  }
  if (url === null) return null;
  const box = boxOf({ width, height });
  return (
    <Stamp tilt="slightRight" className="w-fit max-w-full [--media-height:min(24rem,60svh)]">
      {kind === 'photo' ? (
        <img
          src={url}
          alt={copy.photo}
          width={width ?? undefined}
          height={height ?? undefined}
          className="h-auto max-h-(--media-height) object-contain"
        />
      ) : (
        <div style={{ width: box.width, maxWidth: '100%' }} className="relative bg-black">
          <div style={box.shape} />
          <Suspense>
            <Player src={url} poster={posterUrl ?? undefined} title={copy.video} preload="none" />
          </Suspense>
        </div>
      )}
    </Stamp>
  );
}
