/** Samples per second. */
export const sampleRate = 44_100;

/** A note of a melody: when it begins in seconds, its half tones above middle C, how loud it is. */
export type Note = readonly [at: number, pitch: number, loudness?: number];

/** Samples from -1 to 1 at `time` in seconds. */
export type Ambience = (time: number, noise: () => number) => number;

const decay = 1.5;
/** Overtones of a small metal tongue: how many times as high, how loud, how much sooner they fade. */
const overtones = [
  [1, 1, 1],
  [2, 0.28, 1.6],
  [3.01, 0.1, 3],
  [5.42, 0.12, 9],
] as const;

function tongue(time: number, pitch: number): number {
  const hertz = 261.63 * 2 ** (pitch / 12);
  const attack = Math.min(1, time / 0.004);
  return (
    overtones.reduce(
      (sum, [times, loudness, sooner]) =>
        sum + loudness * Math.exp((-time / decay) * 2 * sooner) * Math.sin(2 * Math.PI * hertz * times * time),
      0,
    ) * attack
  );
}

/** The same on every run, or each would make other files. */
function noises(): () => number {
  let seed = 20_410_614;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return seed / 2 ** 31;
  };
}

/** A plucked melody with a little echo over an ambience, as 16-bit mono samples. It fades in and out. */
export function soundOf(seconds: number, melody: readonly Note[], ambience: Ambience): Buffer {
  const count = Math.round(seconds * sampleRate);
  const noise = noises();
  const plucked = Float32Array.from({ length: count }, (_, n) => {
    const now = n / sampleRate;
    return melody.reduce(
      (sum, [at, pitch, loudness = 1]) => (now < at || now > at + 3.5 ? sum : sum + loudness * tongue(now - at, pitch)),
      0,
    );
  });
  const echo = Math.round(0.29 * sampleRate);
  const file = Buffer.alloc(2 * count);
  for (let n = 0; n < count; n++) {
    const now = n / sampleRate;
    const edge = Math.min(1, now / 0.25, (seconds - now) / 0.9);
    const music = (plucked[n] ?? 0) + 0.26 * (plucked[n - echo] ?? 0) + 0.1 * (plucked[n - 2 * echo] ?? 0);
    const sample = Math.tanh(0.27 * music + ambience(now, noise)) * edge;
    file.writeInt16LE(Math.round(sample * 15_000), 2 * n);
  }
  return file;
}
