import { inTab } from '#web/lib/storage.ts';

const key = 'playbackPositions';
/** Nearer to its end there is nothing to go on with. Seconds. */
const margin = 1;

/** Seconds by the path of a medium: nothing of a message is in it, and no code that its address may carry. */
function readPositions(): Record<string, number> {
  const positions = Object.entries(Object(inTab.value(key))).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  );
  return Object.fromEntries(positions);
}

const pathOf = (address: string) => new URL(address, location.href).pathname;

/** Where this video was left in this window, in seconds; 0 when it was never begun or seen to its end. */
export function positionOf(address: string): number {
  return readPositions()[pathOf(address)] ?? 0;
}

/** Keeps where a video is, until the window is closed. Seconds; a length that nobody knows may be Infinity. */
export function keepPosition(address: string, seconds: number, duration: number): void {
  const { [pathOf(address)]: _old, ...others } = readPositions();
  const isBeforeEnd = duration - seconds >= margin;
  inTab.keep(key, isBeforeEnd ? { ...others, [pathOf(address)]: Math.floor(seconds) } : others);
}

/** For whoever signs out: the next one at this window learns nothing. */
export function forgetPositions(): void {
  inTab.forget(key);
}
