import type { RefObject } from 'react';
import { isCalm } from './easing.ts';

/** What moves (by its `data-layer`), how, when it starts and how long it takes, in milliseconds. */
export type Motion<Layer extends string = string> = readonly [
  layer: Layer,
  frames: Keyframe[],
  start: number,
  length: number,
  easing?: string,
  fill?: FillMode,
];

type Frames = Keyframe[];

/** What moves, when it starts and how long it takes, in milliseconds; then how. */
export function move<Layer extends string>(
  ...[layer, start, length, how, frames]: [Layer, number, number, Frames] | [Layer, number, number, string, Frames]
): Motion<Layer> {
  return typeof how === 'string' ? [layer, frames ?? [], start, length, how] : [layer, how, start, length];
}

export const opacity = (...values: number[]): Keyframe[] => values.map((value) => ({ opacity: value }));
export const transform = (...values: string[]): Keyframe[] => values.map((value) => ({ transform: value }));
export const both = (...frames: [opacity: number, transform: string][]): Keyframe[] =>
  frames.map(([visible, place]) => ({ opacity: visible, transform: place }));
export const appear = (from: string): Keyframe[] => both([0, from], [1, 'none']);

/** How near the eye is to a flap that turns. */
export const near = 'perspective(1100px)';

/** Not every phone has it, and some browsers refuse before the first tap. */
export function vibrate(...pattern: number[]): void {
  if ('vibrate' in navigator && !isCalm()) navigator.vibrate(pattern);
}

/** The same motion, and then its end is held, so that it takes `whole` milliseconds instead of `length`. */
function held(frames: readonly Keyframe[], easing: string, length: number, whole: number): Keyframe[] {
  const own = frames.map(({ offset, ...frame }, index) => ({
    easing,
    ...frame,
    offset: ((offset ?? index / (frames.length - 1)) * length) / whole,
  }));
  const { offset: _, ...last } = own.at(-1) ?? {};
  return length < whole ? [...own, last] : own;
}

type Staging = {
  iterations?: number;
  /** Between the elements of one layer, which move one after another. Milliseconds. */
  apart?: Partial<Record<string, number>>;
};

/** All end together, so that they can be reversed as one. None has an `endDelay`: Chromium would leave it to the page's main thread. */
export function stageMotions(
  root: HTMLElement,
  motions: readonly Motion[],
  { iterations = 1, apart = {} }: Staging = {},
): Animation[] {
  const moves = motions.flatMap(([layer, frames, start, ...rest]) =>
    [...root.querySelectorAll<HTMLElement>(`[data-layer="${layer}"]`)].map((element, index) => ({
      element,
      frames,
      delay: start + index * (apart[layer] ?? 0),
      rest,
    })),
  );
  const total = Math.max(...moves.map(({ delay, rest: [length] }) => delay + length));
  return moves.map(({ element, frames, delay, rest: [length, easing = 'linear', fill = 'both'] }) => {
    const duration = total - delay;
    const animation = element.animate(held(frames, easing, length, duration), { delay, duration, fill, iterations });
    animation.pause();
    return animation;
  });
}

const nothing = { motion: undefined, animations: [] };

/** The animations on a stage: one set at a time, all started together. */
export class StageAnimations<Name extends string> {
  readonly #root: RefObject<HTMLElement | null>;
  readonly #stageOn: (root: HTMLElement, motion: Name) => Animation[];
  #motion: Name | undefined;
  #animations: Animation[] = [];
  #floating: { motion: Name; animations: Animation[] } | undefined;
  /** What is over, and holds the pose that the rest begins with. */
  #below: { motion: Name | undefined; animations: Animation[] } = nothing;
  #onEnd = () => {};

  constructor(root: RefObject<HTMLElement | null>, stageOn: (root: HTMLElement, motion: Name) => Animation[]) {
    this.#root = root;
    this.#stageOn = stageOn;
  }

  play(motion: Name, onEnd: () => void): void {
    this.#onEnd = onEnd;
    this.#replaceWith(motion, (animation) => animation.play());
  }

  reverse(rate: number, onEnd: () => void): void {
    this.#sink();
    this.#onEnd = onEnd;
    for (const animation of [...this.#animations, ...this.#below.animations]) {
      animation.updatePlaybackRate(rate);
      animation.play();
    }
    this.#follow();
  }

  /** At its end, and something floats. */
  float(motion: Name): void {
    this.#onEnd = () => {};
    for (const animation of this.#animations) animation.finish();
    if (isCalm()) return;
    this.#floating = { motion, animations: this.#stage(motion) };
    for (const animation of this.#floating.animations) animation.play();
  }

  /** From the end of what was played, which stays below. */
  playOn(motion: Name, onEnd: () => void): void {
    this.#land();
    this.#onEnd = onEnd;
    this.#below = { motion: this.#motion, animations: this.#animations };
    for (const animation of this.#animations) animation.finish();
    this.#motion = motion;
    this.#animations = this.#stage(motion);
    for (const animation of this.#animations) animation.play();
    this.#follow();
  }

  finish(motions: readonly [Name, Name]): void {
    this.#sink();
    if (this.#motion === motions[0]) this.playOn(motions[1], () => {});
    this.#onEnd = () => {};
    for (const animation of this.#animations) animation.finish();
  }

  stop(): void {
    this.#sink();
    for (const animation of [...this.#animations, ...this.#below.animations]) animation.cancel();
    this.#animations = [];
    this.#below = nothing;
    this.#motion = undefined;
  }

  measureAgain(): void {
    const [known] = this.#animations;
    const { motion: below, animations: former } = this.#below;
    if (this.#motion === undefined || known === undefined) return;
    const { currentTime, playState, playbackRate } = known;
    const floating = this.#floating?.motion;
    this.#sink();
    this.#below = nothing;
    if (below !== undefined) {
      this.#below = { motion: below, animations: this.#stage(below) };
      for (const animation of this.#below.animations) animation.finish();
    }
    const onTop = this.#below;
    this.#replaceWith(this.#motion, (animation) => {
      animation.currentTime = currentTime;
      animation.playbackRate = playbackRate;
      if (playState === 'running') animation.play(); // one that had finished would begin again
    });
    this.#below = onTop;
    for (const animation of former) animation.cancel();
    if (floating !== undefined) this.float(floating);
  }

  #stage(motion: Name): Animation[] {
    const root = this.#root.current;
    return root ? this.#stageOn(root, motion) : [];
  }

  #replaceWith(motion: Name, begin: (animation: Animation) => void): void {
    const before = [...this.#animations, ...this.#below.animations];
    this.#motion = motion;
    this.#below = nothing;
    this.#animations = this.#stage(motion);
    this.#animations.forEach(begin);
    // Only now, or a layer would show its resting place for a moment.
    for (const animation of before) animation.cancel();
    this.#follow();
  }

  #follow(): void {
    const followed = this.#animations;
    const end = () => {
      if (this.#animations === followed) this.#onEnd();
    };
    Promise.all(followed.map(({ finished }) => finished)).then(end, () => {}); // rejected when replaced by others
  }

  /** What floats comes down on its own while the rest goes on. */
  #land(): void {
    for (const animation of this.#floating?.animations ?? []) {
      const { currentIteration } = animation.effect?.getComputedTiming() ?? {};
      animation.effect?.updateTiming({ iterations: (currentIteration ?? 0) + 1 });
      animation.updatePlaybackRate(2); // down before the stamp has grown
    }
    this.#floating = undefined;
  }

  #sink(): void {
    for (const animation of this.#floating?.animations ?? []) animation.cancel();
    this.#floating = undefined;
  }
}
