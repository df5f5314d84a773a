import { useEffect, useRef, useState } from 'react';
import type { MediaSize } from './media-frame.tsx';
import { mediaPlayerCopy } from './media-player.copy.ts';
import { problemOf, type PlaybackProblem } from './media-problem.ts';
import { keepPosition } from './playback-positions.ts';
import { useStall } from './use-stall.ts';
import { handleVideoKey } from './video-keys.ts';

/**
 * Where a video begins, in seconds, and who wants it: a page only shows it, a person who pressed a button of the `player` is waiting
 * for it to play, and one who tried again on a video that stood still finds it still (`retry`).
 */
export type Beginning = { at: number; by: 'page' | 'player' | 'retry' };

export type Failure = { problem: PlaybackProblem; hadFocus: boolean; next: Beginning };

/** The browser starts at a media fragment by itself, on iPhones too, where a position set by a script is lost before the first play. */
const sourceAt = (src: string, seconds: number) => (seconds > 0 ? `${src}#t=${seconds}` : src);

export function Playback({
  src,
  poster,
  title,
  preload,
  beginning: { at, by },
  onSize,
  onFailure,
}: {
  src: string;
  poster: string | undefined;
  title: string;
  preload: 'none' | 'metadata';
  beginning: Beginning;
  onSize: (size: MediaSize) => void;
  onFailure: (failure: Failure) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const reached = useRef(at);
  const [isStarted, setIsStarted] = useState(by === 'player');
  const { isStalled, events } = useStall();

  const start = () => {
    video.current?.focus({ preventScroll: true });
    // A refusal of the browser leaves its own controls; a broken file comes as the element's error.
    video.current?.play().catch(() => setIsStarted(true));
  };
  useEffect(() => {
    // what was pressed is gone
    if (by !== 'page') video.current?.focus({ preventScroll: true });
    if (by === 'player') video.current?.play().catch(() => {});
  }, [by]);

  const follow = ({ currentTime, duration }: HTMLVideoElement) => {
    const isAnotherSecond = Math.floor(currentTime) !== Math.floor(reached.current);
    reached.current = currentTime;
    if (isAnotherSecond) keepPosition(src, currentTime, duration);
  };
  const fail = ({ error, paused }: HTMLVideoElement) => {
    const next: Beginning = { at: reached.current, by: paused ? 'retry' : 'player' };
    void problemOf(src, error).then((problem) => {
      const box = video.current?.parentElement; // none when it was replaced meanwhile
      if (box) onFailure({ problem, hadFocus: box.contains(document.activeElement), next });
    });
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings carry no captions */}
      <video
        {...events}
        ref={video}
        src={sourceAt(src, at)}
        poster={poster}
        aria-label={title}
        controls
        playsInline
        preload={preload}
        className="absolute inset-0 size-full"
        onPlay={() => setIsStarted(true)}
        onKeyDown={handleVideoKey}
        onTimeUpdate={({ currentTarget }) => follow(currentTarget)}
        onEnded={() => keepPosition(src, 0, 0)}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          onSize({ width: videoWidth, height: videoHeight })
        }
        onError={({ currentTarget }) => fail(currentTarget)}
      />
      <p role="status" className="pointer-events-none absolute inset-x-0 top-0 grid justify-items-center p-3">
        {isStalled ? (
          <span className="rounded-field bg-[#0b1817d9] px-4 py-2 leading-snug text-[#fff9ec]">
            {mediaPlayerCopy.slow}
          </span>
        ) : null}
      </p>
      {isStarted ? null : <PlayButton onClick={start} />}
    </>
  );
}

function PlayButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={mediaPlayerCopy.play}
      onClick={onClick}
      className="absolute left-1/2 top-1/2 grid size-22 -translate-1/2 place-items-center rounded-full bg-art-stamp shadow-lift-2 transition-transform hover:scale-105 sm:size-26"
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-12 sm:size-14">
        <path d="M13 9.5v21q0 3 2.6 1.5l17-10.4q2.4-1.6 0-3.2L15.6 8Q13 6.5 13 9.5z" fill="#b4372a" />
      </svg>
    </button>
  );
}
