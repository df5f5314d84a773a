import { clsx } from 'clsx';
import { useEffect, useReducer, type Dispatch, useRef, type RefObject } from 'react';
import { Art } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { examplesCopy as copy } from './sections.copy.ts';
import { PlayIcon } from './lines.tsx';

/** How long each example shows, in milliseconds. Source: specification part 1 §9, "Carousel". */
export const turnMs = 5000;

/**
 * `wanted`: the play button's state. `held`: what pauses it temporarily. `insisted`: play was pressed while hover or focus held it, so those
 * no longer do.
 */
export type Carousel = {
  readonly index: number;
  readonly count: number;
  readonly wanted: boolean;
  readonly insisted: boolean;
  readonly held: Readonly<Record<Hold, boolean>>;
};
type Hold = 'hover' | 'focus' | 'hidden';

export type CarouselEvent =
  | { type: 'turn'; by: 1 | -1 }
  | { type: 'choose'; index: number }
  | { type: 'toggle' }
  /** The user prefers reduced motion. */
  | { type: 'stop' }
  | { type: 'hold'; by: Hold; held: boolean };

export const newCarousel = (count: number): Carousel => ({
  index: 0,
  count,
  wanted: true,
  insisted: false,
  held: { hover: false, focus: false, hidden: false },
});

/** Whether it advances automatically, which it never does in a hidden tab. */
export function isTurning({ wanted, insisted, held }: Carousel): boolean {
  return wanted && !held.hidden && (insisted || (!held.hover && !held.focus));
}

export function carousel(state: Carousel, event: CarouselEvent): Carousel {
  switch (event.type) {
    case 'turn':
      return { ...state, index: (state.index + event.by + state.count) % state.count };
    case 'choose':
      return { ...state, index: event.index };
    case 'toggle': {
      const isStopped = !isTurning(state);
      return { ...state, wanted: isStopped, insisted: isStopped };
    }
    case 'stop':
      return { ...state, wanted: false, insisted: false };
    case 'hold':
      return {
        ...state,
        // a new hover or focus holds it again
        insisted: state.insisted && (event.by === 'hidden' || !event.held),
        held: { ...state.held, [event.by]: event.held },
      };
  }
}

/** The distance of a swipe, in CSS pixels. */
const swipePx = 40;

/** A `ref` for the carousel's element: hover and focus hold it, a swipe turns it. */
function useHands<Element extends HTMLElement>(send: Dispatch<CarouselEvent>): RefObject<Element | null> {
  const place = useRef<Element>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const over = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
      element.addEventListener(name, run, { signal: over.signal, passive: true });
    const hold = (by: Hold, held: boolean) => send({ type: 'hold', by, held });
    const isInside = (other: EventTarget | null) => other instanceof Node && element.contains(other);
    let from: Touch | undefined;

    on('pointerenter', ({ pointerType }) => (pointerType === 'mouse' ? hold('hover', true) : undefined));
    on('pointerleave', () => hold('hover', false));
    on('focusin', ({ relatedTarget }) => (isInside(relatedTarget) ? undefined : hold('focus', true)));
    on('focusout', ({ relatedTarget }) => (isInside(relatedTarget) ? undefined : hold('focus', false)));
    on('touchstart', ({ touches }) => {
      from = touches[0];
    });
    on('touchend', ({ changedTouches: [to] }) => {
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(across) > Math.max(swipePx, 2 * Math.abs(down))) send({ type: 'turn', by: across < 0 ? 1 : -1 });
    });
    return () => over.abort();
  }, [send]);
  return place;
}

/** The timer runs only while it turns and restarts with each item. With reduced motion, it stays paused until play is pressed. */
function useCarousel(count: number): [Carousel, Dispatch<CarouselEvent>] {
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

const { list } = copy;

function Example({ index, shown }: { index: number; shown: boolean }) {
  const example = list[index];
  if (!example) return null;
  return (
    <div
      role="group"
      aria-roledescription={copy.slide}
      aria-label={copy.place(index + 1, list.length)}
      className={clsx(
        'example grid content-start gap-x-14 gap-y-7 md:grid-cols-[auto_1fr] md:content-center md:items-center',
        shown || 'example-away',
      )}
    >
      <Stamp tilt={index % 2 ? 'slightRight' : 'left'} className="w-44 md:w-60">
        <Art name={example.scene} className="aspect-4/5" />
      </Stamp>
      <figure>
        <blockquote className="text-balance font-display text-[1.5rem] leading-tight md:text-h2">
          {example.text}
        </blockquote>
        <figcaption className="mt-5">
          <b>{example.name}</b>, {example.role}
        </figcaption>
      </figure>
    </div>
  );
}

/** One example at a time. Without scripts, all are shown below each other. */
export function ExamplesSection() {
  const [state, send] = useCarousel(list.length);
  const place = useHands<HTMLDivElement>(send);
  const turning = isTurning(state);
  return (
    <section id="testimonials" tabIndex={-1} aria-labelledby="examples-title" className="gutter py-20 lg:py-24">
      <h2 id="examples-title" className="text-h2">
        {copy.title}
      </h2>
      <p className="mt-3 text-lead text-ink-2">{copy.note}</p>
      <div role="group" aria-roledescription={copy.kind} aria-label={copy.carousel} ref={place} className="mt-10">
        <div aria-live={turning ? 'off' : 'polite'} className="grid touch-pan-y gap-12">
          {list.map(({ name }, index) => (
            <Example key={name} index={index} shown={index === state.index} />
          ))}
        </div>
        <div className="needs-scripts -mx-1 mt-6 flex flex-wrap md:ml-71">
          {list.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              aria-label={copy.show(index + 1, name)}
              aria-current={index === state.index || undefined}
              onClick={() => send({ type: 'choose', index })}
              className="tap group grid place-items-center"
            >
              <span className="size-3 rounded-full border-2 border-transparent bg-control transition-[width] group-aria-[current]:w-7 group-aria-[current]:bg-poppy" />
            </button>
          ))}
          <button
            type="button"
            aria-label={turning ? copy.pause : copy.play}
            onClick={() => send({ type: 'toggle' })}
            className="tap grid place-items-center rounded-full hover:bg-primary-soft"
          >
            <PlayIcon moving={turning} />
          </button>
        </div>
      </div>
    </section>
  );
}
