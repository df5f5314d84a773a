import { FileDown } from 'lucide-react';
import { limits } from '@someday/contract/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { deviceNow, todayIn } from '#web/lib/days.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { csvExportCopy as copy } from './table.copy.ts';
import { type Cell, csvOf } from './csv.ts';
import type { ListedRow, ListSource, PageOf } from './table.queries.ts';

type ExportState =
  | { phase: 'none' }
  | { phase: 'running'; progress: Progress | undefined }
  | { phase: 'failed'; error: unknown };

function useExport(source: ExportSource, search: string | undefined) {
  const [state, setState] = useState<ExportState>({ phase: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (controller: AbortController) => {
    const { signal } = controller;
    try {
      const onProgress = (progress: Progress) => {
        if (!signal.aborted) setState({ phase: 'running', progress });
      };
      const { file, rows } = await collectCsv(source, search, { signal, onProgress });
      if (signal.aborted) return;
      const name = fileName(source);
      saveFile(file, name);
      setState({ phase: 'none' });
      showToast({ title: copy.done, description: copy.doneText(name, rows), tone: 'success' });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', error });
    }
  };
  return {
    state,
    start: () => {
      running.current?.abort();
      running.current = new AbortController();
      setState({ phase: 'running', progress: undefined });
      void run(running.current);
    },
    stop: () => {
      running.current?.abort();
      setState({ phase: 'none' });
    },
  };
}

type Progress = { done: number; total: number };

/** All rows that match a search, a thousand at a time by id, so that none is missed or repeated if the list changes. Only CSV text is kept. */
async function collectCsv(
  source: ExportSource,
  search: string | undefined,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) {
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
    if (lastId <= after) throw new Error('The export makes no progress.');
    after = lastId;
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: done };
}

function fileName({ name }: ExportSource): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `someday-${name}-${todayIn(timeZone, deviceNow())}.csv`;
}

export type ExportSource = ReturnType<typeof exportSource>;

export function exportSource<Item extends ListedRow, Sort extends string>(
  name: string,
  list: ListSource<PageOf<Item>, Sort>,
  columns: Readonly<Record<string, (item: Item) => Cell>>,
) {
  const cells = Object.values(columns);
  return {
    name,
    headings: Object.keys(columns),
    ask: async (query: { after: string; limit: string; search: string | undefined }, signal: AbortSignal) => {
      const { items, total } = await list.ask({ query, signal });
      return { rows: items.map((item) => cells.map((cell) => cell(item))), total, lastId: items.at(-1)?.id };
    },
  };
}

/** Long enough for a browser that asks where to put the file. */
const KEPT_MS = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

function Running({ progress }: { progress: Progress | undefined }) {
  return (
    <div className="grid gap-3">
      <ProgressBar label={copy.progress} value={progress && progress.done / Math.max(1, progress.total)} />
      <p role="status">{progress ? copy.fetched(progress.done, progress.total) : copy.starting}</p>
    </div>
  );
}

type ExportButtonProps = { source: ExportSource; search: string | undefined; total: number | undefined };

export function ExportButton({ source, search, total }: ExportButtonProps) {
  const { state, start, stop } = useExport(source, search);
  const isFailed = state.phase === 'failed';
  return (
    <>
      <Button variant="secondary" className="max-sm:self-start" disabled={!total} onClick={start}>
        <FileDown aria-hidden="true" />
        {copy.button}
      </Button>
      {state.phase === 'none' ? null : (
        <Dialog
          onOpenChange={stop}
          title={isFailed ? copy.failed : copy.title}
          description={isFailed ? undefined : copy.lead}
          size="small"
          footer={
            <>
              <Button variant="secondary" onClick={stop}>
                {copy.cancel}
              </Button>
              {isFailed ? <Button onClick={start}>{copy.retry}</Button> : null}
            </>
          }
        >
          {isFailed ? (
            <p role="alert">{errorText(state.error, copy.failedText)}</p>
          ) : (
            <Running progress={state.progress} />
          )}
        </Dialog>
      )}
    </>
  );
}
