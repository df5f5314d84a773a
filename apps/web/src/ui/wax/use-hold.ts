import { useEffectEvent, useLayoutEffect, useReducer, type PointerEvent, type RefObject } from 'react';
import { goesByKeys } from '#web/lib/focus.ts';
import { beginHold, cool, firstHold, nextHold, type PressEvent } from './hold.ts';
import type { StageAnimations } from './stage.ts';

/** For the button over the wax: a press by a pointer, and by a key or screen reader, which click without one. */
export function pressHandlers(canPress: boolean, dispatch: (event: PressEvent) => void) {
  return {
    onPointerDown: ({ button, timeStamp, pointerId, currentTarget }: PointerEvent<HTMLButtonElement>) => {
      if (button !== 0 || !canPress) return;
      currentTarget.setPointerCapture(pointerId);
      dispatch({ type: 'pressed', at: timeStamp });
    },
    onPointerUp: ({ timeStamp }: { timeStamp: number }) => dispatch({ type: 'released', at: timeStamp }),
    onPointerCancel: () => dispatch({ type: 'let-go' }),
    // A key that is still held from before is no press.
    onKeyDown: (event: { repeat: boolean; preventDefault: () => void }) => {
      if (event.repeat) event.preventDefault();
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: ({ detail }: { detail: number }) => {
      if (detail === 0 && canPress) dispatch({ type: 'pressed' });
    },
  };
}

type HoldOptions<Name extends string> = {
  playing: StageAnimations<Name>;
  /** Played while it is held, for `holdMs`. */
  motion: Name;
  canPress: boolean;
  onHeld: () => void;
};

/** Wax that is pressed once. `button`: for the button over it. */
export function useHold<Name extends string>({ playing, motion, canPress, onHeld }: HoldOptions<Name>) {
  const [hold, dispatch] = useReducer(nextHold, firstHold);
  const begin = useEffectEvent(() => {
    if (hold.name === 'holding') beginHold(playing, motion, () => dispatch({ type: 'held' }));
    if (hold.name === 'cooling') cool(playing, () => dispatch({ type: 'cooled' }));
    if (hold.name === 'held') onHeld();
  });
  useLayoutEffect(() => begin(), [hold.name, hold.turn]);
  return { wasLetGo: hold.wasLetGo, button: pressHandlers(canPress && hold.name !== 'held', dispatch) };
}

type Root = RefObject<HTMLElement | null>;

/** Before it is painted, or a key pressed just then would go nowhere; but after what the status says has been noticed. */
export function useFocusAtWax(root: Root, button: Root, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    queueMicrotask(() => {
      // Browsers draw the focus ring until they know what someone uses, and after a password was typed.
      if (!goesByKeys()) root.current?.setAttribute('data-untouched', '');
      button.current?.focus({ preventScroll: true });
    });
    addEventListener('keydown', () => root.current?.removeAttribute('data-untouched'), { once: true, capture: true });
  }, [isReady, button, root]);
}
