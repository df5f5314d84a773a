/** How long an example is shown before the next one takes its place. */
export const turnMs = 5000;

/**
 * `wanted`: by the pause button. `insisted`: play was pressed while something held it, which then no longer does. `held`: what keeps it still
 * for the moment.
 */
export type Carousel = {
  readonly index: number;
  readonly count: number;
  readonly wanted: boolean;
  readonly insisted: boolean;
  readonly held: Readonly<Record<Hold, boolean>>;
};
export type Hold = 'hover' | 'focus' | 'hidden';

export type CarouselEvent =
  | { type: 'turn'; by: 1 | -1 }
  | { type: 'choose'; index: number }
  | { type: 'toggle' }
  /** The person asks for no movement. */
  | { type: 'stop' }
  | { type: 'hold'; by: Hold; held: boolean };

export const newCarousel = (count: number): Carousel => ({
  index: 0,
  count,
  wanted: true,
  insisted: false,
  held: { hover: false, focus: false, hidden: false },
});

/** Whether it goes on by itself. A tab that nobody sees holds it whatever was pressed. */
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
        // whoever comes anew holds it again
        insisted: state.insisted && (event.by === 'hidden' || !event.held),
        held: { ...state.held, [event.by]: event.held },
      };
  }
}
