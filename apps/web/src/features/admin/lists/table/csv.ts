import { stringify } from 'csv-stringify/browser/esm/sync';
import { csvExportCopy } from './table.copy.ts';

export type Cell = string | number | boolean | null;

/** Everything a spreadsheet reads as = + - or @, including full-width and small forms: ASVS 1.2.10. */
const signs = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`;
/** What spreadsheets strip from the start of a cell: white space, control and invisible characters, quotes. */
const ignored = String.raw`[\p{Z}\p{C}"'\u2018\u2019\u201C\u201D]*`;
/** Where a cell may begin: also after a line break, or another country's separator, whose spreadsheets read our quotes differently. */
const cellStart = new RegExp(
  String.raw`(?<=^|[\n\v\f\u0085\u2028\u2029;\t|]|\r(?!\n))(?=${ignored}[${signs}]|(?<=^)[\t\r\n\0])`,
  'gu',
);

/** Puts an apostrophe before anything that could start a formula. The library does so only at the very start of a text. */
function withoutFormulas(text: string): string {
  return text.replaceAll(cellStart, "'");
}

/** CSV (RFC 4180), each cell quoted, lines ending in CR LF. `isStart`: with the byte order mark that tells spreadsheets it's UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[], { isStart = false } = {}): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      bom: isStart,
      record_delimiter: 'windows',
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
      cast: { string: withoutFormulas, boolean: (value) => (value ? csvExportCopy.yes : csvExportCopy.no) },
    },
  );
}
