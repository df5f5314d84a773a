import type { Signature } from '@someday/contract/signatures';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { encode } from 'uqr';
import {
  mark,
  portraitStamp,
  postmark,
  postmarkReach,
  signature,
  keepsakeInks,
  type PrintedPortrait,
} from './drawings.ts';
import { keepsakeCardCopy as copy } from '@someday/contract/keepsake.copy';
import { fit, isolated, leading, type Lettering } from './lettering.ts';
import type { PrintedName } from './printed-name.ts';

type Doc = PDFKit.PDFDocument;

/** One A4 page; its card (7 by 5 inches) is also within US Letter's printable area. In points, 72 to the inch. */
export const card = { x: 45.64, y: 60, width: 504, height: 360 };
const left = card.x + 36;
/** Names are in the left column, stamp, postmark and QR code to the right of it. */
const column = 288;
const below = card.y + 176;
const qr = { x: card.x + card.width - 36 - 120, y: below, size: 120 };
const signatureBox = { width: 190, height: 34 };

interface Line {
  readonly name: PrintedName | undefined;
  /** The line with the name in it. */
  readonly line: (name: string) => string;
  /** Written instead, with a blank line after it, if no font of ours can write the name. */
  readonly beforeBlank: string;
  readonly top: number;
  readonly height: number;
  readonly sizes: readonly [number, ...number[]];
}

/** Like a letter: for whom, a sentence, signed, from whom. Returns where the signature goes. */
export function drawHead(
  doc: Doc,
  lettering: Lettering,
  { name, from, isSigned }: { name: Line['name']; from: Line['name']; isSigned: boolean },
): { x: number; y: number } {
  doc.fillColor(keepsakeInks.ink);
  const top = card.y + (isSigned ? 30 : 48);
  const lead = drawName(doc, lettering, {
    name,
    line: copy.forName,
    beforeBlank: copy.forBlank,
    top,
    height: 48,
    sizes: [40, 34, 29, 24, 20, 17, 14, 12],
  });
  doc.fillColor(keepsakeInks.inkSoft);
  lettering.write('text', 12, copy.lead, { x: left, y: lead + 16 });
  doc.fillColor(keepsakeInks.ink);
  const signed = lead + 24;
  drawName(doc, lettering, {
    name: from,
    line: copy.from,
    beforeBlank: copy.fromBlank,
    top: signed + (isSigned ? signatureBox.height + 4 : 4),
    height: 28,
    sizes: [15, 13, 11, 10],
  });
  return { x: left, y: signed };
}

/** Returns where it ends. */
function drawName(doc: Doc, lettering: Lettering, { name, line, beforeBlank, top, height, sizes }: Line): number {
  if (name === undefined) {
    const [size] = sizes;
    const y = top + size;
    lettering.write('display', size, beforeBlank, { x: left, y });
    const from = left + lettering.width('display', size, `${beforeBlank} `);
    doc
      .moveTo(from, y + 2)
      .lineTo(left + column - 20, y + 2)
      .lineWidth(1)
      .stroke(keepsakeInks.line);
    return y + size * (leading - 1);
  }
  const { size, lines } = fit(lettering, name.face, line(isolated(name.text)), { width: column, height }, sizes);
  lines.forEach((part, n) => lettering.write(name.face, size, part, { x: left, y: top + size + n * size * leading }));
  return top + lines.length * size * leading;
}

export function drawSignature(
  doc: Doc,
  lettering: Lettering,
  { drawn, typed, at }: { drawn: Signature | null; typed: PrintedName | undefined; at: { x: number; y: number } },
): void {
  const { width, height } = signatureBox;
  if (drawn?.kind === 'drawn') return signature(doc, drawn.strokes, { ...at, width, height });
  if (typed === undefined) return;
  const { size, lines } = fit(
    lettering,
    typed.face,
    isolated(typed.text),
    { width: column, height },
    [24, 20, 16, 13, 11],
  );
  lines.forEach((line, n) =>
    lettering.write(typed.face, size, line, {
      x: at.x,
      y: at.y + height - 6 - (lines.length - 1 - n) * size * leading,
      isSlanted: true,
    }),
  );
}

/** Stamp and postmark, to the right of the names, however long they are. */
export function drawStamp(
  doc: Doc,
  lettering: Lettering,
  portrait: PrintedPortrait,
  initial: PrintedName | undefined,
): void {
  const centered = ({ face, text }: PrintedName, size: number, y: number) =>
    lettering.write(face, size, text, { x: -lettering.width(face, size, text) / 2, y });
  portraitStamp(doc, { x: qr.x + 32, y: card.y + 28, width: 90 }, portrait, () => {
    if (initial !== undefined) centered(initial, 44, 0);
  });
  postmark(doc, { x: left + column + 17 + postmarkReach, y: card.y + 122 }, () => {
    copy.postmark.forEach((word, line) => centered({ face: 'display', text: word }, 13, -1.5 + line * 13));
  });
}

