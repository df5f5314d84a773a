import { expect, it } from 'vitest';
import type { Strokes } from '@someday/contract/rules/signature';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import { colorAt, describePicture } from '#server/testing/media/describe-picture.ts';
import { createSignaturePictures } from './signature-picture.ts';

const events: string[] = [];
const log = (_fields: object, event: string) => void events.push(event);
const logger = { info: log, warn: log, error: log };

const line = (endX: number): Strokes => [
  [
    [100, 100, 0],
    [endX, 200, 300],
  ],
];

it('a signature is drawn once, small, in ink on a slip of paper; another signature is another picture', async () => {
  const { draw } = createLocalMediaTools();
  let drawn = 0;
  const pictures = createSignaturePictures({ media: { draw: (svg) => ((drawn += 1), draw(svg)) }, logger });
  const [one, again, other] = await Promise.all(
    [line(400), line(400), line(600)].map((strokes) => pictures.of(strokes)),
  );
  expect(again).toBe(one);
  expect(drawn).toBe(2);
  expect(other?.image.cid).not.toBe(one?.image.cid);
  const content = one?.image.content ?? Buffer.alloc(0);
  expect(content.length).toBeLessThan(4000);
  const { width, height } = await describePicture(content);
  expect([width, height]).toEqual([2 * (one?.width ?? 0), 2 * (one?.height ?? 0)]);
  const [ink = 255] = await colorAt(content, { x: width / 2, y: height / 2 });
  const [paper = 0] = await colorAt(content, { x: width / 2, y: 6 });
  expect(ink).toBeLessThan(70);
  expect(paper).toBeGreaterThan(230);
});

it('a signature that can’t be drawn is left out', async () => {
  const pictures = createSignaturePictures({
    media: { draw: () => Promise.reject(new Error('no such machine')) },
    logger,
  });
  expect(await pictures.of(line(400))).toBeUndefined();
  expect(events).toEqual(['signature-not-drawn']);
});
