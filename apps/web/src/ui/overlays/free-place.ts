type Box = { left: number; top: number; right: number; bottom: number };

export type Obstacle = { box: Box; weight: number };

/** Pixels from the window's edge, between two candidate places, and to what is below. */
const EDGE = 16;
const STEP = 24;
const GAP = 8;

function covered(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Candidates: on a wide window corners first, then upward along its sides. */
function* places(size: { width: number; height: number }, available: { width: number; height: number }) {
  const [right, bottom] = [available.width - EDGE - size.width, available.height - EDGE - size.height];
  const columns = [EDGE, right, right / 2 + EDGE / 2];
  const isNarrow = right < EDGE + STEP;
  if (!isNarrow) for (const top of [bottom, EDGE]) for (const left of columns) yield { left, top };
  for (let top = bottom; top >= EDGE; top -= STEP) for (const left of isNarrow ? [EDGE] : columns) yield { left, top };
}

/** Where a box of that size covers the least, in pixels within the window. It stays at `now` unless another place is better. */
export function freePlace(
  size: { width: number; height: number },
  available: { width: number; height: number },
  obstacles: readonly Obstacle[],
  now?: { left: number; top: number },
): { left: number; top: number } {
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const place of now ? [now, ...places(size, available)] : places(size, available)) {
    const box = { ...place, right: place.left + size.width, bottom: place.top + size.height + GAP };
    const isInside = box.right <= available.width && box.bottom <= available.height;
    const cost = isInside
      ? obstacles.reduce((sum, { box: other, weight }) => sum + covered(box, other) * weight, 0)
      : Infinity;
    if (cost < least) [best, least] = [place, cost];
    if (least === 0) break;
  }
  return best;
}
