import type { SmallVideo } from '@someday/contract/api/media';
import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { inTab } from '#web/lib/storage.ts';

const key = 'videoSize';
/** A line that carries no more than this of what a video needs will make it stop. */
const margin = 1.3;
const stallMs = 1500;

function beginsSmall(small: SmallVideo): boolean {
  if (!small) return false;
  const chosen = inTab.text(key);
  return chosen ? chosen === 'small' : lineSpeed() < margin * small.fullBitsPerSecond;
}

function stillOf(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.toDataURL('image/jpeg');
}

type Options = {
  src: string | undefined;
  small: SmallVideo;
  /** Where it begins, in seconds. */
  at: number;
  isWaiting: boolean;
};

/** Which of a video's two files plays. A change keeps the element, because phones let only the pressed one play with sound, and its place. */
export function useRendition(video: RefObject<HTMLVideoElement | null>, { src, small, at, isWaiting }: Options) {
  const [now, setNow] = useState(() => ({ isSmall: beginsSmall(small), at }));

  const change = (isSmall: boolean) => {
    const element = video.current;
    if (!element) return;
    const isPlaying = !element.paused;
    element.defaultPlaybackRate = element.playbackRate; // loading resets the rate to it
    if (element.readyState > 1) element.poster = stillOf(element);
    flushSync(() => setNow({ isSmall, at: element.readyState > 0 ? element.currentTime : now.at }));
    if (isPlaying) element.play().catch(() => {});
  };
  const isStuck = isWaiting && small && !now.isSmall && inTab.text(key) !== 'full';
  useEffect(() => {
    if (!isStuck) return;
    const timer = setTimeout(() => {
      inTab.keep(key, 'small');
      change(true);
    }, stallMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the timer is for one stall
  }, [isStuck]);

  return {
    address: now.isSmall && small ? small.url : src,
    at: now.at,
    size: small && {
      isSmall: now.isSmall,
      choose: (isSmall: boolean) => {
        inTab.keep(key, isSmall ? 'small' : 'full');
        change(isSmall);
      },
    },
    fallBack: (): boolean => {
      if (now.isSmall) change(false);
      return now.isSmall;
    },
  };
}

/** Chrome's and Android's Network Information, which TypeScript doesn't know. `downlink`: Mbit/s, at most 10. */
interface Connection {
  readonly saveData?: boolean;
  readonly downlink?: number;
}

const connection = (): Connection => Object(Reflect.get(navigator, 'connection'));

/** Smaller files say more about the time to the server than about the line. */
const leastBytes = 20_000;
/** A connection gets faster with everything it carries, so that short transfers look slower than the line is. */
const haste = 1.5;

/** Bits a second: what the browser says, else the fastest this page has loaded a file. 0 to save data, Infinity if nothing is known. */
function lineSpeed(): number {
  const { saveData, downlink } = connection();
  if (saveData) return 0;
  if (downlink !== undefined) return downlink * 1e6;
  const speeds = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ transferSize }) => transferSize >= leastBytes)
    .map(
      ({ transferSize, responseEnd, responseStart }) => (8000 * haste * transferSize) / (responseEnd - responseStart),
    );
  return speeds.length > 0 ? Math.max(...speeds) : Infinity;
}
