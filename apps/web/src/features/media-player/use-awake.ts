import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** After this long without a touch, a movement or a key, a playing video is left to itself. */
const calmMs = 3000;

/** Whether the controls are shown: for a while after each `wake`, and as long as the mouse or keyboard focus is on the bar. */
export function useAwake() {
  const [isAwake, setIsAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bar = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const wake = () => {
    setIsAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Both end with another `wake`.
      if (!isOver.current && !bar.current?.querySelector(':focus-visible')) setIsAwake(false);
    }, calmMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const barEvents = {
    ref: bar,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      isOver.current = pointerType === 'mouse';
    },
    onPointerLeave: () => {
      isOver.current = false;
      wake();
    },
  };
  return { isAwake, wake, barEvents };
}
