import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);

function fontOf(file: string): Font {
  const font = openSync(resolve(file));
  if (!('layout' in font)) throw new Error(`${file} isn't a single font.`);
  return font;
}

export const fonts = {
  display: fontOf('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
  body: fontOf(
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
} as const;

interface Outline {
  /** SVG path: y points down, and the left end of the baseline is at the origin. */
  readonly path: string;
  readonly width: number;
}

export function outlined(words: string, font: Font, size: number): Outline {
  const { glyphs, positions } = font.layout(words, ['lnum']); // the numerals of headings
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
