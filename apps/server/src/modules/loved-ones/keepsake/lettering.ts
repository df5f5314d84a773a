import { subsets, type Face, type FontName } from './fonts.ts';

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Line height of fitted headlines and names. */
export const leading = 1.18;
/** Smaller is unreadable. No name of the allowed length gets here. */
const smallest = 5;

/** Writes to a document, using a face's second file where needed. */
export interface Lettering {
  /** Whether every character can be written; others would print as empty boxes. */
  canWrite(face: Face, text: string): boolean;
  width(face: Face, size: number, text: string, spacing?: number): number;
  /** `y`: the baseline. */
  write(face: Face, size: number, text: string, at: { x: number; y: number; spacing?: number }): void;
}

/** The largest of the sizes at which the text fits its box without breaking a word, or else one small enough to fit. */
export function fit(
  lettering: Pick<Lettering, 'width'>,
  face: Face,
  text: string,
  box: Box,
  sizes: readonly number[],
): Fitted {
  const pieces = text.split(/(?<=[\s\-/.])/);
  const widthAt = (size: number) => (line: string) => lettering.width(face, size, line.trimEnd());
  for (const size of sizes) {
    const width = widthAt(size);
    const lines = wrap(pieces, (line) => width(line) <= box.width);
    if (lines.length * size * leading <= box.height && lines.every((line) => width(line) <= box.width)) {
      return { size, lines };
    }
  }
  for (let size = Math.min(...sizes); ; size -= 0.5) {
    const width = widthAt(size);
    const broken = pieces.flatMap((piece) => (width(piece) <= box.width ? [piece] : [...piece]));
    const lines = wrap(broken, (line) => width(line) <= box.width);
    if (lines.length * size * leading <= box.height || size <= smallest) return { size, lines };
  }
}

function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

interface KnowsGlyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export function createLettering(doc: PDFKit.PDFDocument): Lettering {
  const glyphs = new Map<FontName, KnowsGlyphs>();

  function has(font: FontName, character: string): boolean {
    const known = glyphs.get(font) ?? glyphsOf(doc.font(font));
    glyphs.set(font, known);
    return known.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  const fontOf = (face: Face, character: string): FontName | undefined =>
    subsets.map((subset) => `${face} ${subset}` as const).find((font) => has(font, character));

  /** The text split into runs of one font. */
  function runs(face: Face, text: string): { font: FontName; text: string }[] {
    const found: { font: FontName; text: string }[] = [];
    for (const character of text) {
      const font = fontOf(face, character) ?? (`${face} latin` as const);
      const last = found.at(-1);
      if (last?.font === font) last.text += character;
      else found.push({ font, text: character });
    }
    return found;
  }

  const widthOf = (font: FontName, size: number, text: string, spacing: number) =>
    doc.font(font).fontSize(size).widthOfString(text, { characterSpacing: spacing });

  return {
    canWrite: (face, text) => [...text].every((character) => fontOf(face, character) !== undefined),
    width: (face, size, text, spacing = 0) =>
      runs(face, text).reduce((sum, run) => sum + widthOf(run.font, size, run.text, spacing), 0),
    write(face, size, text, { x, y, spacing = 0 }) {
      let at = x;
      for (const run of runs(face, text)) {
        const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const;
        doc.font(run.font).fontSize(size).text(run.text, at, y, options);
        at += widthOf(run.font, size, run.text, spacing);
      }
    },
  };
}

/** The library has no other way to ask whether a font has a character. */
function glyphsOf(doc: PDFKit.PDFDocument): KnowsGlyphs {
  const current: unknown = Reflect.get(doc, '_font');
  const font: unknown = typeof current === 'object' && current !== null ? Reflect.get(current, 'font') : undefined;
  if (knowsGlyphs(font)) return font;
  throw new TypeError('the PDF library does not tell which letters a font has');
}

function knowsGlyphs(font: unknown): font is KnowsGlyphs {
  return typeof font === 'object' && font !== null && typeof Reflect.get(font, 'hasGlyphForCodePoint') === 'function';
}
