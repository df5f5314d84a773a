import type { Picture } from './camera-choice.ts';

/** Bits per second. */
export type BitRates = { video: number; audio: number };

/**
 * Asked of the recorder, since browsers' own rates differ by more than ten times and the room a recording needs must be known beforehand. A
 * tenth of a bit per pixel shows a speaking person without blocks in every codec of the list (720p at 30 pictures: 2.8 Mbit/s); the floor
 * keeps small pictures clear, the ceiling is where nobody sees a difference any more.
 */
const BITS_PER_PIXEL = 0.1;
const LEAST_VIDEO = 600_000;
const MOST_VIDEO = 5_000_000;
const AUDIO = 128_000;

export function bitRatesFor({ width, height, frameRate }: Picture): BitRates {
  const wished = width * height * frameRate * BITS_PER_PIXEL;
  return { video: Math.round(Math.min(MOST_VIDEO, Math.max(LEAST_VIDEO, wished))), audio: AUDIO };
}

/** Recorders overshoot what they are asked for, and the database of the browser writes its own notes beside the bytes. */
const SURPLUS = 1.3;

/** Bytes that a recording of so many seconds takes on this device's disk, rather too many than too few. */
export function roomNeeded(picture: Picture, seconds: number): number {
  const { video, audio } = bitRatesFor(picture);
  return ((video + audio) / 8) * SURPLUS * seconds;
}

export type Room = 'enough' | { minutes: number };

/** Is there room for the longest recording? If not, for how many whole minutes; 0 is next to nothing. Unknown room counts as enough. */
export function roomFor(picture: Picture, maxSeconds: number, roomBytes: number | undefined): Room {
  if (roomBytes === undefined || roomBytes >= roomNeeded(picture, maxSeconds)) return 'enough';
  return { minutes: Math.max(0, Math.floor(roomBytes / roomNeeded(picture, 60))) };
}
