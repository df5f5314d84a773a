import { letterSheet } from '#web/ui/art/letter.tsx';

/** Where things are, in pixels of the window. Read before each scene, and again when the window changes. */
export interface Geometry {
  readonly window: { readonly width: number; readonly height: number };
  /** The envelope's center, and the pixels of one unit of its sheet. */
  readonly envelope: { readonly x: number; readonly y: number; readonly unit: number };
  /** The stamp's place in the letter: its center and size, paper edge included. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** `margin`: what the window keeps free above and below it. */
  readonly picture: { readonly width: number; readonly height: number; readonly margin: number };
}

/** With the button below it that goes on to the letter. Pixels. */
const besideButton = 96;

function sizeOf(element: Element | null): DOMRect {
  return element?.getBoundingClientRect() ?? new DOMRect();
}

export function geometryOf(root: HTMLElement): Geometry {
  const envelope = sizeOf(root.querySelector('[data-box="envelope"]'));
  const place = sizeOf(root.querySelector('[data-box="place"]'));
  const picture = root.querySelector<HTMLElement>('[data-box="picture"]');
  return {
    window: { width: innerWidth, height: innerHeight },
    envelope: {
      x: envelope.x + envelope.width / 2,
      y: envelope.y + envelope.height / 2,
      unit: envelope.width / letterSheet.width,
    },
    place: { x: place.x + place.width / 2, y: place.y + place.height / 2, width: place.width, height: place.height },
    picture: {
      width: picture?.offsetWidth ?? 1,
      height: picture?.offsetHeight ?? 1,
      margin: root.dataset['kind'] === 'photo' && innerHeight > 600 ? besideButton : 48,
    },
  };
}

export const px = (x: number, y: number) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** The stamp's path: inside the envelope, above it, and as large as the window allows. Relative to its place in the letter. */
export function pathOf({ window: { width, height }, envelope, place, picture }: Geometry) {
  const { unit } = envelope;
  const small = Math.min((236 * unit) / place.width, (238 * unit) / place.height);
  const [halfWidth, halfHeight] = [(place.width * small) / unit / 2, (place.height * small) / unit / 2];
  // The folds rise from the middle to the corners: the wider the stamp, the higher it must go to be clear of them.
  const rim = 8 + ((260 - Math.min(halfWidth, 240)) / 262) * 182;
  const inside = px(envelope.x - place.x, envelope.y + 4 * unit - place.y);
  const above = { x: envelope.x - place.x, y: envelope.y + (rim - 62 - 182 - halfHeight) * unit - place.y };
  const middle = { x: width / 2 - place.x - above.x, y: height / 2 - place.y - above.y };
  const large = Math.min(
    (width - 24) / picture.width,
    (height - 2 * picture.margin) / picture.height,
    1120 / picture.width,
  );
  return {
    inside,
    above: px(above.x, above.y),
    small: `scale(${small.toFixed(4)}) rotate(0deg)`,
    nearer: `${px(middle.x * 0.1, middle.y * 0.1)} scale(${(small * 1.09).toFixed(4)}) rotate(-3deg)`,
    large: `${px(middle.x, middle.y)} scale(${large.toFixed(4)}) rotate(0deg)`,
  };
}
