export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Hundredths are finer than any screen, and the path stays short. */
const round = (value: number): number => Math.round(value * 100) / 100;

/** SVG path of a rectangle with a stamp's perforated edge; `radius` is a hole's, `gap` the distance between two holes. */
export function perforation(x: number, y: number, width: number, height: number, radius: number, gap = radius * 3) {
  const columns = Math.round(width / gap);
  const rows = Math.round(height / gap);
  const dx = round((width / columns - 2 * radius) / 2);
  const dy = round((height / rows - 2 * radius) / 2);
  const hole = (toX: number, toY: number) => `a${radius} ${radius} 0 0 0 ${toX} ${toY}`;
  const top = `h${dx}${hole(2 * radius, 0)}h${dx}`.repeat(columns);
  const right = `v${dy}${hole(0, 2 * radius)}v${dy}`.repeat(rows);
  const bottom = `h${-dx}${hole(-2 * radius, 0)}h${-dx}`.repeat(columns);
  const left = `v${-dy}${hole(0, -2 * radius)}v${-dy}`.repeat(rows);
  return `M${x} ${y}${top}${right}${bottom}${left}z`;
}

/** A heart around the origin, about 13 units wide. */
export const heartPath = 'M0 6C-9-3-5-11 0-5 5-11 9-3 0 6z';