export function drawCode(doc: Doc, lettering: Lettering, accessCode: string): void {
  const box = { y: below, height: 66 };
  doc.roundedRect(left, box.y, column, box.height, 12).fill(keepsakeInks.butter);
  doc.fillColor(keepsakeInks.inkSoft);
  lettering.write('text', 11, copy.codeLabel, { x: left + 16, y: box.y + 20 });
  doc.fillColor(keepsakeInks.ink);
  const [code, spacing] = [formatAccessCode(accessCode), 1.4];
  // Ten wide letters are a third wider than ten narrow ones.
  const size = [34, 32, 30, 28, 26].find((one) => lettering.width('strong', one, code, spacing) <= column - 32) ?? 24;
  lettering.write('strong', size, code, { x: left + 16, y: box.y + 53, spacing });
}

export function drawSteps(doc: Doc, lettering: Lettering, shareableUrl: string): void {
  const steps = [copy.goTo, copy.typeCode, copy.thatIsAll];
  const page = shownAddress(shareableUrl);
  const width = column - 24;
  const address = fit(lettering, 'strong', page, { width, height: 28 }, [12.5, 11.5, 10.5, 9.5]);
  let y = below + 90;
  steps.forEach((step, n) => {
    drawNumber(doc, lettering, n + 1, y);
    doc.fillColor(keepsakeInks.ink);
    lettering.write('text', 11.5, step, { x: left + 24, y });
    y += 16;
    if (n === 0) {
      for (const line of address.lines) {
        lettering.write('strong', address.size, line, { x: left + 24, y });
        y += address.size * leading;
      }
    }
    y += 7;
  });
}

function drawNumber(doc: Doc, lettering: Lettering, number: number, y: number): void {
  const middle = left + 8;
  doc.circle(middle, y - 4, 8).fill(keepsakeInks.pine);
  doc.fillColor(keepsakeInks.card);
  const digit = String(number);
  lettering.write('strong', 10.5, digit, { x: middle - lettering.width('strong', 10.5, digit) / 2, y: y - 0.3 });
}

/** What people type: without the protocol every browser adds, and without the code. */
function shownAddress(shareableUrl: string): string {
  const url = new URL(shareableUrl);
  return `${url.protocol === 'https:' ? '' : `${url.protocol}//`}${url.host}${url.pathname}`;
}

export function drawQr(doc: Doc, lettering: Lettering, shareableUrl: string): void {
  drawQrCode(doc, shareableUrl, qr);
  doc.fillColor(keepsakeInks.inkSoft);
  const width = lettering.width('text', 10.5, copy.scan);
  lettering.write('text', 10.5, copy.scan, { x: qr.x + (qr.size - width) / 2, y: qr.y + qr.size + 13 });
}

export function drawBrand(doc: Doc, lettering: Lettering): void {
  const width = 24 + lettering.width('display', 12, copy.brand);
  const [x, y] = [qr.x + (qr.size - width) / 2, card.y + card.height - 38];
  mark(doc, { x, y, scale: 0.5 });
  doc.fillColor(keepsakeInks.ink);
  lettering.write('display', 12, copy.brand, { x: x + 24, y: y + 13.5 });
}

/** Below the card, for the person who prints it. */
export function drawNotes(doc: Doc, lettering: Lettering): void {
  doc.fillColor(keepsakeInks.inkSoft);
  copy.notes.forEach((note, n) =>
    lettering.write('text', 10, note, { x: card.x, y: card.y + card.height + 26 + n * 15 }),
  );
}

/** Blank modules that scanners need around the code. Source: ISO/IEC 18004, 9.1. */
const quiet = 4;

/** Rows of modules, true if dark. Still readable with a quarter of them damaged. */
function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'Q', border: 0 }).data;
}

/** Drawn with its blank margin, as a single path: between separate modules, hairlines would show. */
function drawQrCode(doc: PDFKit.PDFDocument, text: string, at: { x: number; y: number; size: number }): void {
  const modules = qrModules(text);
  const unit = at.size / (modules.length + 2 * quiet);
  doc.roundedRect(at.x, at.y, at.size, at.size, 8).fill(keepsakeInks.card);
  doc
    .save()
    .translate(at.x + quiet * unit, at.y + quiet * unit)
    .scale(unit);
  modules.forEach((row, y) => {
    for (const { from, length } of darkRuns(row)) doc.rect(from, y, length, 1);
  });
  doc.fill(keepsakeInks.ink).restore();
}

function darkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last !== undefined && last.from + last.length === x) last.length += 1;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}
