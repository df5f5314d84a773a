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
  useReducer,
  useRef,
  useState,
} from 'react';
import { RotateCcw } from 'lucide-react';
import { useBlobSource } from '#web/lib/hooks.ts';
import { Button, Spinner } from '#web/ui/button.tsx';
import { holdFirstFrame, playAfterHold, playAgain, PlaybackError } from './first-frame.ts';
import { MediaError, type MediaSize, problemOf } from './media-frame.tsx';
import { mediaPlayerCopy as copy } from './media-player.copy.ts';
import { initialPlayback, nextPlayback, type PlaybackEvent, type PlaybackState } from './playback-machine.ts';
import { keepPosition, positionOf } from './playback-positions.ts';
import { barLook, noteLook, PlayerControls, scrim } from './player-controls.tsx';
import { handlePlayerKey, playOrPause } from './player-keys.ts';
import { useAwake, useStall, useFullscreen } from './player-hooks.ts';
import { useRendition } from './use-rendition.ts';

export interface PlayerHandle {
  /**
   * In a press's handler: gets the browser's leave to play with sound, and holds the first frame. True once that is on screen, false if refused.
   * Rejects with a `PlaybackError` if it can't be loaded. A further press, or the end of one, renews the leave; the page itself only asks.
   */
  prepare(by?: 'press' | 'page'): Promise<boolean>;
  /** Plays from the held frame, with sound. False if refused: the player then shows its Play button. */
  play(): Promise<boolean>;
  pause(): void;
}

