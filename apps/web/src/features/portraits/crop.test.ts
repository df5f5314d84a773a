import { describe, expect, it } from 'vitest';
import { maxZoom, cutout, initialCrop, moved, zoomed } from './crop.ts';

const wide = { width: 4000, height: 2000 };
const tall = { width: 2000, height: 4000 };

describe('a photo’s crop', () => {
  it('starts with as much of the photo as fits, from its middle', () => {
    expect(cutout(wide, initialCrop(wide))).toEqual({ left: 1200, top: 0, width: 1600, height: 2000 });
  });

  it('starts a little above the middle of a tall photo, where the face is', () => {
    const { left, top, width, height } = cutout(tall, initialCrop(tall));
    expect({ left, width, height }).toEqual({ left: 0, width: 2000, height: 2500 });
    expect(top).toBeCloseTo(430);
  });

  it('can be moved, but not out of the photo', () => {
    const first = initialCrop(wide);
    expect(cutout(wide, moved(wide, first, 0.25, 0)).left).toBeCloseTo(1600);
    expect(cutout(wide, moved(wide, first, 9, 9))).toEqual({ left: 2400, top: 0, width: 1600, height: 2000 });
    expect(cutout(wide, moved(wide, first, -9, -9)).left).toBeCloseTo(0);
  });

  it('can be closer, up to a limit, and goes back inside when it is farther again', () => {
    const close = moved(wide, zoomed(wide, initialCrop(wide), 2), 9, 9);
    expect(cutout(wide, close)).toEqual({ left: 3200, top: 1000, width: 800, height: 1000 });
    expect(zoomed(wide, close, 99).zoom).toBe(maxZoom);
    expect(cutout(wide, zoomed(wide, close, 0))).toEqual({ left: 2400, top: 0, width: 1600, height: 2000 });
  });
});
