/** The same numbers for the same seed, so that a failure can be repeated. */
export interface SeededRandom {
  /** From 0 up to, not including, `end`. */
  below(end: number): number;
  /** From 0 to 1. */
  fraction(): number;
  pick<T>(list: readonly T[]): T;
}

/** The generator known as mulberry32. */
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

/** The seed that the environment names, to repeat a run, or one of its own. */
export function seedFrom(variable: string): number {
  const given = process.env[variable];
  return given === undefined ? (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) : Number(given);
}

/** How much of a corpus to go through: the environment's number, or what every test run can afford. */
export function sizeFrom(variable: string, otherwise: number): number {
  return Number(process.env[variable] ?? otherwise);
}
