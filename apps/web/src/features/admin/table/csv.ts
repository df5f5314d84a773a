import { stringify } from 'csv-stringify/browser/esm/sync';

export type Cell = string | number | boolean | null;

/** Whatever a spreadsheet takes for = + - or @, full-width and small forms too: ASVS 1.2.10. */
const signs = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`;
/** What spreadsheets throw away before they look at a cell: white space, control and invisible characters, quotes. */
const ignored = String.raw`[\p{Z}\p{C}"'\u2018\u2019\u201C\u201D]*`;
/**
 * Where a cell may begin: at the text's start, after a line break, and after a separator of another country's spreadsheets, which do not
 * expect commas and then read our quotes differently. A tab, a line break or a NUL may be taken for nothing, or for part of a formula.
 */
const cellStart = new RegExp(
  String.raw`(?<=^|[\n\v\f\u0085\u2028\u2029;\t|]|\r(?!\n))(?=${ignored}[${signs}]|(?<=^)[\t\r\n\0])`,
  'gu',
);

/**
 * A text in which nothing begins a formula, wherever a spreadsheet lets a cell begin: an apostrophe stands before it, as the library has it
 * for a sign at the very start. The library does not see one behind a NUL, a line feed, a space, a quote or an invisible character, nor one
 * behind a semicolon.
 */
function withoutFormulas(text: string): string {
  return text.replaceAll(cellStart, "'");
}

/**
 * Rows as CSV after RFC 4180, each cell in quotes, each line ended by CR LF. `isStart`: with the mark by which spreadsheets know UTF-8.
 */
export function csvOf(rows: readonly (readonly Cell[])[], { isStart = false } = {}): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      bom: isStart,
      record_delimiter: 'windows',
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
      cast: { string: withoutFormulas, boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
}
