import { formatNumber } from '@someday/contract/texts/words';
import {
  daysAhead,
  type Life,
  type LifeDay,
  type LifeGap,
  type Lives,
  type Undated,
} from '#web/features/scheduling/life.ts';

/** The shared axis, in CSS pixels. Years shrink with distance, so the next months have room. */
export type Axis = { today: string; days: number; width: number };

/** Half the width of an item, which the axis needs before its first and after its last. */
export const INSET = 26;
/** The width of an item; closer ones share a place. */
const ITEM = 2 * INSET;
/** Between the middle of an item and a gap's edge. */
const BESIDE = 36;
const TICK = 72;
const HOLE = 18;
/** The width of the widest label, and the space between two. */
const LABEL = 220;
const BETWEEN = 14;
/** The distance to its neighbors that an item's date needs. */
const DATE = 84;
const GAP_EDGES = 64;
/** The width of a gap with only a plus sign, for lack of room. */
const PLUS = 48;

export const axisOf = ({ today, end }: Lives, width: number): Axis => ({ today, days: daysAhead(today, end), width });

export function xOf({ today, days, width }: Axis, day: string): number {
  return Math.min(1, Math.sqrt(daysAhead(today, day) / days)) * width;
}

export type Tick = { year: number; label: string; x: number };

/** Where years begin. Those with room are named; the others (`label: ''`) are only a hole. */
export function ticksOf(axis: Axis): Tick[] {
  const ticks: Tick[] = [];
  let named = 0;
  let drawn = 0;
  for (let year = Number(axis.today.slice(0, 4)) + 1; ; year += 1) {
    const x = xOf(axis, `${year}-01-01`);
    if (x >= axis.width) return ticks;
    if (x - drawn < HOLE) continue;
    drawn = x;
    const hasRoom = x - named >= TICK;
    if (hasRoom) named = x;
    ticks.push({ year, label: hasRoom ? formatNumber(year, { useGrouping: false }) : '', x });
  }
}

/** Words above an item. `left`: from the item's middle, in pixels. */
type Label = { words: string; left: number; width: number };

/** Days at one place of the line; undated things are at its end. */
export type Stop =
  | { kind: 'days'; key: string; x: number; label: Label | undefined; hasDate: boolean; entries: readonly LifeDay[] }
  | { kind: 'gap'; key: string; x: number; width: number; isShort: boolean; entries: readonly [LifeGap] }
  | { kind: 'undated'; key: string; entries: readonly Undated[] };

type Days = Extract<Stop, { kind: 'days' }>;

export type LineWords = { gap: (gap: LifeGap) => string; label: (days: readonly LifeDay[]) => string };

/** About as wide as these words are, in pixels. `letter`: the width of a usual one. */
const widthOf = (words: string, letter: number) => Math.ceil(words.length * letter);

function labeled(
  stops: readonly { x: number; entries: LifeDay[] }[],
  axis: Axis,
  wordsOf: LineWords,
): (Label | undefined)[] {
  let free = -INSET;
  return stops.map(({ x, entries }) => {
    const words = wordsOf.label(entries);
    const width = Math.min(widthOf(words, 8.2), LABEL);
    const left = Math.min(Math.max(x - width / 2, free), axis.width + INSET - width);
    if (words === '' || left < free || left > x) return undefined;
    free = left + width + BETWEEN;
    return { words, left: left - x, width };
  });
}

function daysOf(entries: Life['entries'], axis: Axis, wordsOf: LineWords): Days[] {
  const stops: { x: number; entries: LifeDay[] }[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'day') continue;
    const x = xOf(axis, entry.day);
    const last = stops.at(-1);
    if (last && x - last.x < ITEM) last.entries.push(entry);
    else stops.push({ x, entries: [entry] });
  }
  const labels = labeled(stops, axis, wordsOf);
  return stops.map(({ x, entries: days }, place) => {
    const [before, after] = [stops[place - 1]?.x ?? -DATE, stops[place + 1]?.x ?? axis.width + DATE];
    const hasDate = Math.min(x - before, after - x) >= DATE;
    return { kind: 'days', key: days[0]?.key ?? '', x, label: labels[place], hasDate, entries: days };
  });
}

export function stopsOf({ entries }: Life, axis: Axis, wordsOf: LineWords): Stop[] {
  const days = daysOf(entries, axis, wordsOf);
  const stops: Stop[] = [];
  for (const entry of entries) {
    if (entry.kind === 'day') {
      const stop = days.find(({ key }) => key === entry.key);
      if (stop) stops.push(stop);
    } else if (entry.kind === 'undated') {
      stops.push({ kind: 'undated', key: entry.key, entries: [entry] });
    } else {
      const start = entry.from === undefined ? 0 : xOf(axis, entry.from);
      const beside = days.filter(({ x }) => x <= start + 1).at(-1);
      const left = Math.max(start, beside ? beside.x + BESIDE : 0, 0);
      const next = days.find(({ x }) => x > start + 1);
      const room = (next ? next.x - BESIDE : axis.width) - left;
      const whole = widthOf(wordsOf.gap(entry), 8.75) + GAP_EDGES;
      const isShort = room < whole;
      const width = isShort ? PLUS : whole;
      stops.push({
        kind: 'gap',
        key: entry.key,
        x: left + Math.max(0, room - width) / 2,
        width,
        isShort,
        entries: [entry],
      });
    }
  }
  return stops;
}
