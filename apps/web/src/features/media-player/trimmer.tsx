import type { Trim } from '@someday/contract/rules/media';
import { limits } from '@someday/contract/rules/limits';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { formatDuration } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { trimmerCopy as copy } from './media-player.copy.ts';
import { drawFrom } from './video-frames.ts';

const PICTURES = 8;
/** Of the browser's clock between two pictures: a position counts as reached when it is this near, in seconds. */
const NEAR = 0.05;

/** Pictures from the whole video, one after the other, until it is aborted. */
async function drawStrip(blob: Blob, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(blob);
  const drawn = drawFrom(url, signal, async (video, seek) => {
    Object.assign(canvas, { width: 2 * canvas.clientWidth, height: 2 * canvas.clientHeight });
    const pen = canvas.getContext('2d');
    const [width, height] = [canvas.width / PICTURES, canvas.height];
    const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
    const [across, down] = [width / scale, height / scale];
    for (let place = 0; place < PICTURES; place += 1) {
      await seek(((place + 0.5) / PICTURES) * video.duration);
      const from = [(video.videoWidth - across) / 2, (video.videoHeight - down) / 2] as const;
      pen?.drawImage(video, ...from, across, down, place * width, 0, width, height);
    }
  });
  await drawn.finally(() => URL.revokeObjectURL(url));
}

/** Plays only the kept part: begins at its start and stops at its end, to the picture. */
function usePart(find: () => HTMLVideoElement | null | undefined, { start, end }: Trim): void {
  const begin = useEffectEvent((video: HTMLVideoElement) => {
    const isOutside = video.currentTime < start - NEAR || (end !== null && video.currentTime >= end - NEAR);
    if (isOutside) video.currentTime = start;
  });
  const goOn = useEffectEvent((video: HTMLVideoElement) => {
    if (end === null || video.currentTime < end) return;
    video.pause();
    video.currentTime = end;
  });
  const video = useEffectEvent(find);
  useEffect(() => {
    const element = video();
    if (!element) return;
    const left = new AbortController();
    const watch = () => {
      if (left.signal.aborted || element.paused) return;
      goOn(element);
      requestAnimationFrame(watch);
    };
    const play = () => {
      begin(element);
      watch();
    };
    element.addEventListener('play', play, { signal: left.signal });
    return () => left.abort();
  }, []);
}

type TrimmerProps = {
  blob: Blob;
  /** Its length, as far as known: browsers learn it late from their own recordings. */
  seconds: number | undefined;
  trim: Trim | undefined;
  /** Undefined: all of it is kept. */
  onTrim: (trim: Trim | undefined) => void;
  /** Its player. */
  children: ReactNode;
};

/** A video with two handles over pictures from it. What is outside of them is left out when it is sent. */
export function Trimmer({ blob, seconds, trim, onTrim, children }: TrimmerProps) {
  const box = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLCanvasElement>(null);
  const [measured, setMeasured] = useState<number>();
  const video = () => box.current?.querySelector('video');
  const { start, end } = trim ?? { start: 0, end: null };
  usePart(video, { start, end });
  const measure = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLVideoElement) || !Number.isFinite(target.duration)) return;
    setMeasured(target.duration);
    if (target.currentTime < start) target.currentTime = start;
  };
  const all = measured ?? seconds ?? 0;
  const canTrim = all >= 2 * limits.keptSeconds;
  useEffect(() => {
    if (!canTrim || !strip.current) return;
    const left = new AbortController();
    drawStrip(blob, strip.current, left.signal).catch(() => undefined); // then it is paper
    return () => left.abort();
  }, [blob, canTrim]);

  const last = end ?? all;
  const change = (next: Trim, shown: number) => {
    onTrim(next.start === 0 && next.end === null ? undefined : next);
    const element = video();
    if (!element) return;
    element.pause();
    element.currentTime = shown;
  };
  const changeStart = (at: number) => {
    const next = Math.min(at, last - limits.keptSeconds);
    change({ start: next < NEAR ? 0 : next, end }, next);
  };
  const changeEnd = (at: number) => {
    const next = Math.max(at, start + limits.keptSeconds);
    // The slider's last step may lie short of its end.
    change({ start, end: next > all - handle.step ? null : next }, next);
  };
  const share = (at: number) => `${(100 * at) / (all || 1)}%`;
  const handle = { min: 0, max: all, step: 0.1 };
  return (
    <div
      ref={box}
      onDurationChangeCapture={measure}
      className="mx-auto grid w-fit max-w-full grid-cols-[minmax(0,1fr)] gap-3"
    >
      {children}
      {canTrim || all === 0 ? (
        // Until its length is known, only its place: nothing moves when it comes.
        <div
          role="group"
          aria-label={copy.trim}
          style={canTrim ? undefined : { visibility: 'hidden' }}
          className="grid w-0 min-w-full gap-2"
        >
          <div className="trim">
            <canvas ref={strip} aria-hidden="true" />
            <span className="trim-off" style={{ left: 0, width: share(start) }} />
            <span className="trim-off" style={{ right: 0, width: share(all - last) }} />
            <span className="trim-kept" style={{ left: share(start), right: share(all - last) }} />
            <input
              type="range"
              {...handle}
              value={start}
              aria-label={copy.start}
              aria-valuetext={copy.spoken(start)}
              onChange={({ target }) => changeStart(target.valueAsNumber)}
            />
            <input
              type="range"
              {...handle}
              value={last}
              aria-label={copy.end}
              aria-valuetext={copy.spoken(last)}
              onChange={({ target }) => changeEnd(target.valueAsNumber)}
            />
          </div>
          <div className="flex min-h-12 flex-wrap items-center justify-center gap-x-3 text-ink-2">
            {trim ? (
              <>
                <span>{copy.kept(formatDuration(last - start), formatDuration(seconds ?? all))}</span>
                <Button variant="quiet" size="small" onClick={() => change({ start: 0, end: null }, 0)}>
                  {copy.keepAll}
                </Button>
              </>
            ) : (
              copy.hint
            )}
          </div>
        </div>
      ) : null}
    </div>
  );
}
