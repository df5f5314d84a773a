import { clsx } from 'clsx';
import { Captions, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import { mediaPlayerCopy as copy } from './media-player.copy.ts';
import { captionsOf, playOrPause, toggleCaptions } from './player-keys.ts';
import type { Fullscreen } from './player-hooks.ts';

export const noteLook = 'rounded-field bg-[#0b1817d9] px-4 py-2 leading-snug';

export const barLook = 'absolute inset-x-0 bottom-0 px-2 pt-6 pb-1';
export const scrim = { background: 'linear-gradient(to top, rgb(8 18 17 / 85%), rgb(8 18 17 / 65%) 60%, transparent)' };

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

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
  hasRoom: video.clientWidth >= 400,
  /** Four buttons don't fit, as on an upright video on a phone held sideways. */
  isNarrow: video.clientWidth > 0 && video.clientWidth < 208,
});

const changes =
  'play pause timeupdate seeking seeked progress loadedmetadata durationchange volumechange ratechange ended emptied';

function useVideoState(ref: RefObject<HTMLVideoElement | null>) {
  // As if it played: controls that fade in are calmer than ones that flash over its first picture.
  const [now, setNow] = useState(() => ({ ...read(document.createElement('video')), isPaused: false }));
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

/** iPhones leave the volume to their buttons, and fingers find those of other devices sooner. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5 && matchMedia('(pointer: fine)').matches;
}

const pressLook = 'size-12 flex-none rounded-full hover:bg-white/15 aria-pressed:text-marigold';

function Control({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} className={clsx('grid place-items-center', pressLook)} {...rest}>
      {children}
    </button>
  );
}

const percent = (share: number) => `${Math.min(1, share) * 100}%`;

type SliderProps = ComponentProps<'input'> & { played: number; loaded?: number };

/** The browser's slider, as high as a finger, unseen over a drawn one: the line has two colors. */
function Slider({ played, loaded = 0, className, ...rest }: SliderProps) {
  const line = 'col-start-1 row-start-1 h-1.5 rounded-full';
  return (
    <label className={clsx('focus-inside relative block h-12 rounded-chip', className)}>
      <input type="range" min={0} step="any" className="absolute inset-0 size-full opacity-0" {...rest} />
      <span className="pointer-events-none absolute inset-x-2 inset-y-0 grid items-center">
        <span className={clsx(line, 'bg-white/30')} />
        <span className={clsx(line, 'bg-white/50')} style={{ width: percent(loaded) }} />
        <span className={clsx(line, 'bg-marigold')} style={{ width: percent(played) }} />
        {/* Not by its margin: browsers count that as a page whose layout shifts. */}
        <span className="col-start-1 row-start-1" style={{ transform: `translateX(${percent(played)})` }}>
          <span className="-ml-2 block size-4 rounded-full bg-marigold" />
        </span>
      </span>
    </label>
  );
}

export function PlayerControls({
  video: ref,
  durationSeconds,
  fullscreen,
  size,
  isAwake,
  ...bar
}: ComponentProps<'div'> & {
  video: RefObject<HTMLVideoElement | null>;
  durationSeconds: number | null | undefined;
  fullscreen: Fullscreen;
  /** Which of its two files plays; null: it has only one. */
  size: { isSmall: boolean; choose(isSmall: boolean): void } | null;
  isAwake: boolean;
}) {
  const { isPaused, seconds, loaded, volume, rate, captions, hasRoom, isNarrow, duration: known } = useVideoState(ref);
  const duration = Number.isFinite(known) ? known : (durationSeconds ?? undefined);
  const change = (act: (video: HTMLVideoElement) => void) => {
    if (ref.current) act(ref.current);
  };
  const fading = clsx('transition-opacity', !isPaused && !isAwake && 'pointer-events-none opacity-0');
  return (
    // Has no box of its own: it stands for all controls, wherever they are.
    <div {...bar} className="contents">
      <div style={scrim} className={clsx(barLook, fading)}>
        <div className="flex items-center gap-2 pr-2">
          <Slider
            aria-label={copy.position}
            aria-valuetext={copy.positionOf(Math.floor(seconds), duration ?? seconds)}
            max={duration ?? 0}
            value={Math.min(seconds, duration ?? 0)}
            disabled={!duration}
            played={duration ? seconds / duration : 0}
            loaded={duration ? loaded / duration : 0}
            className="-mb-2 flex-1"
            onChange={({ target: { value } }) => change((video) => (video.currentTime = Number(value)))}
          />
          {isNarrow ? null : <p className="-mb-2 tabular">{copy.time(Math.floor(seconds), duration)}</p>}
        </div>
        <div className="flex items-center">
          <Control label={isPaused ? copy.play : copy.pause} onClick={() => change(playOrPause)}>
            {isPaused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
          </Control>
          {isNarrow ? null : (
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
          )}
          {hasRoom && canSetVolume() ? (
            <Slider
              aria-label={copy.volume}
              data-own-keys=""
              max={1}
              value={volume}
              played={volume}
              className="w-24"
              onChange={({ target: { value } }) =>
                change((video) => {
                  video.muted = false;
                  video.volume = Number(value);
                })
              }
            />
          ) : null}
          <div className="ml-auto flex">
            {isNarrow ? null : (
              <select
                aria-label={copy.speed}
                value={rate}
                className={clsx('appearance-none bg-transparent text-center', pressLook)}
                onChange={({ target: { value } }) => change((video) => (video.playbackRate = Number(value)))}
              >
                {speeds.map((speed) => (
                  <option key={speed} value={speed} className="bg-card">
                    {copy.speedOf(speed)}
                  </option>
                ))}
              </select>
            )}
            {captions ? (
              <Control
                label={copy.captions}
                aria-pressed={captions === 'showing'}
                onClick={() => change(toggleCaptions)}
              >
                <Captions />
              </Control>
            ) : null}
            <Control label={fullscreen.isFull ? copy.leaveFullscreen : copy.fullscreen} onClick={fullscreen.toggle}>
              {fullscreen.isFull ? <Minimize /> : <Maximize />}
            </Control>
          </div>
        </div>
      </div>
      {size ? (
        <button
          type="button"
          onClick={() => size.choose(!size.isSmall)}
          className={clsx('absolute top-0 right-0 min-h-12 px-2', fading)}
        >
          <span className="rounded-full bg-[#0b1817a6] px-3 py-1.5">
            {size.isSmall ? copy.fullPicture : copy.smaller}
          </span>
        </button>
      ) : null}
    </div>
  );
}
