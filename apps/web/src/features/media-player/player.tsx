import type { SmallVideo } from '@someday/contract/api/media';
import { clsx } from 'clsx';
import {
  Component,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { RotateCcw } from 'lucide-react';
import { useBlobSource, useLatest } from '#web/lib/hooks.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { holdFirstFrame, playAgain } from './first-frame.ts';
import { MediaError, type MediaSize, problemOf } from './media-frame.tsx';
import { type PlaybackProblem, mediaPlayerCopy as copy } from './media-player.copy.ts';
import { keepPosition, positionOf } from './playback-positions.ts';
import { barLook, noteLook, PlayerControls, scrim } from './player-controls.tsx';
import { handlePlayerKey, playOrPause } from './player-keys.ts';
import { useAwake, useStall, useFullscreen } from './player-hooks.ts';
import { useRendition } from './use-rendition.ts';

export interface PlayerHandle {
  /**
   * In a press's handler: gets the browser's leave to play with sound, and holds the first frame. True once that is on screen, false if refused.
   * Rejects with a `PlaybackError` if it can't be loaded. A further call, such as at the end of a press, renews the leave.
   */
  prepare(): Promise<boolean>;
  /** Plays from the held frame, with sound. False if refused: the player then shows its Play button. */
  play(): Promise<boolean>;
  pause(): void;
  focus(): void;
}

/** `at`: seconds. `page`: it is only shown. `player`: someone pressed a button and waits. `retry`: on a paused video, which stays paused. */
type Beginning = { at: number; by: 'page' | 'player' | 'retry' };

/** iPhones have fullscreen only for videos, under this name. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

type Failure = { problem: PlaybackProblem; hadFocus: boolean; next: Beginning };

type PlayerProps = {
  src: string | Blob;
  small?: SmallVideo | undefined;
  poster?: string | undefined;
  title: string;
  durationSeconds?: number | null | undefined;
  ref?: Ref<PlayerHandle>;
  preload?: 'none' | 'metadata';
  /** The page stages the video: nothing is shown or loaded until `prepare`, and there are no controls until `play`. */
  isStaged?: boolean;
  onEnded?: (() => void) | undefined;
  onSize?: ((size: MediaSize) => void) | undefined;
  onBroken?: (() => void) | undefined;
};

/** Browsers start at a media fragment, even on iPhones, where a position set by a script is lost before the first play. */
const sourceAt = (src: string, seconds: number) => (seconds > 0 ? `${src}#t=${seconds}` : src);

/** A browser's recording reads Infinity, and can't be sought, until jumping past the end makes the browser find out; the next event jumps back. */
function learnDuration(video: HTMLVideoElement): void {
  video.addEventListener('durationchange', () => (video.currentTime = 0), { once: true });
  video.currentTime = 1e101;
}

/** iPhones show no picture of a video before it plays, unless they are sent a moment into it. */
function showFirstPicture(video: HTMLVideoElement): void {
  if (video.currentTime === 0 && video.paused) video.currentTime = 0.001;
}

