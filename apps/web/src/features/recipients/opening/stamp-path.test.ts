import { expect, it } from 'vitest';
import { pathOf, type Geometry } from './stamp-path.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** A letter on this window, with a picture of this shape on its stamp. */
function geometry(window: typeof phone, ratio: number, margin: number): Geometry {
  const edge = 10;
  const width = Math.min(340, window.height * 0.6 * ratio);
  return {
    window,
    envelope: { x: window.width / 2, y: window.height / 2, unit: 0.65 },
    place: { x: 200, y: 400, width: width + 2 * edge, height: width / ratio + 2 * edge },
    picture: { width, height: width / ratio, margin },
  };
}

const shapes = [9 / 21, 9 / 16, 3 / 4, 1, 4 / 3, 16 / 9, 2];

/** `[x, y, scale]` of a transform. */
function read(transform: string): readonly [number, number, number] {
  const [x = '0', y = '0'] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(transform)?.slice(1) ?? [];
  return [Number(x), Number(y), Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 1)];
}

it.each([phone, desktop].flatMap((window) => shapes.map((shape) => [window, shape, 48] as const)))(
  'The stamp fits its envelope, comes out of it whole, and fills a window of %j in the shape %d',
  (window, shape, margin) => {
    const at = geometry(window, shape, margin);
    const { envelope, place, picture } = at;
    const path = pathOf(at);
    const [, insideY] = read(path.inside);
    const [, aboveY] = read(path.above);
    const [, , small] = read(path.small);
    const [middleX, middleY, large] = read(path.large);
    const sheet = { width: 520 * envelope.unit, height: 364 * envelope.unit };

    expect(place.width * small).toBeLessThan(sheet.width);
    const bottom = place.y + insideY + (place.height * small) / 2;
    expect(bottom).toBeLessThan(envelope.y + sheet.height / 2);

    // Its lower corners are above the folds, which rise from the middle to the sides.
    const half = (place.width * small) / 2 / envelope.unit;
    const fold = 8 + ((260 - half) / 262) * 182;
    const lowest = (place.y + aboveY + (place.height * small) / 2 - envelope.y) / envelope.unit + 182;
    expect(lowest).toBeLessThan(fold);

    const [aboveX] = read(path.above);
    expect(place.x + aboveX + middleX).toBeCloseTo(window.width / 2, 0);
    expect(place.y + aboveY + middleY).toBeCloseTo(window.height / 2, 0);
    expect(picture.width * large).toBeLessThanOrEqual(window.width - 23);
    expect(picture.height * large).toBeLessThanOrEqual(window.height - 95);
    expect(Math.max((picture.width * large) / window.width, (picture.height * large) / window.height)).toBeGreaterThan(
      0.8,
    );
  },
);

it('A photo leaves room below it for the button that goes on', () => {
  const at = geometry(phone, 9 / 21, 96);
  const { picture } = at;
  const [, , large] = read(pathOf(at).large);
  expect(picture.height * large).toBeCloseTo(phone.height - 192, 0);
});
