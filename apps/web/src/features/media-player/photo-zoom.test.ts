import { expect, it } from 'vitest';
import { fitted, kept, pinched, zoomed } from './photo-zoom.ts';

it('a photo that is zoomed keeps what is under the finger under it', () => {
  const view = zoomed({ scale: 2, x: 10, y: -20 }, 4, { x: 50, y: 60 });
  expect(view).toEqual({ scale: 4, x: -30, y: -100 });
  expect([(50 - 10) / 2, (60 + 20) / 2]).toEqual([(50 - view.x) / 4, (60 - view.y) / 4]);
});

it('a photo is never smaller than fits, nor enlarged without end', () => {
  expect(zoomed(fitted, 0.2, { x: 5, y: 5 }).scale).toBe(1);
  expect(zoomed(fitted, 99, { x: 5, y: 5 }).scale).toBe(6);
});

it('two fingers keep what they hold while they part and move', () => {
  const [from, to] = [
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -70, y: 10 },
      { x: 130, y: 10 },
    ],
  ] as const;
  expect(pinched(fitted, from, to)).toEqual({ scale: 2, x: 30, y: 10 });
});

it('a photo can be dragged to its edges and no farther', () => {
  const sizes = { photo: { width: 300, height: 200 }, screen: { width: 400, height: 800 } };
  expect(kept({ scale: 1, x: 80, y: 80 }, sizes)).toEqual(fitted);
  expect(kept({ scale: 2, x: 500, y: 80 }, sizes)).toEqual({ scale: 2, x: 100, y: 0 });
});
