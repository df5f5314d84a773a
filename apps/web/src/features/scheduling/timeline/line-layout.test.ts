import { describe, expect, it } from 'vitest';
import { aMessage, emma } from '#web/testing/member-context.ts';
import { livesOf } from '#web/features/scheduling/life.ts';
import { axisOf, stopsOf, ticksOf, xOf } from './line-layout.ts';

const livesWith = (days: readonly string[], birthday: string | null = null) =>
  livesOf({
    lovedOnes: [{ ...emma, birthday }],
    messages: days.map((deliveryDate, id) =>
      aMessage({ id, title: `Letter ${id}`, status: 'scheduled', deliveryDate }),
    ),
    triggers: [],
    milestones: [],
    memberZone: 'UTC',
    now: new Date('2026-11-22T12:00:00Z'),
  });
const lineWords = { gap: () => 'Nothing after 2030', label: () => 'A letter' };

function stopsFor(days: readonly string[], birthday?: string) {
  const lives = livesWith(days, birthday);
  const [life] = lives.lives;
  if (!life) throw new Error('no life');
  return stopsOf(life, axisOf(lives, 900), lineWords);
}

describe('the axis', () => {
  const axis = axisOf(livesWith([]), 900);

  it('gives the next year more room than a later one', () => {
    expect([xOf(axis, '2026-11-22'), xOf(axis, '2046-11-22')]).toEqual([0, 900]);
    expect(xOf(axis, '2027-11-22')).toBeGreaterThan(4 * (900 - xOf(axis, '2045-11-22')));
  });

  it('names only the years that have room', () => {
    const named = ticksOf(axis).filter(({ label }) => label !== '');
    expect(named[0]?.label).toBe('2028');
    for (const [place, { x }] of named.entries()) expect(x - (named[place - 1]?.x ?? 0)).toBeGreaterThanOrEqual(72);
  });

  it('reaches to the last day, but not further than a hundred years', () => {
    expect(livesWith(['2061-01-01']).end).toBe('2061-01-01');
    const far = livesWith(['9999-12-31']);
    expect(far.end).toBe('2126-11-22');
    expect(xOf(axisOf(far, 900), '9999-12-31')).toBe(900);
  });
});

describe('the items of a life', () => {
  it('share a place if they are too close for two', () => {
    const days = stopsFor(['2027-03-01', '2027-03-09', '2028-03-01']).filter(({ kind }) => kind === 'days');
    expect(days.map(({ entries }) => entries.length)).toEqual([2, 1]);
  });

  it('never overlap, and their labels neither', () => {
    const days = Array.from({ length: 60 }, (_, place) => `${2027 + Math.floor(place / 4)}-0${1 + 2 * (place % 4)}-15`);
    const stops = stopsFor(days).flatMap((stop) => (stop.kind === 'days' ? [stop] : []));
    for (const [place, { x, label }] of stops.entries()) {
      const before = stops[place - 1];
      if (before) expect(x - before.x).toBeGreaterThanOrEqual(52);
      const labeled = stops.slice(0, place).findLast((one) => one.label);
      if (label && labeled?.label) {
        expect(x + label.left).toBeGreaterThanOrEqual(labeled.x + labeled.label.left + labeled.label.width);
      }
    }
  });

  it('leave a gap its words if they fit between them, else a plus sign', () => {
    const gaps = (days: readonly string[]) => stopsFor(days).flatMap((stop) => (stop.kind === 'gap' ? [stop] : []));
    expect(gaps(['2028-01-01'])).toMatchObject([{ isShort: false }]);
    expect(gaps(['2027-01-01', '2033-01-01', '2040-01-01', '2046-11-01']).map(({ isShort }) => isShort)).toContain(
      true,
    );
  });
});
