import { encode } from 'uqr';
import { inks } from './inks.ts';

/** Modules of blank paper that scanners need around the code. Source: ISO/IEC 18004, 9.1. */
const quiet = 4;

/** Rows of modules, dark ones true; a quarter of them may be spoiled by dirt or folds. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'Q', border: 0 }).data;
}

/** A square with its blank edge. One path: modules drawn one by one would show hairlines between them. */
export function drawQrCode(doc: PDFKit.PDFDocument, text: string, at: { x: number; y: number; size: number }): void {
  const modules = qrModules(text);
  const unit = at.size / (modules.length + 2 * quiet);
  doc.roundedRect(at.x, at.y, at.size, at.size, 8).fill(inks.card);
  doc
    .save()
    .translate(at.x + quiet * unit, at.y + quiet * unit)
    .scale(unit);
  modules.forEach((row, y) => {
    for (const { from, length } of darkRuns(row)) doc.rect(from, y, length, 1);
  });
  doc.fill(inks.ink).restore();
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
