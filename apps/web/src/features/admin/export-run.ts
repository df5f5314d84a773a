import { limits } from '@someday/contract/limits';
import { deviceNow } from '#web/lib/clock.ts';
import { todayIn } from '#web/lib/days.ts';
import { csvOf } from './csv.ts';
import type { ExportSource } from './export-source.ts';

export type Progress = { done: number; total: number };

/**
 * All rows that fit a search, as one file. They are fetched a thousand at a time, each time what comes after the last id, so that nothing is
 * missed or written twice however the list changes meanwhile; of each time only its text is kept.
 */
export async function collectCsv(
  source: ExportSource,
  search: string | undefined,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<{ file: Blob; rows: number }> {
  const parts = [csvOf([source.headings], { isStart: true })];
  let after = 0;
  let done = 0;
  let expected: number | undefined;
  for (;;) {
    const query = { after: String(after), limit: String(limits.adminExport), search };
    const { rows, total, lastId } = await source.ask(query, signal);
    parts.push(csvOf(rows));
    done += rows.length;
    expected ??= total;
    onProgress({ done, total: Math.max(expected, done) });
    if (lastId === undefined || rows.length < limits.adminExport) break;
    if (lastId <= after) throw new Error('The export does not come forward.');
    after = lastId;
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: done };
}

/** `someday-users-2026-11-22.csv`: the day it is where the admin is. */
export function fileName({ name }: ExportSource): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `someday-${name}-${todayIn(timeZone, deviceNow())}.csv`;
}
