import type { Db } from '#server/lib/transaction.ts';

export interface FiguresTools {
  readonly db: Db;
}

export type FiguresService = ReturnType<typeof createFiguresService>;

/** Figures of the whole installation. */
export function createFiguresService(_tools: FiguresTools) {
  return {};
}
