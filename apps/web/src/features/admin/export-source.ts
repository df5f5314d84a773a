import type { Cell } from './csv.ts';
import type { Listed, PageOf } from './lists.queries.ts';

/** One request of an export: what comes after an id, in the order of ids. */
export type ExportQuery = { after: string; limit: string; search: string | undefined };

/** A list as rows of a table. */
export interface ExportSource {
  /** Of the file: `someday-NAME-2026-11-22.csv`. */
  readonly name: string;
  readonly headings: readonly string[];
  readonly ask: (
    query: ExportQuery,
    signal: AbortSignal,
  ) => Promise<{ rows: Cell[][]; total: number; lastId: number | undefined }>;
}

/** `columns`: each heading with what stands below it. */
export function exportSource<Item extends Listed>(
  name: string,
  ask: (query: ExportQuery, signal: AbortSignal) => Promise<PageOf<Item>>,
  columns: Readonly<Record<string, (item: Item) => Cell>>,
): ExportSource {
  const cells = Object.values(columns);
  return {
    name,
    headings: Object.keys(columns),
    ask: async (query, signal) => {
      const { items, total } = await ask(query, signal);
      return { rows: items.map((item) => cells.map((cell) => cell(item))), total, lastId: items.at(-1)?.id };
    },
  };
}
