/** The same numbers for the same seed, so that a failure can be reproduced. */
export interface SeededRandom {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** From 0 to 1. */
  fraction(): number;
  pick<T>(list: readonly T[]): T;
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(fraction() * end);
  return {
    below,
    fraction,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

/** In `npm run test:long` and `npm run faults`: complete corpora, and new random cases. */
export const isLongRun = process.env['LONG'] !== undefined;
const isFaultRun = process.env['FAULTS'] !== undefined;

/** How many random cases: `all` in `npm run faults`, a twentieth of them in the long run, `inGate` in the gate. */
export const casesOf = (all: number, inGate = 0): number =>
  isFaultRun ? all : isLongRun ? Math.ceil(all / 20) : inGate;

/** Rows of a test's table: the first `count` in the gate, all of them in the long run. */
export const firstInGate = <T>(count: number, rows: readonly T[]): readonly T[] =>
  isLongRun ? rows : rows.slice(0, count);

/** The seed of random cases: always the same in the gate, and a new one in each long run, which prints it. */
export const seed = Number(process.env['SEED'] ?? 20_261_122);
