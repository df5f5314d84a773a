import type { Scene } from './drawing.ts';
import { bus, kitchen, sea } from './film-scenes.ts';
import type { Ambience, Note } from './sound.ts';

interface Film {
  readonly name: string;
  readonly scene: Scene;
  readonly seconds: number;
  readonly melody: readonly Note[];
  readonly ambience: Ambience;
}

/** Noise through a soft filter, which remembers. */
function rushing(softness: number, loudness: (time: number) => number): Ambience {
  let heard = 0;
  return (time, noise) => {
    heard += (noise() - heard) * softness;
    return heard * loudness(time);
  };
}

/** The sauce: a soft hiss with bubbles in it. */
function simmering(): Ambience {
  const hiss = rushing(0.3, () => 0.02);
  let bubble = 1;
  let pitch = 300;
  return (time, noise) => {
    bubble += 1 / 44_100;
    if (bubble > 0.12 && noise() > 0.9997) {
      bubble = 0;
      pitch = 260 + 120 * Math.abs(noise());
    }
    const pop =
      bubble < 0.07 ? Math.sin(2 * Math.PI * (pitch + 2200 * bubble) * bubble) * (1 - bubble / 0.07) * 0.07 : 0;
    return hiss(time, noise) + pop;
  };
}

/** Every film with its melody; they end on the note they began with. */
export const films: readonly Film[] = [
  {
    name: 'sauce',
    scene: kitchen,
    seconds: 7,
    // a lilting waltz
    melody: [
      [0.3, -8, 0.7],
      [0.3, 4],
      [0.8, 7, 0.8],
      [1.15, 9, 0.8],
      [1.5, -3, 0.7],
      [1.5, 12],
      [2.2, 9, 0.8],
      [2.7, -5, 0.7],
      [2.7, 7],
      [3.2, 4, 0.8],
      [3.55, 2, 0.8],
      [3.9, -7, 0.7],
      [3.9, 5],
      [4.6, 2, 0.8],
      [5.05, -8, 0.8],
      [5.05, 4],
      [5.05, -12, 0.6],
    ],
    ambience: simmering(),
  },
  {
    name: 'moon',
    scene: sea,
    seconds: 8,
    // a lullaby over slow waves
    melody: [
      [0.4, -12, 0.8],
      [0.4, 4, 0.9],
      [1.3, 4, 0.7],
      [1.75, 7],
      [2.4, -8, 0.7],
      [2.4, 4, 0.8],
      [3.3, 4, 0.6],
      [3.75, 7],
      [4.4, -7, 0.7],
      [4.4, 12],
      [5.1, 11, 0.8],
      [5.7, 9, 0.8],
      [6.2, -12, 0.8],
      [6.2, 7, 0.9],
      [6.2, 4, 0.5],
    ],
    ambience: rushing(0.045, (time) => 0.16 + 0.13 * Math.sin(2 * Math.PI * (time / 4 - 0.25))),
  },
  {
    name: 'school',
    scene: bus,
    seconds: 7,
    // skips along like someone with a new backpack
    melody: [
      [0.25, 0],
      [0.25, -12, 0.7],
      [0.6, 4, 0.8],
      [0.95, 7, 0.9],
      [1.3, 4, 0.8],
      [1.65, 9],
      [1.65, -7, 0.7],
      [2.35, 7, 0.8],
      [3.05, -5, 0.7],
      [3.05, 7],
      [3.4, 5, 0.8],
      [3.75, 2, 0.8],
      [4.1, 5, 0.8],
      [4.45, -12, 0.7],
      [4.45, 4],
      [4.8, 7, 0.8],
      [5.15, 12],
      [5.15, 0, 0.6],
      [5.15, 4, 0.5],
    ],
    ambience: rushing(0.02, (time) => 0.24 * Math.max(0, Math.sin(Math.PI * Math.min(1, time / 4.6)))),
  },
];
