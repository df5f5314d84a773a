import { loadNameFonts, type Face, type LoadedFont } from './fonts.ts';
import { fontFor, lettersOf } from './lettering.ts';

/** A name as our fonts can write it. */
export interface PrintedName {
  readonly face: Face;
  readonly text: string;
}

/** The fonts that these texts need besides the product's own. */
export async function fontsFor(own: readonly LoadedFont[], texts: readonly string[]): Promise<LoadedFont[]> {
  const others = texts.filter((text) =>
    lettersOf(text).some((letter) => fontFor(own, 'display', letter) === undefined),
  );
  return others.length === 0 ? [] : loadNameFonts(others.join(''));
}

/** Emojis are left out. Undefined: another letter can't be written, or nothing is left. */
export function printedName(fonts: readonly LoadedFont[], name: string): PrintedName | undefined {
  const has = (face: Face) => (letter: string) => fontFor(fonts, face, letter) !== undefined;
  const letters = lettersOf(name).filter(
    (letter) => has('display')(letter) || has('names')(letter) || isWritten(letter),
  );
  const text = letters.join('').replaceAll(/\s+/g, ' ').trim();
  if (!letters.some(isWritten)) return undefined;
  const faces: readonly Face[] = ['display', 'names'];
  const face = faces.find((one) => lettersOf(text).every(has(one)));
  return face && { face, text };
}

const isWritten = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
