import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

function fontOf(file: string): Font {
  const font = openSync(resolve(file));
  if (!('layout' in font)) throw new Error(`${file} is no font.`);
  return font;
}

/** The product's two fonts, from the packages that its pages take them from. */
export const fonts = {
  display: fontOf('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
  body: fontOf(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
} as const;

interface Outline {
  /** SVG path, its y downwards, the baseline's left end at the origin. */
  readonly path: string;
  readonly width: number;
}

/** Words as a path: whoever draws it needs no font, so a picture is the same on every machine. */
export function outlined(words: string, font: Font, size: number): Outline {
  const { glyphs, positions } = font.layout(words, ['lnum']); // as headings have their numerals
  const scale = size / font.unitsPerEm;
  let x = 0;
  const drawn = glyphs.map((glyph, index) => {
    const at = positions[index];
    const path = glyph.path.scale(scale, -scale).translate((x + (at?.xOffset ?? 0)) * scale, 0);
    x += at?.xAdvance ?? glyph.advanceWidth;
    return path.toSVG();
  });
  return { path: drawn.join(''), width: x * scale };
}
