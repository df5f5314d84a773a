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
  readonly glyphs: readonly PdfGlyphs[];
  /** How many letters are printed as empty boxes. */
  readonly missing: number;
  /** Rectangles one unit high, as `x y width` in their own coordinates: the rows of a QR code. */
  readonly bars: readonly string[];
  /** What is drawn in lines. */
  readonly strokes: readonly PdfStroke[];
  /** Its drawing commands. */
  readonly content: string;
}

interface PdfGlyphs {
  readonly text: string;
  readonly numbers: readonly number[];
  /** As wide as the piece, as high as its font. */
  readonly box: PdfBox;
  /** What it is to screen readers, such as `H1`. They leave out an `Artifact`. */
  readonly tag: string;
}

interface PdfStroke {
  /** As `#RRGGBB`. */
  readonly color: string;
  readonly box: PdfBox;
}

/** In points from the page's lower left corner. */
export interface PdfBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

interface PdfFont {
  /** The characters by their codes. */
  readonly letters: ReadonlyMap<number, string>;
  /** By code. Like the heights above and below the baseline, in thousandths of the letter size. */
  readonly widths: readonly number[];
  readonly ascent: number;
  readonly descent: number;
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
      .map(([, name = '', id]) => [name, fontOf(objects, Number(id))] as const),
  );
  const glyphs = glyphsOf(content, fonts);
  return {
    pages: page.length,
    size: /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(page[0]?.head ?? '')?.[1] ?? '',
    text: glyphs.map(({ text }) => text),
    glyphs,
    missing: glyphs.flatMap(({ numbers }) => numbers).filter((number) => number === 0).length,
    bars: [...content.matchAll(/^(\d+ \d+ \d+) 1 re$/gm)].map(([, bar = '']) => bar),
    strokes: strokesOf(content),
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

function fontOf(objects: ReadonlyMap<number, PdfObject>, id: number): PdfFont {
  const after = (object: PdfObject | undefined, key: string) =>
    new RegExp(`/${key} ([^/]*)`)
      .exec(object?.head ?? '')?.[1]
      ?.match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const named = (object: PdfObject | undefined, key: string) => objects.get(after(object, key)[0] ?? 0);
  const font = objects.get(id);
  const drawn = named(font, 'DescendantFonts');
  const about = named(drawn, 'FontDescriptor');
  return {
    letters: lettersOf(named(font, 'ToUnicode')?.stream ?? ''),
    // Before the widths is the first of their codes.
    widths: after(drawn, 'W').slice(1),
    ascent: after(about, 'Ascent')[0] ?? 0,
    descent: after(about, 'Descent')[0] ?? 0,
  };
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

type Point = readonly [x: number, y: number];
type Matrix = readonly number[];

interface Command {
  readonly operator: string;
  readonly numbers: readonly number[];
  readonly line: string;
  /** From the command's coordinates to the page's. */
  readonly onPage: (point: Point) => Point;
}

function* commandsOf(content: string): Generator<Command> {
  const saved: (readonly Matrix[])[] = [];
  let matrices: readonly Matrix[] = [];
  for (const line of content.split('\n')) {
    const operator = line.slice(line.lastIndexOf(' ') + 1);
    const numbers = line.split(' ').slice(0, -1).map(Number);
    if (operator === 'q') saved.push(matrices);
    if (operator === 'Q') matrices = saved.pop() ?? [];
    if (operator === 'cm') matrices = [numbers, ...matrices];
    const current = matrices;
    yield { operator, numbers, line, onPage: (point) => current.reduce(moved, point) };
  }
}

const moved = ([x, y]: Point, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

function around(points: readonly Point[]): PdfBox {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Each piece is of one font. */
function glyphsOf(content: string, fonts: ReadonlyMap<string, PdfFont>): PdfGlyphs[] {
  const pieces: PdfGlyphs[] = [];
  let tag = '';
  let font: PdfFont | undefined;
  let size = 0;
  let at: Matrix = [];
  let numbers: number[] = [];
  let corners: Point[] = [];
  for (const { operator, numbers: given, line, onPage } of commandsOf(content)) {
    const opened = /^\/(\w+) <<$/.exec(line)?.[1];
    if (opened !== undefined) tag = opened;
    if (operator === 'Tf') [font, size] = [fonts.get(line.slice(1, line.indexOf(' '))), given[1] ?? 0];
    if (operator === 'Tm') at = given;
    if (operator === 'TJ') {
      const { codes, width } = shownBy(line, font);
      numbers.push(...codes);
      for (const y of [font?.descent ?? 0, font?.ascent ?? 0]) {
        for (const x of [0, width]) corners.push(onPage(moved([(x * size) / 1000, (y * size) / 1000], at)));
      }
    }
    if (operator === 'ET') {
      const text = numbers.map((number) => font?.letters.get(number) ?? '\ufffd').join('');
      pieces.push({ text, numbers, box: around(corners), tag });
      [numbers, corners] = [[], []];
    }
  }
  return pieces;
}

/** `[<00010002> 40 <0003> 0] TJ`: glyphs, and by how much the next one is moved to the left. */
function shownBy(line: string, font: PdfFont | undefined): { codes: number[]; width: number } {
  const codes: number[] = [];
  let width = 0;
  for (const [, hex, back] of line.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/gi)) {
    const some = (hex?.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
    codes.push(...some);
    width += some.reduce((sum, code) => sum + (font?.widths[code] ?? 0), 0) - Number(back ?? 0);
  }
  return { codes, width };
}

function strokesOf(content: string): PdfStroke[] {
  const strokes: PdfStroke[] = [];
  let color = '';
  let path: Point[] = [];
  for (const { operator, numbers, onPage } of commandsOf(content)) {
    if (operator === 'SCN') {
      const hex = numbers.map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      );
      color = `#${hex.join('').toUpperCase()}`;
    }
    if (/^[mlcvy]$/.test(operator)) {
      for (let n = 0; n < numbers.length; n += 2) path.push(onPage([numbers[n] ?? 0, numbers[n + 1] ?? 0]));
    }
    if (operator === 'S') strokes.push({ color, box: around(path) });
    if (/^([SnB]|f\*?)$/.test(operator)) path = [];
  }
  return strokes;
}
