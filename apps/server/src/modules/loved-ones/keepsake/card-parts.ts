import { formatAccessCode } from '@someday/contract/rules/access-code';
import { encode } from 'uqr';
import { mark, stamp, keepsakeInks } from './drawings.ts';
import type { Face } from './fonts.ts';
import { keepsakeCardCopy as copy } from '@someday/contract/keepsake.copy';
import { fit, leading, type Lettering } from './lettering.ts';

type Doc = PDFKit.PDFDocument;

/** One A4 page; its card (7 by 5 inches) is also within US Letter's printable area. In points, 72 to the inch. */
export const card = { x: 45.64, y: 60, width: 504, height: 360 };
const left = card.x + 36;
const column = 288;
const qr = { x: card.x + card.width - 36 - 128, y: card.y + 168, size: 128 };

interface Name {
  readonly name: string;
  /** The line with the name in it. */
  readonly line: (name: string) => string;
  /** Written instead, with a blank line after it, if no font of ours can write the name. */
  readonly beforeBlank: string;
  readonly face: Face;
  readonly top: number;
  readonly height: number;
  readonly sizes: readonly [number, ...number[]];
}

export function drawHead(doc: Doc, lettering: Lettering, { name, from }: { name: string; from: string }): void {
  mark(doc, { x: left, y: card.y + 30, scale: 0.5 });
  doc.fillColor(keepsakeInks.ink);
  lettering.write('display', 13, copy.brand, { x: left + 25, y: card.y + 44 });
  const below = drawName(doc, lettering, {
    name,
    line: copy.forName,
    beforeBlank: copy.forBlank,
    face: 'display',
    top: card.y + 60,
    height: 50,
    sizes: [40, 34, 29, 24, 20, 17, 14, 12],
  });
  drawName(doc, lettering, {
    name: from,
    line: copy.from,
    beforeBlank: copy.fromBlank,
    face: 'strong',
    top: below + 2,
    height: 28,
    sizes: [15, 13, 11, 10],
  });
  doc.fillColor(keepsakeInks.inkSoft);
  lettering.write('text', 12, copy.lead, { x: left, y: card.y + 154 });
  stamp(doc, { x: qr.x - 12, y: card.y + 30, width: 140, height: 106 }, () => {
    copy.postmark.forEach((word, line) => {
      const x = -lettering.width('display', 27, word) / 2;
      lettering.write('display', 27, word, { x, y: -3 + line * 27 });
    });
  });
}

/** Returns where it ends. */
function drawName(doc: Doc, lettering: Lettering, given: Name): number {
  const { name, line, beforeBlank, face, top, height, sizes } = given;
  const composed = name.normalize('NFC');
  if (!lettering.canWrite(face, composed)) {
    const [size] = sizes;
    const y = top + size;
    lettering.write(face, size, beforeBlank, { x: left, y });
    const from = left + lettering.width(face, size, `${beforeBlank} `);
    doc
      .moveTo(from, y + 2)
      .lineTo(left + column - 20, y + 2)
      .lineWidth(1)
      .stroke(keepsakeInks.line);
    return y + size * (leading - 1);
  }
  const { size, lines } = fit(lettering, face, line(composed), { width: column, height }, sizes);
  lines.forEach((part, n) => lettering.write(face, size, part, { x: left, y: top + size + n * size * leading }));
  return top + lines.length * size * leading;
}

export function drawCode(doc: Doc, lettering: Lettering, accessCode: string): void {
  const box = { y: card.y + 168, height: 70 };
  doc.roundedRect(left, box.y, column, box.height, 12).fill(keepsakeInks.butter);
  doc.fillColor(keepsakeInks.inkSoft);
  lettering.write('text', 11, copy.codeLabel, { x: left + 16, y: box.y + 21 });
  doc.fillColor(keepsakeInks.ink);
  const [code, spacing] = [formatAccessCode(accessCode), 1.4];
  // Ten wide letters are a third wider than ten narrow ones.
  const size = [34, 32, 30, 28, 26].find((one) => lettering.width('strong', one, code, spacing) <= column - 32) ?? 24;
  lettering.write('strong', size, code, { x: left + 16, y: box.y + 55, spacing });
}

export function drawSteps(doc: Doc, lettering: Lettering, shareableUrl: string): void {
  const steps = [copy.goTo, copy.typeCode, copy.thatIsAll];
  const page = shownAddress(shareableUrl);
  const width = column - 24;
  const address = fit(lettering, 'strong', page, { width, height: 28 }, [12.5, 11.5, 10.5, 9.5]);
  let y = card.y + 260;
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
  lettering.write('text', 10.5, copy.scan, { x: qr.x + (qr.size - width) / 2, y: qr.y + qr.size + 16 });
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
