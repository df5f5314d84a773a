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
import { beginHold, cool } from '#web/ui/wax/hold.ts';
import { isCalm } from '#web/ui/wax/easing.ts';
import { StageAnimations, vibrate } from '#web/ui/wax/stage.ts';
import { useFocusAtWax } from '#web/ui/wax/use-hold.ts';
import { stage } from './opening-motion.ts';
import { useStagedMedium } from './staged-medium.tsx';

const closingRate = -1.6;

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
  const [playing] = useState(() => new StageAnimations(root, stage));
  const begin = useEffectEvent(() => {
    const isStill = isCalm();
    const send = (type: PlainSceneEvent['type']) => () => dispatch({ type });
    switch (scene.name) {
      case 'arriving':
        return playing.play('arrival', send('arrived'));
      case 'sealed':
        return playing.stop();
      case 'holding':
        return beginHold(playing, 'hold', send('broke'));
      case 'cooling':
        return cool(playing, send('cooled'));
      case 'breaking':
        vibrate(26, 40, 10);
        medium.prepare('page');
        return playing.play(isStill ? 'calmBreaking' : 'breaking', send('out'));
      case 'late':
        return playing.float('floating');
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
        return playing.reverse(closingRate, send('closed'));
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
  useFocusAtWax(root, seal, scene.name === 'sealed');
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
