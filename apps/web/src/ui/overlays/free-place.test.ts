import { describe, expect, it } from 'vitest';
import { freePlace, type Obstacle } from './free-place.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const toast = { width: 420, height: 100 };
const onPhone = { width: 358, height: 100 };

const at = (left: number, top: number, width: number, height: number, weight = 1): Obstacle => ({
  box: { left, top, right: left + width, bottom: top + height },
  weight,
});
const covers = (size: typeof toast, { left, top }: { left: number; top: number }, { box }: Obstacle) =>
  left < box.right && left + size.width > box.left && top < box.bottom && top + size.height > box.top;

describe('a toast’s place', () => {
  it('is the lower left corner, or the bottom of a phone', () => {
    expect(freePlace(toast, desktop, [])).toEqual({ left: 16, top: 684 });
    expect(freePlace(onPhone, phone, [])).toEqual({ left: 16, top: 728 });
  });

  it('is another corner if a button is in that one', () => {
    expect(freePlace(toast, desktop, [at(60, 720, 200, 60)])).toEqual({ left: 844, top: 684 });
  });

  it('is above what is at the bottom of a phone', () => {
    expect(freePlace(onPhone, phone, [at(0, 772, 390, 72)])).toEqual({ left: 16, top: 656 });
  });

  it('covers nothing if there is any room', () => {
    const buttons = [at(0, 0, 390, 60), at(0, 784, 390, 60), at(16, 120, 358, 200), at(16, 460, 358, 300)];
    const place = freePlace(onPhone, phone, buttons);
    expect(buttons.filter((button) => covers(onPhone, place, button))).toEqual([]);
  });

  it('never covers the focused element, however crowded the page', () => {
    const rows = Array.from({ length: 21 }, (_, row) => at(16, row * 40, 358, 36));
    const focused = at(16, 20, 358, 40, 1000);
    expect(covers(onPhone, freePlace(onPhone, phone, [...rows, focused]), focused)).toBe(false);
  });

  it('doesn’t change until it would cover something', () => {
    const now = { left: 844, top: 684 };
    expect(freePlace(toast, desktop, [], now)).toEqual(now);
    expect(freePlace(toast, desktop, [at(900, 700, 50, 50)], now)).toEqual({ left: 16, top: 684 });
    expect(freePlace(toast, { width: 700, height: 500 }, [], now)).toEqual({ left: 16, top: 384 });
  });
});
