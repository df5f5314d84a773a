import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { Face, LoadedFont } from './fonts.ts';

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

/** Writes to a document, in the right direction and with a face's other files where needed. */
export interface Lettering {
  width(face: Face, size: number, text: string, spacing?: number): number;
  /** `y`: the baseline. `isSlanted`: for a face without italics. */
  write(
    face: Face,
    size: number,
    text: string,
    at: { x: number; y: number; spacing?: number; isSlanted?: boolean },
  ): void;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** What readers see as its letters, each with its accents. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The largest of the sizes at which the text fits its box without breaking a word, or else one small enough to fit. */
export function fit(
  lettering: Pick<Lettering, 'width'>,
  face: Face,
  text: string,
  box: Box,
  sizes: readonly number[],
): Fitted {
  const pieces = text.split(/(?<=[\s\-/.])/);
  const isNarrowAt = (size: number) => (line: string) => lettering.width(face, size, line.trimEnd()) <= box.width;
  const isInside = ({ size, lines }: Fitted) =>
    lines.length * size * leading <= box.height && lines.every(isNarrowAt(size));
  for (const size of sizes) {
    const fitted = { size, lines: wrap(pieces, isNarrowAt(size)) };
    if (isInside(fitted)) return fitted;
  }
  for (let size = Math.min(...sizes); ; size -= 0.5) {
    const isNarrow = isNarrowAt(size);
    // What readers see as one letter can still be wide, such as a Hindi vowel typed many times.
    const broken = pieces.flatMap((piece) => (isNarrow(piece) ? [piece] : lettersOf(piece)));
    const fitted = { size, lines: wrap(broken, isNarrow) };
    if (isInside(fitted) || size <= smallest) return fitted;
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

/** A font that has all of a letter; invisible characters, such as joiners, may be missing. */
export function fontFor(fonts: readonly LoadedFont[], face: Face, letter: string): LoadedFont | undefined {
  const shown = [...letter].filter((character) => !isInvisible(character));
  return fonts.find(
    ({ face: its, font }) =>
      its === face && shown.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
}

const isInvisible = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character);

const bidi = bidiFactory();

/** A name with its own direction inside a sentence, by marks that aren't printed. */
export function isolated(name: string): string {
  const goesLeft = bidi.getEmbeddingLevels(name).levels.some((level) => level % 2 === 1);
  return goesLeft ? `\u2068${name}\u2069` : name;
}

interface Run {
  readonly font: LoadedFont;
  text: string;
  /** Odd: right to left. Source: Unicode Standard Annex 9. */
  readonly level: number;
}

/** From left to right, as printed. Each is of one font and direction. */
function runsOf(fonts: readonly LoadedFont[], face: Face, text: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const font = fontFor(fonts, face, segment);
    if (font === undefined) throw new TypeError(`no font of the face ${face} has this letter`);
    const level = levels[index] ?? 0;
    const letter = printed(font, segment, level);
    const last = runs.at(-1);
    // The PDF library puts letters that go right to left in order, but not the spaces and signs between them.
    const isOfLast = last?.font === font && last.level === level && (level % 2 === 0 || isWord(last.text + letter));
    if (isOfLast) last.text += letter;
    else if (letter !== '') runs.push({ font, text: letter, level });
  }
  return inPrintedOrder(runs);
}

const isWord = (text: string) => /^[\p{L}\p{M}\p{Cf}]+$/u.test(text);

function printed({ font }: LoadedFont, letter: string, level: number): string {
  const known = [...letter].filter(
    (character) => !isInvisible(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  const directions = /[\u2066-\u2069]/g;
  const joined = known.join('').replaceAll(directions, '');
  return level % 2 === 0 ? joined : (bidi.getMirroredCharacter(joined) ?? joined);
}

/** From the highest level down, everything at or above it is reversed. Source: Unicode Standard Annex 9, L2. */
function inPrintedOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

export function createLettering(doc: PDFKit.PDFDocument, fonts: readonly LoadedFont[]): Lettering {
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  // Fitting asks for the same letters at many sizes.
  const known = new Map<string, { runs: Run[]; width: number }>();

  /** The width is that of a letter size of 1. */
  function setIn(face: Face, text: string): { runs: Run[]; width: number } {
    const key = `${face} ${text}`;
    const found = known.get(key);
    if (found) return found;
    const runs = runsOf(fonts, face, text);
    const set = { runs, width: runs.reduce((sum, run) => sum + widthOf(run, 1, 0), 0) };
    known.set(key, set);
    return set;
  }

  const widthOf = ({ font, text }: Run, size: number, spacing: number) =>
    doc.font(font.name).fontSize(size).widthOfString(text, { characterSpacing: spacing });

  return {
    width: (face, size, text, spacing = 0) => setIn(face, text).width * size + spacing * text.length,
    write(face, size, text, { x, y, spacing = 0, isSlanted = false }) {
      let at = x;
      for (const run of setIn(face, text).runs) {
        const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const;
        doc
          .font(run.font.name)
          .fontSize(size)
          .text(run.text, at, y, { ...options, oblique: isSlanted });
        at += widthOf(run, size, spacing);
      }
    },
  };
}
