import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { firstScene, isStaged, nextScene, type Scene, type SceneEvent } from './opening-scene.ts';
import { stage, type SceneMotion } from './opening-motion.ts';
import { geometryOf } from './stamp-path.ts';

const backwards = { cooling: -1.2, closing: -1.6 };

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Not every phone has it, and some browsers refuse before the first tap. */
export function vibrate(...pattern: number[]): void {
  if ('vibrate' in navigator && !isCalm()) navigator.vibrate(pattern);
}

const nothing = { motion: undefined, animations: [] };

/** The animations on a stage: one set at a time, all started together. */
class Playing {
  readonly #root: HTMLElement;
  #motion: SceneMotion | undefined;
  #animations: Animation[] = [];
  #floating: Animation[] = [];
  /** What is over, and holds the pose that the rest begins with. */
  #below: { motion: SceneMotion | undefined; animations: Animation[] } = nothing;
  #onEnd = () => {};

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  play(motion: SceneMotion, onEnd: () => void): void {
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

  /** At its end, and the stamp floats. */
  float(): void {
    this.#onEnd = () => {};
    for (const animation of this.#animations) animation.finish();
    if (isCalm()) return;
    this.#floating = stage(this.#root, 'floating', geometryOf(this.#root));
    for (const animation of this.#floating) animation.play();
  }

  /** From the end of what was played, which stays below. */
  playOn(motion: SceneMotion, onEnd: () => void): void {
    this.#land();
    this.#onEnd = onEnd;
    this.#below = { motion: this.#motion, animations: this.#animations };
    for (const animation of this.#animations) animation.finish();
    this.#motion = motion;
    this.#animations = stage(this.#root, motion, geometryOf(this.#root));
    for (const animation of this.#animations) animation.play();
    this.#follow();
  }

  finish(motions: readonly [SceneMotion, SceneMotion]): void {
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
    const isFloating = this.#floating.length > 0;
    this.#sink();
    this.#below = nothing;
    if (below !== undefined) {
      this.#below = { motion: below, animations: stage(this.#root, below, geometryOf(this.#root)) };
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
    if (isFloating) this.float();
  }

  #replaceWith(motion: SceneMotion, begin: (animation: Animation) => void): void {
    const before = [...this.#animations, ...this.#below.animations];
    this.#motion = motion;
    this.#below = nothing;
    this.#animations = stage(this.#root, motion, geometryOf(this.#root));
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
    for (const animation of this.#floating) {
      const { currentIteration } = animation.effect?.getComputedTiming() ?? {};
      animation.effect?.updateTiming({ iterations: (currentIteration ?? 0) + 1 });
      animation.updatePlaybackRate(2); // down before the stamp has grown
    }
    this.#floating = [];
  }

  #sink(): void {
    for (const animation of this.#floating) animation.cancel();
    this.#floating = [];
  }
}

export function useScene(isOpened: boolean) {
  return useReducer(nextScene, isOpened, (wasOpened): Scene =>
    firstScene(wasOpened ? 'reading' : isCalm() ? 'sealed' : 'arriving'),
  );
}

interface Play {
  readonly onBroken: () => void;
  /** The message has the window: it may begin. */
  readonly onGrown: () => void;
  readonly onLeft: () => void;
  readonly onRead: () => void;
}

export function usePlaying(
  root: RefObject<HTMLElement | null>,
  scene: Scene,
  dispatch: (event: SceneEvent) => void,
  play: Play,
): void {
  const playing = useRef<Playing>(undefined);
  const begin = useEffectEvent((element: HTMLElement) => {
    const set = (playing.current ??= new Playing(element));
    const isStill = isCalm();
    const send = (type: Exclude<SceneEvent['type'], 'failed'>) => () => dispatch({ type });
    switch (scene.name) {
      case 'arriving':
        return set.play('arrival', send('arrived'));
      case 'sealed':
        return set.stop();
      case 'holding':
        if (isStill) return dispatch({ type: 'broke' });
        vibrate(8);
        return set.play('hold', send('broke'));
      case 'cooling':
        return set.reverse(backwards.cooling, send('cooled'));
      case 'breaking':
        vibrate(26, 40, 10);
        play.onBroken();
        return set.play(isStill ? 'calmBreaking' : 'breaking', send('out'));
      case 'late':
        return set.float();
      case 'growing':
        return set.playOn(isStill ? 'calmGrowing' : 'growing', send('grown'));
      case 'watching':
        set.finish(isStill ? ['calmBreaking', 'calmGrowing'] : ['breaking', 'growing']);
        return play.onGrown();
      case 'returning':
        play.onLeft();
        return set.play(isStill ? 'calmReturning' : 'returning', send('returned'));
      case 'reading':
        set.stop();
        if (scene.turn > 0) play.onRead();
        return;
      case 'closing':
        return set.reverse(backwards.closing, send('closed'));
    }
  });
  useLayoutEffect(() => {
    if (root.current) begin(root.current);
  }, [scene.name, scene.turn, root]);

  useEffect(() => () => playing.current?.stop(), []);

  const isOnStage = isStaged(scene);
  useEffect(() => {
    if (!isOnStage) return undefined;
    const resized = () => playing.current?.measureAgain();
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, [isOnStage]);
}
