import { inflateSync } from 'node:zlib';

/** The contents of a PDF page as written by our library. */
export interface PdfPage {
  /** Number of pages. */
  readonly pages: number;
  /** In points. */
  readonly size: string;
  /** Pieces of text, in order. */
  readonly text: readonly string[];
  /** The same pieces as glyphs, by their numbers in their font. */
  readonly glyphs: readonly { readonly text: string; readonly numbers: readonly number[] }[];
  /** How many letters are printed as empty boxes. */
  readonly missing: number;
  /** Rectangles one unit high, as `x y width` in their own coordinates: the rows of a QR code. */
  readonly bars: readonly string[];
  /** Its drawing commands. */
  readonly content: string;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

export function readPdf(bytes: Uint8Array): PdfPage {
  const objects = objectsOf(Buffer.from(bytes));
  const all = [...objects.values()];
  const page = all.filter(({ head }) => /\/Type \/Page\b/.test(head));
  const content = objects.get(Number(/\/Contents (\d+)/.exec(page[0]?.head ?? '')?.[1]))?.stream ?? '';
  const fonts = new Map(
    all
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', id]) => {
        const cmap = /\/ToUnicode (\d+)/.exec(objects.get(Number(id))?.head ?? '')?.[1];
        return [name, lettersOf(objects.get(Number(cmap))?.stream ?? '')] as const;
      }),
  );
  const glyphs = glyphsOf(content, fonts);
  return {
    pages: page.length,
    size: /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(page[0]?.head ?? '')?.[1] ?? '',
    text: glyphs.map(({ text }) => text),
    glyphs,
    missing: glyphs.flatMap(({ numbers }) => numbers).filter((number) => number === 0).length,
    bars: [...content.matchAll(/^(\d+ \d+ \d+) 1 re$/gm)].map(([, bar = '']) => bar),
    content,
  };
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const found = new Map<number, PdfObject>();
  for (const match of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match;
    const [head = '', packed] = body.split(/stream\n/, 2);
    const bytes = Buffer.from(packed?.replace(/\nend$/, '') ?? '', 'latin1');
    const stream = head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
    found.set(Number(id), { head, stream });
  }
  return found;
}

/** The characters of a font by their codes. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      letters.set(Number.parseInt(from, 16) + index, text);
    });
  }
  return letters;
}

/** Each piece is of one font. */
function glyphsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): PdfPage['glyphs'] {
  return Array.from(content.matchAll(/^BT$([\s\S]*?)^ET$/gm), ([, piece = '']) => {
    const letters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(piece)?.[1] ?? '');
    const shown = [...piece.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = '']) => glyphs).join('');
    const hexes = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const numbers = hexes.map((hex) => Number.parseInt(hex, 16));
    return { text: numbers.map((number) => letters?.get(number) ?? '\ufffd').join(''), numbers };
  });
}
