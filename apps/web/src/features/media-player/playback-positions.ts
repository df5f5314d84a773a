import { inTab } from '#web/lib/storage.ts';

const key = 'playbackPositions';
/** Closer to the end than this, there is nothing to continue. Seconds. */
const margin = 1;

/** Seconds by the medium's path, which contains nothing of the message and no access code. */
function readPositions(): Record<string, number> {
  const positions = Object.entries(Object(inTab.value(key))).filter((entry): entry is [string, number] =>
    Number.isFinite(entry[1]),
  );
  return Object.fromEntries(positions);
}

const pathOf = (address: string) => new URL(address, location.href).pathname;

/** Where this video was left in this window, in seconds; 0 if it was never started or was watched to the end. */
export function positionOf(address: string): number {
  return readPositions()[pathOf(address)] ?? 0;
}

export function keepPosition(address: string, seconds: number, duration: number): void {
  const { [pathOf(address)]: _old, ...others } = readPositions();
  const isBeforeEnd = duration - seconds >= margin;
  inTab.keep(key, isBeforeEnd ? { ...others, [pathOf(address)]: Math.floor(seconds) } : others);
}

export function forgetPositions(): void {
  inTab.forget(key);
}
