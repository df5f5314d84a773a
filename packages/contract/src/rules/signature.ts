/** `[x, y, t]`: a point on the paper, and when the pen was there, in milliseconds from the start. */
export type PenPoint = [number, number, number];
export type Signature = { kind: 'drawn'; strokes: PenPoint[][] } | { kind: 'typed'; text: string };
export type Strokes = Extract<Signature, { kind: 'drawn' }>['strokes'];

export const penWidth = 9;

export function strokePath(points: readonly PenPoint[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const [x, y] = first;
  // The round caps draw a line without length as a dot.
  if (rest.length === 0) return `M${x} ${y}h0`;
  let path = `M${x} ${y}`;
  for (const [index, [toX, toY]] of rest.entries()) {
    const next = rest[index + 1];
    path += next ? `Q${toX} ${toY} ${(toX + next[0]) / 2} ${(toY + next[1]) / 2}` : `L${toX} ${toY}`;
  }
  return path;
}

const longestRestMs = 160;
const longestMs = 2400;

/** When each stroke is written, in milliseconds from the start: at the speed of the hand, without its long pauses. */
export function strokeTimes(strokes: Strokes): { begin: number; duration: number }[] {
  let end = 0;
  let penUp = 0;
  const times = strokes.map((stroke) => {
    const down = stroke[0]?.[2] ?? penUp;
    const up = stroke.at(-1)?.[2] ?? down;
    const begin = end + Math.min(longestRestMs, Math.max(0, down - penUp));
    const duration = Math.max(40, up - down);
    [end, penUp] = [begin + duration, up];
    return { begin, duration };
  });
  const pace = Math.min(1, longestMs / Math.max(1, end));
  return times.map(({ begin, duration }) => ({ begin: begin * pace, duration: duration * pace }));
}

export function signatureBox(strokes: Strokes): [x: number, y: number, width: number, height: number] {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const room = 14;
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
}