/** If the controls fail, the browser's own take over. A class, since React has no error boundaries for function components. */
class OrNative extends Component<{ onFail: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

function Playback({
  src,
  small = null,
  poster,
  title,
  durationSeconds,
  ref,
  preload = 'metadata',
  isStaged = false,
  beginning: { at, by },
  onEnded,
  onSize,
  onBroken,
  onFailure,
  onStartOver,
}: PlayerProps & { beginning: Beginning; onFailure: (failure: Failure) => void; onStartOver: () => void }) {
  const fullAddress = typeof src === 'string' ? src : undefined;
  const video = useRef<PhoneVideo>(null);
  const frame = useRef<HTMLDivElement>(null);
  const reached = useRef(at);
  const hold = useRef<Promise<boolean>>(undefined);
  const isHolding = useRef(false);
  const [wasStaged] = useState(isStaged);
  const [isStarted, setIsStarted] = useState(by === 'player');
  const [refused, setRefused] = useState<'hold' | 'play'>();
  const [isNative, setIsNative] = useState(false);
  const blobSource = useBlobSource(typeof src === 'string' ? undefined : src);
  const { isAwake, wake, barEvents } = useAwake();
  const { isWaiting, isStalled, events } = useStall();
  const rendition = useRendition(video, { src: fullAddress, small, at, isWaiting });
  const { address, size } = rendition;
  const fullscreen = useFullscreen(frame, () => video.current?.webkitEnterFullscreen?.());

  const play = async () => {
    if (!video.current) return false;
    setIsStarted(true);
    try {
      await playAgain(video.current);
      return true;
    } catch {
      return !video.current?.paused;
    }
  };
  const prepare = async () => {
    const element = video.current;
    if (!element) return false;
    if (hold.current) {
      if (isHolding.current) element.play().catch(() => {}); // the leave of this press, too
      return hold.current;
    }
    isHolding.current = true;
    try {
      hold.current = holdFirstFrame(element, address ?? '', at);
      const isAllowed = await hold.current;
      setRefused(isAllowed ? undefined : 'hold');
      if (!isAllowed) hold.current = undefined;
      return isAllowed;
    } catch (error) {
      hold.current = undefined;
      throw error;
    } finally {
      isHolding.current = false;
    }
  };
  useImperativeHandle(ref, () => ({
    prepare,
    play: async () => {
      setIsStarted(true); // already now, or the Play button would be seen for a moment
      await hold.current?.catch(() => {}); // said by `prepare`
      const isPlaying = await play();
      setRefused(isPlaying ? undefined : 'play');
      setIsStarted(isPlaying);
      return isPlaying;
    },
    pause: () => video.current?.pause(),
    focus: () => (frame.current?.querySelector('button') ?? frame.current)?.focus({ preventScroll: true }),
  }));

  useEffect(() => (video.current ? blobSource(video.current) : undefined), [blobSource]);
  const wantsFocus = useRef(by !== 'page');
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    frame.current?.querySelector('button')?.focus({ preventScroll: true }); // the pressed one has been replaced
  }, [isStarted]);
  useEffect(() => {
    if (by === 'player') video.current?.play().catch(() => {});
  }, [by]);
  const start = () => {
    wantsFocus.current = true;
    wake();
    void play();
  };

  const follow = ({ currentTime, duration, readyState }: HTMLVideoElement) => {
    if (readyState === 0) return; // while its file changes, it reports positions that no one chose
    const isAnotherSecond = Math.floor(currentTime) !== Math.floor(reached.current);
    reached.current = currentTime;
    if (fullAddress !== undefined && isAnotherSecond) keepPosition(fullAddress, currentTime, duration);
  };
  const fail = ({ error, paused }: HTMLVideoElement) => {
    if (onBroken) return onBroken();
    if (isHolding.current || (isStaged && !isStarted)) return; // `prepare` tells
    if (rendition.fallBack()) return;
    const next: Beginning = { at: reached.current, by: paused ? 'retry' : 'player' };
    void problemOf(address ?? '', error).then((problem) => {
      const box = frame.current; // null if it was replaced by now
      if (box) onFailure({ problem, hadFocus: box.contains(document.activeElement), next });
    });
  };
  const latestFail = useLatest(fail);
  useEffect(() => {
    if (!isStaged && video.current?.error) latestFail()(video.current);
  }, [isStaged, latestFail]);

  /** A finger shows the controls first. */
  const wakesOnly = useRef(false);
  const pressPicture = ({ currentTarget }: MouseEvent<HTMLVideoElement>) => {
    if (isStarted && !isNative && !wakesOnly.current) playOrPause(currentTarget);
  };
  const pressKey = (event: KeyboardEvent) => {
    wake();
    if (isStarted && !isNative && video.current) handlePlayerKey(event, video.current, fullscreen.toggle);
  };
  // A staged video shows its own first frame. Its poster is a picture less to load, unless that frame was refused.
  const needsPoster = !wasStaged || refused || !(isStaged || isStarted);
  const isLeft = by === 'page' && at > 0;
  const isPlayShown = !isStarted && (!isStaged || refused === 'play');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys reach it from the controls inside
    <div
      ref={frame}
      role="group"
      aria-label={copy.player}
      tabIndex={-1}
      className={clsx(
        'player dark absolute inset-0 overflow-hidden bg-black leading-tight text-ink outline-none',
        isStarted && !isAwake && 'cursor-none',
      )}
      onKeyDown={pressKey}
      onFocus={wake}
      onBlur={wake}
      onPointerMove={wake}
      onPointerDown={({ pointerType }) => {
        wakesOnly.current = pointerType === 'touch' && !isAwake && !video.current?.paused;
        wake();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings carry no captions */}
      <video
        {...events}
        ref={video}
        {...(address === undefined ? {} : { src: sourceAt(address, rendition.at) })}
        poster={needsPoster ? poster : undefined}
        aria-label={title}
        controls={isNative}
        playsInline
        preload={isStaged ? 'none' : preload}
        className="absolute inset-0 size-full object-contain"
        onClick={pressPicture}
        onPlay={() => {
          if (isHolding.current) return;
          setIsStarted(true);
          wake();
        }}
        onTimeUpdate={({ currentTarget }) => follow(currentTarget)}
        onEnded={() => {
          if (fullAddress !== undefined) keepPosition(fullAddress, 0, 0);
          wantsFocus.current = frame.current?.contains(document.activeElement) ?? false;
          setIsStarted(false); // as it was before it was played
          onEnded?.();
        }}
        onLoadedMetadata={({ currentTarget }) => {
          onSize?.({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
          if (currentTarget.duration === Infinity) learnDuration(currentTarget);
          else if (!poster && !isHolding.current) showFirstPicture(currentTarget);
        }}
        onError={({ currentTarget }) => fail(currentTarget)}
      />
      <p
        role="status"
        className={clsx(
          'pointer-events-none absolute inset-x-0 grid justify-items-center p-3',
          size ? 'top-10' : 'top-0',
        )}
      >
        {isStalled && !isStaged ? <span className={noteLook}>{copy.slow}</span> : null}
      </p>
      {isWaiting && isStarted && !isNative ? (
        <Spinner className="pointer-events-none absolute inset-0 m-auto size-12" />
      ) : null}
      {isPlayShown ? <PlayButton isAboveWords={isLeft} onClick={start} /> : null}
      {isPlayShown && isLeft ? <LeftAt seconds={at} onStartOver={onStartOver} /> : null}
      {isStarted && !isNative ? (
        <OrNative onFail={() => setIsNative(true)}>
          <PlayerControls
            {...barEvents}
            video={video}
            durationSeconds={durationSeconds}
            fullscreen={fullscreen}
            size={size}
            isAwake={isAwake}
          />
        </OrNative>
      ) : null}
    </div>
  );
}

function PlayButton({ isAboveWords, onClick }: { isAboveWords: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={copy.start}
      onClick={onClick}
      className={clsx(
        'absolute inset-x-0 top-0 z-1 m-auto grid size-20 place-items-center rounded-full bg-art-stamp shadow-lift-2 transition-transform hover:scale-105',
        isAboveWords ? 'bottom-12' : 'bottom-0',
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-12">
        <path d="M13 9.5v21q0 3 2.6 1.5l17-10.4q2.4-1.6 0-3.2L15.6 8Q13 6.5 13 9.5z" fill="#b4372a" />
      </svg>
    </button>
  );
}

function LeftAt({ seconds, onStartOver }: { seconds: number; onStartOver: () => void }) {
  return (
    <div style={scrim} className={clsx(barLook, 'flex flex-wrap items-center justify-between')}>
      <p className="pl-2 text-base max-[375px]:sr-only">{copy.stopped(seconds)}</p>
      <Button variant="quiet" size="small" className="px-3!" onClick={onStartOver}>
        <RotateCcw aria-hidden="true" />
        {copy.startOver}
      </Button>
    </div>
  );
}

/** Nothing plays automatically. It continues where it was left in this window, and after a failure where it stopped. */
export function Player(props: PlayerProps) {
  const { src } = props;
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    at: typeof src === 'string' ? positionOf(src) : 0,
    by: 'page',
  }));
  const [failure, setFailure] = useState<Failure>();
  const begin = (next: Beginning) => {
    setFailure(undefined);
    setBeginning(next);
  };
  if (failure) return <MediaError kind="video" {...failure} onTryAgain={() => begin(failure.next)} />;
  return (
    <Playback
      key={`${beginning.by} ${beginning.at}`}
      {...props}
      beginning={beginning}
      onFailure={setFailure}
      onStartOver={() => begin({ at: 0, by: 'player' })}
    />
  );
}