/** iPhones have fullscreen only for videos, under this name. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void };

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
  state,
  dispatch,
  onEnded,
  onSize,
  onBroken,
}: PlayerProps & { state: PlaybackState; dispatch: (event: PlaybackEvent) => void }) {
  const { beginning, step } = state;
  const { at, by } = beginning;
  const isStarted = step.name === 'started';
  const fullAddress = typeof src === 'string' ? src : undefined;
  const video = useRef<PhoneVideo>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isNative, setIsNative] = useState(false);
  const blobSource = useBlobSource(typeof src === 'string' ? undefined : src);
  const { isAwake, wake, isOnlyWoken, frameEvents, barEvents } = useAwake(video);
  const { isWaiting, isStalled, moved, events } = useStall();
  const rendition = useRendition(video, { src: fullAddress, small, at, isWaiting });
  const { address, size } = rendition;
  const fullscreen = useFullscreen(frame, () => video.current?.webkitEnterFullscreen?.());

  useImperativeHandle(ref, () => ({
    prepare: async (by = 'press') => {
      if (!video.current) return false;
      if (step.name !== 'staged' && step.name !== 'failed') return true;
      try {
        const isHeld = await holdFirstFrame(video.current, address ?? '', by);
        dispatch({ type: isHeld ? 'held' : 'hold-refused' });
        return isHeld;
      } catch (error) {
        if (error instanceof PlaybackError)
          dispatch({ type: 'failed', problem: error.problem, hadFocus: false, wasPaused: true });
        throw error;
      }
    },
    play: async () => {
      dispatch({ type: 'play-asked', by: 'page' }); // already now, or the Play button would be seen for a moment
      const isPlaying = video.current !== null && (await playAfterHold(video.current, at));
      if (!isPlaying) dispatch({ type: 'play-refused' });
      return isPlaying;
    },
    pause: () => video.current?.pause(),
  }));

  useEffect(() => (video.current ? blobSource(video.current) : undefined), [blobSource]);
  useEffect(() => {
    if ('takesFocus' in step && step.takesFocus) frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (by === 'player') video.current?.play().catch(() => {});
  }, [by]);
  const start = () => {
    dispatch({ type: 'play-asked', by: 'player' });
    wake();
    if (video.current) playAgain(video.current).catch(() => {}); // reported by its error event
  };

  const follow = ({ currentTime, duration, readyState }: HTMLVideoElement) => {
    if (readyState === 0) return; // while its file changes, it reports positions that no one chose
    const isAnotherSecond = Math.floor(currentTime) !== Math.floor(state.reached);
    dispatch({ type: 'reached', seconds: currentTime });
    if (fullAddress !== undefined && isAnotherSecond) keepPosition(fullAddress, currentTime, duration);
  };
  const fail = ({ error, paused }: HTMLVideoElement) => {
    if (onBroken) return onBroken();
    if (isStaged && !isStarted) return; // `prepare` rejects
    if (rendition.fallBack()) return;
    void problemOf(address ?? '', error).then((problem) => {
      const box = frame.current; // null if it was replaced by now
      const hadFocus = box?.contains(document.activeElement) ?? false;
      if (box) dispatch({ type: 'failed', problem, hadFocus, wasPaused: paused });
    });
  };
  const pressPicture = ({ currentTarget }: MouseEvent<HTMLVideoElement>) => {
    if (isStarted && !isNative && !isOnlyWoken()) playOrPause(currentTarget);
  };
  const pressKey = (event: KeyboardEvent) => {
    wake();
    if (isStarted && !isNative && video.current) handlePlayerKey(event, video.current, fullscreen.toggle);
  };
  const isStopped = step.name === 'stopped';
  const wasLeftAt = by === 'page' && at > 0 ? at : undefined;
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
      {...frameEvents}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- families' recordings carry no captions */}
      <video
        {...events}
        ref={video}
        {...(address === undefined ? {} : { src: sourceAt(address, rendition.at) })}
        poster={state.hasPoster ? poster : undefined}
        aria-label={title}
        controls={isNative}
        playsInline
        preload={isStaged ? 'none' : preload}
        className="absolute inset-0 size-full object-contain"
        onClick={pressPicture}
        onPlay={() => {
          dispatch({ type: 'played' });
          if (by === 'player') wake(); // nothing lies over a picture that begins on its own
        }}
        onTimeUpdate={({ currentTarget }) => {
          moved(currentTarget);
          follow(currentTarget);
        }}
        onEnded={() => {
          if (fullAddress !== undefined) keepPosition(fullAddress, 0, 0);
          dispatch({ type: 'ended', hadFocus: frame.current?.contains(document.activeElement) ?? false });
          onEnded?.();
        }}
        onLoadedMetadata={({ currentTarget }) => {
          onSize?.({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
          if (currentTarget.duration === Infinity) learnDuration(currentTarget);
          else if (!poster) showFirstPicture(currentTarget);
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
      {isStopped ? <PlayButton isAboveWords={wasLeftAt !== undefined} onClick={start} /> : null}
      {isStopped && wasLeftAt !== undefined ? (
        <LeftAt seconds={wasLeftAt} onStartOver={() => dispatch({ type: 'started-over' })} />
      ) : null}
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
        'absolute inset-x-0 top-0 z-1 m-auto grid size-[min(5rem,96px)] place-items-center rounded-full bg-art-stamp shadow-lift-2 transition-transform hover:scale-105',
        isAboveWords ? 'bottom-12' : 'bottom-0',
      )}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-3/5">
        <path d="M13 9.5v21q0 3 2.6 1.5l17-10.4q2.4-1.6 0-3.2L15.6 8Q13 6.5 13 9.5z" fill="#b4372a" />
      </svg>
    </button>
  );
}

function LeftAt({ seconds, onStartOver }: { seconds: number; onStartOver: () => void }) {
  return (
    <div style={scrim} className={clsx(barLook, '@container flex items-center justify-between')}>
      <p className="pl-2 text-base @max-[20rem]:sr-only">{copy.stopped(seconds)}</p>
      <Button variant="quiet" size="small" className="px-3!" onClick={onStartOver}>
        <RotateCcw aria-hidden="true" />
        {copy.startOver}
      </Button>
    </div>
  );
}

/** Nothing plays automatically. It continues where it was left in this window, and after a failure where it stopped. */
export function Player(props: PlayerProps) {
  const { src, isStaged = false } = props;
  const [state, dispatch] = useReducer(nextPlayback, undefined, () =>
    initialPlayback(typeof src === 'string' ? positionOf(src) : 0, isStaged),
  );
  const { step, beginning } = state;
  if (step.name === 'failed' && !isStaged) {
    const { problem, hadFocus } = step;
    const tryAgain = () => dispatch({ type: 'tried-again' });
    return <MediaError kind="video" problem={problem} hadFocus={hadFocus} onTryAgain={tryAgain} />;
  }
  return <Playback key={beginning.at} {...props} state={state} dispatch={dispatch} />;
}
