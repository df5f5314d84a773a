import { useEffect, useReducer, type Dispatch } from 'react';
import { carousel, isTurning, newCarousel, turnMs, type Carousel, type CarouselEvent } from './carousel.ts';

/** Its timer runs only while it turns, and begins anew with each item; under reduced motion it stands until somebody presses play. */
export function useCarousel(count: number): [Carousel, Dispatch<CarouselEvent>] {
  const [state, send] = useReducer(carousel, count, newCarousel);
  const { index } = state;
  const turning = isTurning(state);

  useEffect(() => {
    if (!turning) return undefined;
    const timer = setTimeout(() => send({ type: 'turn', by: 1 }), turnMs);
    return () => clearTimeout(timer);
  }, [turning, index]);

  useEffect(() => {
    const onTab = () => send({ type: 'hold', by: 'hidden', held: document.hidden });
    document.addEventListener('visibilitychange', onTab);
    onTab();
    return () => document.removeEventListener('visibilitychange', onTab);
  }, []);

  useEffect(() => {
    const less = matchMedia('(prefers-reduced-motion: reduce)');
    const onChange = () => (less.matches ? send({ type: 'stop' }) : undefined);
    less.addEventListener('change', onChange);
    onChange();
    return () => less.removeEventListener('change', onChange);
  }, []);

  return [state, send];
}
