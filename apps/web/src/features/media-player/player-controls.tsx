import { clsx } from 'clsx';
import { Captions, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { mediaPlayerCopy as copy } from './media-player.copy.ts';
import { captionsOf, playOrPause, toggleCaptions } from './player-keys.ts';
import type { Fullscreen } from './use-fullscreen.ts';

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Up to where it has been loaded from here without a gap, in seconds. */
function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime && currentTime <= buffered.end(i)) return buffered.end(i);
  }
  return currentTime;
}

const read = (video: HTMLVideoElement) => ({
  isPaused: video.paused,
  seconds: video.currentTime,
  loaded: loadedUntil(video),
  duration: video.duration,
  volume: video.muted ? 0 : video.volume,
  rate: video.playbackRate,
  captions: captionsOf(video)?.mode,
});

const atFirst: ReturnType<typeof read> = {
  isPaused: true,
  seconds: 0,
  loaded: 0,
  duration: NaN,
  volume: 1,
  rate: 1,
  captions: undefined,
};

const changes =
  'play pause timeupdate seeking seeked progress loadedmetadata durationchange volumechange ratechange ended emptied';

/** What the element does, followed by its events. */
function usePlayback(ref: RefObject<HTMLVideoElement | null>) {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const left = new AbortController();
    const look = () => setNow(read(video));
    for (const change of changes.split(' ')) video.addEventListener(change, look, { signal: left.signal });
    for (const change of ['addtrack', 'removetrack', 'change']) {
      video.textTracks.addEventListener(change, look, { signal: left.signal });
    }
    look();
    return () => left.abort();
  }, [ref]);
  return now;
}

/** iPhones leave the volume to their buttons. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function Control({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-12 flex-none place-items-center rounded-full hover:bg-white/15 [&_svg]:size-6"
      {...rest}
    >
      {children}
    </button>
  );
}

function Slider({
  played,
  loaded = 0,
  className,
  ...rest
}: ComponentProps<'input'> & { played: number; loaded?: number }) {
  const parts: CSSProperties & Record<`--${string}`, string> = {
    '--played': `${played * 100}%`,
    '--loaded': `${Math.max(played, loaded) * 100}%`,
  };
  return <input type="range" min={0} step="any" style={parts} className={clsx('player-slider', className)} {...rest} />;
}

/** The controls along the picture's lower edge. */
export function PlayerControls({
  video: ref,
  durationSeconds,
  fullscreen,
  isAwake,
  ...bar
}: ComponentProps<'div'> & {
  video: RefObject<HTMLVideoElement | null>;
  /** If the page knows it before the browser does. */
  durationSeconds: number | null | undefined;
  fullscreen: Fullscreen;
  /** Whether they are shown while the video plays. */
  isAwake: boolean;
}) {
  const { isPaused, seconds, loaded, volume, rate, captions, duration: known } = usePlayback(ref);
  const duration = Number.isFinite(known) ? known : (durationSeconds ?? undefined);
  const change = (act: (video: HTMLVideoElement) => void) => {
    if (ref.current) act(ref.current);
  };
  const share = duration ? Math.min(1, seconds / duration) : 0;
  return (
    <div {...bar} className={clsx('player-bar', !isPaused && !isAwake && 'is-away')}>
      <Slider
        aria-label={copy.position}
        aria-valuetext={copy.positionOf(Math.floor(seconds), duration ?? seconds)}
        max={duration ?? 0}
        value={Math.min(seconds, duration ?? 0)}
        disabled={!duration}
        played={share}
        loaded={duration ? loaded / duration : 0}
        className="player-position"
        onChange={({ target: { value } }) => change((video) => (video.currentTime = Number(value)))}
      />
      <div className="player-row">
        <Control label={isPaused ? copy.play : copy.pause} onClick={() => change(playOrPause)}>
          {isPaused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
        </Control>
        <Control
          label={volume === 0 ? copy.unmute : copy.mute}
          onClick={() =>
            change((video) => {
              video.muted = volume > 0;
              if (volume === 0 && video.volume === 0) video.volume = 1;
            })
          }
        >
          {volume === 0 ? <VolumeX /> : <Volume2 />}
        </Control>
        {canSetVolume() ? (
          <Slider
            aria-label={copy.volume}
            data-own-keys=""
            max={1}
            value={volume}
            played={volume}
            className="player-volume"
            onChange={({ target: { value } }) =>
              change((video) => {
                video.muted = false;
                video.volume = Number(value);
              })
            }
          />
        ) : null}
        <p className="player-time">{copy.time(Math.floor(seconds), duration)}</p>
        <select
          aria-label={copy.speed}
          value={rate}
          className="player-speed"
          onChange={({ target: { value } }) => change((video) => (video.playbackRate = Number(value)))}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {copy.speedOf(speed)}
            </option>
          ))}
        </select>
        {captions ? (
          <Control label={copy.captions} aria-pressed={captions === 'showing'} onClick={() => change(toggleCaptions)}>
            <Captions />
          </Control>
        ) : null}
        <Control label={fullscreen.isFull ? copy.leaveFullscreen : copy.fullscreen} onClick={fullscreen.toggle}>
          {fullscreen.isFull ? <Minimize /> : <Maximize />}
        </Control>
      </div>
    </div>
  );
}
