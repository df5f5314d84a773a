import { clsx } from 'clsx';
import {
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
  type Dispatch,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import { LetterFront } from '#web/ui/art/letter.tsx';
import { useFlick } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import type { ExampleLetter } from './examples/example-letter.tsx';
import { examplesCopy as copy, type ExampleId } from './landing.copy.ts';
import kite from './examples/big-kite.svg';
import moon from './examples/full-moon.svg';
import porch from './examples/paint.svg';
import sauce from './examples/pot.svg';
import school from './examples/school-bus.svg';
import { PlayIcon } from './landing-parts.tsx';

/** How long each example shows, in milliseconds. Source: specification part 1 §9, "Carousel". */
export const turnMs = 5000;

/** `wanted`: the play button's state. `held`: what pauses it. `insisted`: play was pressed while hover or focus held it, so those no longer do. */
export type Carousel = {
  readonly index: number;
  readonly count: number;
  readonly wanted: boolean;
  readonly insisted: boolean;
  readonly held: Readonly<Record<Hold, boolean>>;
};
type Hold = 'hover' | 'focus' | 'hidden' | 'opened';

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
  held: { hover: false, focus: false, hidden: false, opened: false },
});

export function isTurning({ wanted, insisted, held }: Carousel): boolean {
  return wanted && !held.hidden && !held.opened && (insisted || (!held.hover && !held.focus));
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
        insisted: state.insisted && (event.by === 'hidden' || event.by === 'opened' || !event.held),
        held: { ...state.held, [event.by]: event.held },
      };
  }
}

/** What holds it still: a mouse over it, or focus in it. */
function handsOf(send: Dispatch<CarouselEvent>) {
  const hold = (by: Hold, held: boolean) => send({ type: 'hold', by, held });
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? hold('hover', true) : undefined),
    onPointerLeave: () => hold('hover', false),
    onFocus: (event: FocusEvent) => (isInside(event) ? undefined : hold('focus', true)),
    onBlur: (event: FocusEvent) => (isInside(event) ? undefined : hold('focus', false)),
  };
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
type ExampleData = (typeof list)[number];
const stamps: Record<ExampleId, string> = { sauce, moon, porch, school, kite };

export type OpenedExample = { id: ExampleId | undefined; open: (id: ExampleId) => void; close: () => void };

function OpenExample({ example, opened }: { example: ExampleData; opened: OpenedExample }) {
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed');
  const [Letter, setLetter] = useState<typeof ExampleLetter>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened.id === example.id;
  const onLoaded = (letter: typeof ExampleLetter) => {
    setLetter(() => letter);
    setState('closed');
  };
  const onFailed = useEffectEvent(() => {
    setState('failed');
    if (isOpen) opened.close();
  });
  useEffect(() => {
    if (isOpen) import('./examples/example-letter.tsx').then((loaded) => onLoaded(loaded.ExampleLetter), onFailed);
  }, [isOpen]);
  const close = () => {
    setLetter(undefined); // going back takes a moment
    opened.close();
  };
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        loading={state === 'loading'}
        className="needs-scripts mt-6"
        onClick={() => {
          setState('loading');
          opened.open(example.id);
        }}
      >
        {copy.open(example.to)}
      </Button>
      <p role="alert">{state === 'failed' ? copy.failed : null}</p>
      {isOpen && Letter ? (
        <Letter example={example} stamp={stamps[example.id]} opener={button} onClose={close} />
      ) : null}
    </>
  );
}

type ExampleProps = { example: ExampleData; index: number; shown: boolean; opened: OpenedExample };

function Example({ example, index, shown, opened }: ExampleProps) {
  const { id, to, from, text, name, role } = example;
  return (
    <div
      role="group"
      aria-roledescription={copy.slide}
      aria-label={copy.place(index + 1, list.length)}
      className={clsx(
        'example grid content-start items-center gap-x-14 gap-y-7 md:grid-cols-[2fr_3fr] md:content-center',
        shown || 'example-away',
      )}
    >
      <div className={clsx('lifted w-full max-w-96', index % 2 ? 'rotate-1' : '-rotate-2')}>
        <LetterFront name={to} from={copy.from(from)} postmark={copy.postmark} stamp={stamps[id]} />
      </div>
      <div>
        <figure>
          <blockquote className="text-balance font-display text-[1.5rem] leading-tight md:text-h2">{text}</blockquote>
          <figcaption className="mt-5">
            <b>{name}</b>, {role}
          </figcaption>
        </figure>
        <OpenExample example={example} opened={opened} />
      </div>
    </div>
  );
}

export function ExamplesSection({ opened }: { opened: OpenedExample }) {
  const [state, send] = useCarousel(list.length);
  const openedIndex = list.findIndex(({ id }) => id === opened.id);
  useEffect(() => {
    send({ type: 'hold', by: 'opened', held: openedIndex >= 0 });
    if (openedIndex >= 0) send({ type: 'choose', index: openedIndex });
  }, [send, openedIndex]);
  const flick = useFlick((by) => send({ type: 'turn', by }));
  const turning = isTurning(state);
  return (
    <section id="testimonials" tabIndex={-1} aria-labelledby="examples-title" className="gutter py-20 lg:py-24">
      <h2 id="examples-title" className="text-h2">
        {copy.title}
      </h2>
      <p className="mt-3 text-lead text-ink-2">{copy.note}</p>
      <div
        role="group"
        aria-roledescription={copy.kind}
        aria-label={copy.carousel}
        {...handsOf(send)}
        className="mt-10"
      >
        <div {...flick} aria-live={turning ? 'off' : 'polite'} className="grid [touch-action:pan-y_pinch-zoom] gap-12">
          {list.map((example, index) => (
            <Example key={example.id} example={example} index={index} shown={index === state.index} opened={opened} />
          ))}
        </div>
        <div className="needs-scripts -mx-1 mt-6 flex flex-wrap">
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
