import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import * as z from 'zod';

/** The product's two font families. Each face is in two files: English letters, and those other Latin scripts add. */
const files = {
  display: ['young-serif', 'young-serif', '400'],
  text: ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-next', '400'],
  strong: ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-next', '700'],
} as const;

const faces = ['display', 'text', 'strong'] as const;
/** `names`: for names that `display` can't write. */
export type Face = (typeof faces)[number] | 'names';

export interface LoadedFont {
  readonly face: Face;
  /** Unique. */
  readonly name: string;
  /** A TrueType font. */
  readonly bytes: Buffer;
  readonly font: Pick<Font, 'hasGlyphForCodePoint'>;
}

const { resolve } = createRequire(import.meta.url);
let loaded: Promise<readonly LoadedFont[]> | undefined;

/** The product's own, read once. */
export function loadFonts(): Promise<readonly LoadedFont[]> {
  loaded ??= readAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

function readAll(): Promise<LoadedFont[]> {
  const all = faces.flatMap((face) => ['latin', 'latin-ext'].map((subset) => [face, subset] as const));
  return Promise.all(
    all.map(async ([face, subset]) => {
      const [folder, name, weight] = files[face];
      const woff = await readFile(resolve(`@fontsource/${folder}/files/${name}-${subset}-${weight}-normal.woff`));
      // The PDF library reads WOFF too, but would unpack it again for each document.
      return loadedFont(
        face,
        `${face} ${subset}`,
        await subsetFont(woff, '', { keepAllGlyphs: true, targetFormat: 'sfnt' }),
      );
    }),
  );
}

function loadedFont(face: Face, name: string, bytes: Buffer): LoadedFont {
  const font = create(bytes);
  if (!('layout' in font)) throw new TypeError(`${name} is not a single font`);
  return { face, name, bytes, font };
}

/**
 * Families for names that our display face can't write, by script. They add 27 MB to an installation, half of it Chinese and Korean. There
 * is no Japanese family (8 MB more): the Chinese one has its letters too, some drawn slightly differently.
 */
const families: readonly (readonly [folder: string, scripts: RegExp])[] = [
  ['noto-serif-sc', /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}]/u],
  ['noto-serif-kr', /\p{scx=Hang}/u],
  ['noto-naskh-arabic', /\p{scx=Arab}/u],
  ['noto-serif-hebrew', /\p{scx=Hebr}/u],
  ['noto-serif-devanagari', /\p{scx=Deva}/u],
  ['noto-serif-bengali', /\p{scx=Beng}/u],
  ['noto-serif-gurmukhi', /\p{scx=Guru}/u],
  ['noto-serif-gujarati', /\p{scx=Gujr}/u],
  ['noto-serif-oriya', /\p{scx=Orya}/u],
  ['noto-serif-tamil', /\p{scx=Taml}/u],
  ['noto-serif-telugu', /\p{scx=Telu}/u],
  ['noto-serif-kannada', /\p{scx=Knda}/u],
  ['noto-serif-malayalam', /\p{scx=Mlym}/u],
  ['noto-serif-sinhala', /\p{scx=Sinh}/u],
  ['noto-serif-thai', /\p{scx=Thai}/u],
  ['noto-serif-lao', /\p{scx=Laoo}/u],
  ['noto-serif-khmer', /\p{scx=Khmr}/u],
  ['noto-serif-tibetan', /\p{scx=Tibt}/u],
  ['noto-serif-georgian', /\p{scx=Geor}/u],
  ['noto-serif-armenian', /\p{scx=Armn}/u],
  ['noto-serif-ethiopic', /\p{scx=Ethi}/u],
];
/** Latin with all accents, Greek, Cyrillic, digits, punctuation. */
const anyOther = 'noto-serif';

/** As heavy as our display face. */
const weight = 600;

/** What this text needs of the other families: only its own letters, from the few files that have them. */
export async function loadNameFonts(text: string): Promise<LoadedFont[]> {
  const byFamily = Map.groupBy(text, (letter) => families.find(([, scripts]) => scripts.test(letter))?.[0] ?? anyOther);
  // First, because others have some of its letters too.
  const folders = new Set([anyOther, ...byFamily.keys()]);
  // Marks belong to all scripts.
  const marks = text.match(/[\p{M}\p{Cf}]/gu) ?? [];
  const needed = await Promise.all(
    [...folders].map(async (folder) => {
      const letters = [...(byFamily.get(folder) ?? []), ...marks];
      const subsets = (await subsetsOf(folder)).filter(({ has }) => letters.some(has));
      return subsets.map(({ name }) => ({ folder, file: `${folder}-${name}` }));
    }),
  );
  return Promise.all(
    needed.flat().map(async ({ folder, file }) => {
      const variable = await readFile(resolve(`@fontsource-variable/${folder}/files/${file}-wght-normal.woff2`));
      const bytes = await subsetFont(variable, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
      return loadedFont('names', file, bytes);
    }),
  );
}

interface Subset {
  readonly name: string;
  readonly has: (letter: string) => boolean;
}

/** `{"hebrew": "U+0590-05FF,U+20AA", "[4]": …}` */
const rangesSchema = z.record(z.string(), z.string());

/** A family's files, and which letters are in each. */
async function subsetsOf(folder: string): Promise<Subset[]> {
  const json: unknown = JSON.parse(await readFile(resolve(`@fontsource-variable/${folder}/unicode.json`), 'utf8'));
  return Object.entries(rangesSchema.parse(json)).map(([key, list]) => {
    const ranges = list.split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return { from, to };
    });
    return {
      name: key.replaceAll(/[[\]]/g, ''),
      has(letter) {
        const code = letter.codePointAt(0) ?? 0;
        return ranges.some(({ from, to }) => code >= from && code <= to);
      },
    };
  });
}
