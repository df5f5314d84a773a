import type { OpenMessage } from '@someday/contract/api/recipients';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import type { PlayerHandle } from '#web/features/media-player/player.tsx';
import {
  firstScene,
  isMoving,
  isShown,
  isStaged,
  nextScene,
  type PlainSceneEvent,
  type Scene,
  type SceneEvent,
} from './opening-scene.ts';
import { stage, type SceneMotion } from './opening-motion.ts';
import { useStagedMedium } from './staged-medium.tsx';
import { geometryOf } from './stamp-path.ts';

const backwards = { cooling: -1.2, closing: -1.6 };

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Not every phone has it, and some browsers refuse before the first tap. */
function vibrate(...pattern: number[]): void {
  if ('vibrate' in navigator && !isCalm()) navigator.vibrate(pattern);
}

const nothing = { motion: undefined, animations: [] };

/** The animations on a stage: one set at a time, all started together. */
class StageAnimations {
  readonly #root: RefObject<HTMLElement | null>;
  #motion: SceneMotion | undefined;
  #animations: Animation[] = [];
  #floating: Animation[] = [];
  /** What is over, and holds the pose that the rest begins with. */
  #below: { motion: SceneMotion | undefined; animations: Animation[] } = nothing;
  #onEnd = () => {};

  constructor(root: RefObject<HTMLElement | null>) {
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
    this.#floating = this.#stage('floating');
    for (const animation of this.#floating) animation.play();
  }

  /** From the end of what was played, which stays below. */
  playOn(motion: SceneMotion, onEnd: () => void): void {
    this.#land();
    this.#onEnd = onEnd;
    this.#below = { motion: this.#motion, animations: this.#animations };
    for (const animation of this.#animations) animation.finish();
    this.#motion = motion;
    this.#animations = this.#stage(motion);
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
    if (isFloating) this.float();
  }

  #stage(motion: SceneMotion): Animation[] {
    const root = this.#root.current;
    return root ? stage(root, motion, geometryOf(root)) : [];
  }

  #replaceWith(motion: SceneMotion, begin: (animation: Animation) => void): void {
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

type Root = RefObject<HTMLElement | null>;

type Notices = { onShown: () => void; onStaged: (isOn: boolean) => void };

type Options = Notices & { message: OpenMessage; wasOpened: boolean; headingId: string };

/** The scene of a letter that opens, with the refs of what it moves, focuses and plays. */
export function useOpening({ message, wasOpened, headingId, ...notices }: Options) {
  const root = useRef<HTMLElement>(null);
  const seal = useRef<HTMLButtonElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const player = useRef<PlayerHandle>(null);
  const [scene, dispatch] = useReducer(nextScene, wasOpened, (isOpened): Scene =>
    firstScene(isOpened ? 'reading' : isCalm() ? 'sealed' : 'arriving'),
  );
  const medium = useStagedMedium(message, player, dispatch);
  const [playing] = useState(() => new StageAnimations(root));
  const begin = useEffectEvent(() => {
    const isStill = isCalm();
    const send = (type: PlainSceneEvent['type']) => () => dispatch({ type });
    switch (scene.name) {
      case 'arriving':
        return playing.play('arrival', send('arrived'));
      case 'sealed':
        return playing.stop();
      case 'holding':
        if (isStill) return dispatch({ type: 'broke' });
        vibrate(8);
        return playing.play('hold', send('broke'));
      case 'cooling':
        return playing.reverse(backwards.cooling, send('cooled'));
      case 'breaking':
        vibrate(26, 40, 10);
        medium.prepare();
        return playing.play(isStill ? 'calmBreaking' : 'breaking', send('out'));
      case 'late':
        return playing.float();
      case 'growing':
        return playing.playOn(isStill ? 'calmGrowing' : 'growing', send('grown'));
      case 'watching':
        playing.finish(isStill ? ['calmBreaking', 'calmGrowing'] : ['breaking', 'growing']);
        void player.current?.play();
        return leave.current?.focus({ preventScroll: true });
      case 'returning':
        player.current?.pause();
        return playing.play(isStill ? 'calmReturning' : 'returning', send('returned'));
      case 'reading':
        playing.stop();
        if (scene.turn > 0) document.getElementById(headingId)?.focus({ preventScroll: true });
        return;
      case 'closing':
        return playing.reverse(backwards.closing, send('closed'));
    }
  });
  useLayoutEffect(() => begin(), [scene.name, scene.turn]);
  useEffect(() => () => playing.stop(), [playing]);
  const isOnStage = isStaged(scene);
  useEffect(() => {
    if (!isOnStage) return undefined;
    const resized = () => playing.measureAgain();
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, [isOnStage, playing]);
  useNotices(root, scene, notices);
  useFocusAtSeal(root, seal, scene.name === 'sealed');
  useSkipping(root, scene, dispatch);
  return { scene, dispatch, medium, root, seal, leave, player };
}

function useNotices(root: Root, scene: Scene, { onShown, onStaged }: Notices): void {
  const [shown, staged] = [isShown(scene), isStaged(scene)];
  const notifyShown = useEffectEvent(onShown);
  useEffect(() => {
    if (shown) notifyShown();
  }, [shown]);
  // Before it is drawn, or what gives way to the letter would be seen for a moment.
  const notifyStaged = useEffectEvent(onStaged);
  useLayoutEffect(() => {
    notifyStaged(staged);
    return () => notifyStaged(false);
  }, [staged]);
  useEffect(() => {
    if (staged) (root.current?.closest('[role=dialog]') ?? window).scrollTo(0, 0);
  }, [staged, root]);
}

/** Before it is painted, or a key pressed just then would go nowhere; but after what the status says has been noticed. */
function useFocusAtSeal(root: Root, seal: Root, isSealed: boolean): void {
  useLayoutEffect(() => {
    if (!isSealed) return;
    queueMicrotask(() => seal.current?.focus({ preventScroll: true }));
    // Browsers draw the focus ring until they know what someone uses.
    if (performance.eventCounts?.get('keydown')) return;
    root.current?.setAttribute('data-untouched', '');
    addEventListener('keydown', () => root.current?.removeAttribute('data-untouched'), { once: true, capture: true });
  }, [isSealed, seal, root]);
}

/** A key or tap anywhere skips what moves, and Escape what is watched, which has keys of its own. */
function useSkipping(root: Root, scene: Scene, dispatch: (event: SceneEvent) => void): void {
  const moves = isMoving(scene);
  const isWatched = scene.name === 'watching';
  // Together with what is drawn: as soon as the letter lies still, a key opens it.
  useLayoutEffect(() => {
    if (!moves && !isWatched) return undefined;
    const left = new AbortController();
    const key = (event: KeyboardEvent) => {
      const skips = moves ? !isModified(event) : event.key === 'Escape' && !document.fullscreenElement;
      if (!skips || event.repeat || isOnOtherButton(event, root.current)) return;
      event.preventDefault();
      dispatch({ type: 'skipped' });
    };
    const tap = ({ target, timeStamp }: Event) => {
      if (target instanceof Element && !target.closest('button, a')) dispatch({ type: 'tapped', at: timeStamp });
    };
    addEventListener('keydown', key, { signal: left.signal });
    addEventListener('pointerdown', tap, { signal: left.signal });
    return () => left.abort();
  }, [moves, isWatched, root, dispatch]);
}

const isModified = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key);

const isOnOtherButton = ({ target }: Event, root: Element | null) =>
  target instanceof Element && target.closest('button, a') !== null && !root?.contains(target);
