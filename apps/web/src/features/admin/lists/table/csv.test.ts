import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { formulaTexts, scriptTexts } from '@someday/contract/testing/hostile-texts';
import { csvOf, type Cell } from './csv.ts';

/** A strict RFC 4180 reader. */
function readCsv(csv: string): string[][] {
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  for (const [whole, quoted = '', stop] of csv.matchAll(cell)) {
    end += whole.length;
    row.push(quoted.replaceAll('""', '"'));
    if (stop === ',') continue;
    rows.push(row);
    row = [];
  }
  if (end !== csv.length) throw new Error(`This is not RFC 4180: ${JSON.stringify(csv.slice(end))}`);
  return rows;
}

/** What a lenient program strips from the start of a cell. */
const ignored = /^[\p{Z}\p{C}"'\u2018\u2019\u201C\u201D]+/u;
const isFormula = (cell: string) => /^[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(cell.replace(ignored, ''));
/** Per ASVS, a leading apostrophe makes a cell text. Only what comes before it may be stripped. */
const isNeutral = (cell: string) => !isFormula(cell) || /^["\p{Z}]*'/u.test(cell);

/** As read by a program that expects another separator and ignores our quotes. */
const cellsSplitAt = (csv: string, separator: string) =>
  csv.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/).flatMap((line) => line.split(separator));

const rowsOf = (texts: readonly string[]): Cell[][] => texts.map((text, place) => [place + 1, text, 'last']);

describe('an exported table', () => {
  it('is RFC 4180 CSV with one byte order mark, at the start', () => {
    const start = csvOf([['Name', 'Said']], { isStart: true });
    expect(start).toBe('\uFEFF"Name","Said"\r\n');
    expect(csvOf([['Zoë, “Zo”', 'first\nsecond "line"']])).toBe('"Zoë, “Zo”","first\nsecond ""line"""\r\n');
  });

  it('writes numbers, yes, no and empty cells plainly', () => {
    expect(csvOf([[-5, 12.5, true, false, null, '']])).toBe('"-5","12.5","yes","no","",""\r\n');
  });

  it('leaves harmless texts unchanged', () => {
    const harmless = ['a = b', 'mail@example.com', '2 + 2', 'well-kept', '5 - 3; and more', '<b>bold</b>', 'Ω, λ'];
    expect(readCsv(csvOf([harmless]))).toEqual([harmless]);
  });

  it('is tested with at least 40 texts of each kind', () => {
    expect(new Set(formulaTexts).size).toBeGreaterThanOrEqual(40);
    expect(new Set(scriptTexts).size).toBeGreaterThanOrEqual(40);
  });

  it('marks every text that could start a formula, and keeps all of it', () => {
    const read = readCsv(csvOf(rowsOf(formulaTexts)));
    expect(read.map((row) => row.length)).toEqual(formulaTexts.map(() => 3));
    read.forEach(([, cell = ''], place) => {
      expect(isNeutral(cell), JSON.stringify(cell)).toBe(true);
      expect(cell.replaceAll("'", '')).toBe(formulaTexts[place]?.replaceAll("'", ''));
    });
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('starts no formula in a program that expects %s', (_what, separator) => {
    const cells = cellsSplitAt(csvOf(rowsOf(formulaTexts)), separator);
    expect(cells.filter((cell) => !isNeutral(cell))).toEqual([]);
  });
});

const run = promisify(execFile);
const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

/** Only where LibreOffice is installed: `soffice --headless --convert-to` reads the corpus with each country's separator. */
describe.skipIf(!hasOffice)('LibreOffice, reading an exported table', () => {
  it.each([
    ['commas', 44],
    ['semicolons', 59],
    ['tabs', 9],
  ])('finds no formula in it when it expects %s', { timeout: 120_000 }, async (_what, separator) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'someday-csv-'));
    try {
      const csv = path.join(folder, 'export.csv');
      await writeFile(csv, csvOf([['ID', 'Said', 'Last']], { isStart: true }) + csvOf(rowsOf(formulaTexts)));
      const office = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'fods'];
      // Separator, quotes, UTF-8; the last option evaluates everything that looks like a formula.
      const filter = `--infilter=CSV:${separator},34,76,1,,0,false,true,false,false,false,0,true`;
      await run('soffice', [...office, filter, '--outdir', folder, csv]);
      const sheet = await readFile(path.join(folder, 'export.fods'), 'utf8');
      expect(sheet).toContain('Nice');
      expect(sheet.match(/table:formula="[^"]*"/g) ?? []).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
