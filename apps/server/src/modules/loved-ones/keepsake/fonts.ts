import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

/** Faces of the product's two families. A face is in two files: the letters of English, and those that other Latin scripts add. */
const files = {
  display: ['young-serif', 'young-serif', '400'],
  text: ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-next', '400'],
  strong: ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-next', '700'],
} as const;

export type Face = keyof typeof files;
export const faces = ['display', 'text', 'strong'] as const satisfies readonly Face[];
export const subsets = ['latin', 'latin-ext'] as const;
export type FontName = `${Face} ${(typeof subsets)[number]}`;

const { resolve } = createRequire(import.meta.url);
let loaded: Promise<readonly (readonly [FontName, Buffer])[]> | undefined;

/** Read once. The PDF library embeds the letters that a document uses. */
export function loadFonts(): Promise<readonly (readonly [FontName, Buffer])[]> {
  loaded ??= readAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

function readAll(): Promise<(readonly [FontName, Buffer])[]> {
  const all = faces.flatMap((face) => subsets.map((subset) => [face, subset] as const));
  return Promise.all(
    all.map(async ([face, subset]) => {
      const [folder, name, weight] = files[face];
      const file = resolve(`@fontsource/${folder}/files/${name}-${subset}-${weight}-normal.woff`);
      return [`${face} ${subset}`, unpackWoff(await readFile(file))] as const;
    }),
  );
}
