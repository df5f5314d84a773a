import { describe, expect, it } from 'vitest';
import { carousel, isTurning, newCarousel, type Carousel, type CarouselEvent } from './examples-section.tsx';

const after = (...events: readonly CarouselEvent[]): Carousel => events.reduce(carousel, newCarousel(5));
const hold = (by: 'hover' | 'focus' | 'hidden' | 'opened', held = true): CarouselEvent => ({ type: 'hold', by, held });
const toggle: CarouselEvent = { type: 'toggle' };
const next: CarouselEvent = { type: 'turn', by: 1 };

describe('the carousel', () => {
  it('loops from the last to the first, and back', () => {
    expect(after(next).index).toBe(1);
    expect(after({ type: 'choose', index: 4 }, next).index).toBe(0);
    expect(after({ type: 'turn', by: -1 }).index).toBe(4);
  });

  it('turns until something holds it, and again afterwards', () => {
    expect(isTurning(after())).toBe(true);
    for (const by of ['hover', 'focus', 'hidden', 'opened'] as const) {
      expect(isTurning(after(hold(by))), by).toBe(false);
      expect(isTurning(after(hold(by), hold(by, false))), by).toBe(true);
    }
    expect(isTurning(after(hold('hover'), hold('focus'), hold('hover', false)))).toBe(false);
  });

  it('stays paused, whatever hover and focus do', () => {
    expect(isTurning(after(hold('hover'), hold('hover', false), toggle, hold('focus'), hold('focus', false)))).toBe(
      false,
    );
  });

  it('turns after play was pressed, until the next hover', () => {
    const pressed = [hold('hover'), hold('focus'), toggle] as const;
    expect(isTurning(after(...pressed))).toBe(true);
    expect(isTurning(after(...pressed, hold('hover', false)))).toBe(true);
    expect(isTurning(after(...pressed, hold('hover', false), hold('hover')))).toBe(false);
    expect(isTurning(after(...pressed, toggle))).toBe(false);
  });

  it('never turns in a hidden tab', () => {
    const elsewhere = [hold('hover'), toggle, hold('hidden')] as const;
    expect(isTurning(after(...elsewhere))).toBe(false);
    expect(isTurning(after(...elsewhere, hold('hidden', false)))).toBe(true);
  });

  it('never turns behind an opened example', () => {
    const opened = [hold('hover'), toggle, hold('opened')] as const;
    expect(isTurning(after(...opened))).toBe(false);
    expect(isTurning(after(...opened, hold('hover', false), hold('focus', false)))).toBe(false);
    expect(isTurning(after(...opened, hold('opened', false)))).toBe(true);
  });

  it('stays still for people who prefer reduced motion, until they press play', () => {
    expect(isTurning(after({ type: 'stop' }))).toBe(false);
    expect(isTurning(after({ type: 'stop' }, toggle))).toBe(true);
  });
});
