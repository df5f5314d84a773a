import { expect, it } from 'vitest';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import { createStampImages } from './email-stamp-images.ts';

const events: string[] = [];
const log = (_fields: object, event: string) => void events.push(event);
const logger = { info: log, warn: log, error: log };

it('the stamp and postmark of a day are drawn once, small, and only the postmark differs from another day’s', async () => {
  const { draw } = createLocalMediaTools();
  let drawn = 0;
  const media = { draw: (svg: string) => ((drawn += 1), draw(svg)) };
  const stampImages = createStampImages({ media, logger });
  const [one, again, other] = await Promise.all(
    ['2036-06-14', '2036-06-14', '2036-06-15'].map((day) => stampImages.of(day, 'open')),
  );
  expect(again).toBe(one);
  expect(drawn).toBe(3);
  expect(other?.stamp).toEqual(one?.stamp);
  expect(other?.postmark.cid).not.toBe(one?.postmark.cid);
  expect(other?.postmark.content.equals(one?.postmark.content ?? Buffer.alloc(0))).toBe(false);
  const bytes = (one?.stamp.content.length ?? 0) + (one?.postmark.content.length ?? 0);
  expect(bytes).toBeLessThan(12_000);
  const whose = (name: string) => stampImages.of('2036-06-14', 'open', { name, color: 1, drawing: undefined });
  const [emma, zoya] = [await whose('Emma'), await whose('Зоя')];
  expect(emma?.stamp.content.equals(one?.stamp.content ?? Buffer.alloc(0)), 'her own stamp').toBe(false);
  expect(zoya?.stamp, 'no such letter in the font').toEqual(one?.stamp);
});

it('remembers only the latest days', async () => {
  let drawn = 0;
  const draw = async () => ((drawn += 1), Buffer.alloc(1));
  const stampImages = createStampImages({ media: { draw }, logger });
  const days = Array.from({ length: 12 }, (_, index) => `2036-06-${index + 10}`);
  for (const day of days) await stampImages.of(day, 'open');
  drawn = 0;
  await stampImages.of('2036-06-21', 'open');
  expect(drawn).toBe(0);
  await stampImages.of('2036-06-10', 'open');
  expect(drawn).toBe(1);
});

it('what can’t be drawn is left out, and logged once a day', async () => {
  const draw = () => Promise.reject(new Error('no such machine'));
  const stampImages = createStampImages({ media: { draw }, logger });
  expect([await stampImages.of('2036-06-14', 'open'), await stampImages.of('2036-06-14', 'open')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(events).toEqual(['email-stamp-not-drawn']);
});
