import { useState, useEffect, type KeyboardEvent, useRef } from 'react';
import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { MediaError, MediaFrame, type MediaSize, problemOf } from './media-frame.tsx';
import type { PlaybackProblem } from './media-player.copy.ts';
import { mediaPlayerCopy } from './media-player.copy.ts';
import { positionOf, keepPosition } from './playback-positions.ts';

/**
 * Where a video begins, in seconds, and why. `page`: it is only shown. `player`: someone pressed a button and waits for it to play.
 * `retry`: someone tried again on a paused video, which stays paused.
 */
type Beginning = { at: number; by: 'page' | 'player' | 'retry' };

type Failure = { problem: PlaybackProblem; hadFocus: boolean; next: Beginning };

/** Browsers start at a media fragment, even on iPhones, where a position set by a script is lost before the first play. */
const sourceAt = (src: string, seconds: number) => (seconds > 0 ? `${src}#t=${seconds}` : src);

function Playback({
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
    // If the browser refuses, its own controls are left. A broken file comes as the element's error.
    video.current?.play().catch(() => setIsStarted(true));
  };
  useEffect(() => {
    // the button that was pressed has been replaced
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
      const box = video.current?.parentElement; // undefined if it was replaced by now
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

/** Seconds. */
const jump = 10;

/**
 * The letter keys people know from other players, while the video has focus. Space, arrows, Home and End are left to the browser: its
 * volume and seek bars need them, and handling them twice would undo them.
 */
function handleVideoKey(event: KeyboardEvent<HTMLVideoElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const video = event.currentTarget;
  const press = actions[event.key.toLowerCase()];
  if (!press) return;
  event.preventDefault();
  press(video);
}

const actions: Record<string, (video: HTMLVideoElement) => void> = {
  k: (video) => {
    if (video.paused) video.play().catch(() => {}); // reported by its error event
    else video.pause();
  },
  j: (video) => {
    video.currentTime = Math.max(0, video.currentTime - jump);
  },
  l: (video) => {
    video.currentTime += jump; // the browser stops at the end
  },
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (video) => {
    if (!document.fullscreenEnabled) return;
    const change = document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen();
    change.catch(() => {}); // a browser may refuse even after allowing it before
  },
};

/** For a shorter wait, the browser's own spinner is enough. */
const calmMs = 2500;

/** Whether a video has been buffering long enough to say so. Put `events` on the video. */
function useStall() {
  const [isWaiting, setIsWaiting] = useState(false);
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsStalled(true), calmMs);
    return () => {
      clearTimeout(timer);
      setIsStalled(false);
    };
  }, [isWaiting]);
  const resumes = () => setIsWaiting(false);
  const events = {
    onWaiting: () => setIsWaiting(true),
    onPlaying: resumes,
    onCanPlay: resumes,
    onPause: resumes,
  };
  return { isStalled, events };
}

type VideoPlayerProps = {
  src: string;
  poster?: string | undefined;
  /** The player's accessible name. */
  title: string;
  size: MediaSize;
  className?: string | undefined;
};

/**
 * The browser's own player, which people know from their device, with one big button until it starts. Nothing plays automatically. It
 * continues where it was left in this window, and after a failure `Try again` continues where it stopped.
 */
export function VideoPlayer({ src, poster, title, size, className }: VideoPlayerProps) {
  const [beginning, setBeginning] = useState<Beginning>(() => ({ at: positionOf(src), by: 'page' }));
  const [failure, setFailure] = useState<Failure>();
  const [shown, setShown] = useState<MediaSize>();
  const begin = (next: Beginning) => {
    setFailure(undefined);
    setBeginning(next);
  };
  // With poster and shape known, nothing needs loading before someone wants to watch.
  const preload = poster && size.width ? 'none' : 'metadata';
  const isLeftInside = beginning.by === 'page' && beginning.at > 0 && !failure;
  return (
    <MediaFrame
      size={size.width ? size : (shown ?? size)}
      className={className}
      below={isLeftInside ? <LeftAt seconds={beginning.at} onStartOver={() => begin({ at: 0, by: 'player' })} /> : null}
    >
      {failure ? (
        <MediaError kind="video" {...failure} onTryAgain={() => begin(failure.next)} />
      ) : (
        <Playback
          key={`${beginning.by} ${beginning.at}`}
          src={src}
          poster={poster}
          title={title}
          preload={preload}
          beginning={beginning}
          onSize={setShown}
          onFailure={setFailure}
        />
      )}
    </MediaFrame>
  );
}

function LeftAt({ seconds, onStartOver }: { seconds: number; onStartOver: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2">
      <p>{mediaPlayerCopy.stopped(seconds)}</p>
      <Button variant="quiet" size="small" className="-mx-3 sm:-mx-4" onClick={onStartOver}>
        <RotateCcw aria-hidden="true" />
        {mediaPlayerCopy.startOver}
      </Button>
    </div>
  );
}
