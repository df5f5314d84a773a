/** Pixels from the middle of the screen. */
export type Point = { x: number; y: number };

/** `scale`: 1 is as large as fits. `x`, `y`: where the photo's middle is. */
export type View = Point & { scale: number };

/** `photo`: as large as fits. */
type Sizes = Record<'photo' | 'screen', { width: number; height: number }>;

export const fitted: View = { scale: 1, x: 0, y: 0 };
const most = 6;

/** What is under `at` stays under it. */
export function zoomed({ scale, x, y }: View, to: number, at: Point): View {
  const next = Math.min(most, Math.max(1, to));
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

/** Never farther than to an edge. */
export function kept({ scale, x, y }: View, { photo, screen }: Sizes): View {
  const within = (place: number, size: number, room: number) => {
    const most = Math.max(0, (size * scale - room) / 2);
    return Math.min(most, Math.max(-most, place));
  };
  return { scale, x: within(x, photo.width, screen.width), y: within(y, photo.height, screen.height) };
}

type Fingers = readonly [Point, Point];

const between = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const apart = ([a, b]: Fingers): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Both fingers keep what they hold. */
export function pinched(view: View, from: Fingers, to: Fingers): View {
  const [middle, next] = [between(from), between(to)];
  const { scale, x, y } = zoomed(view, (view.scale * apart(to)) / Math.max(1, apart(from)), middle);
  return { scale, x: x + next.x - middle.x, y: y + next.y - middle.y };
}
