import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/lib/toast-store.ts';
import { exportCopy as copy } from './export.copy.ts';
import type { Progress } from './export-run.ts';
import { saveFile } from './export-save.ts';
import type { ExportSource } from './export-source.ts';

type ExportState =
  | { phase: 'none' }
  | { phase: 'running'; progress: Progress | undefined }
  | { phase: 'failed'; error: unknown };

/** An export from its first request to its file. Cancelled, or its page left, nothing more is asked for. */
export function useExport(source: ExportSource, search: string | undefined) {
  const [state, setState] = useState<ExportState>({ phase: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (controller: AbortController) => {
    const { signal } = controller;
    try {
      const { collectCsv, fileName } = await import('./export-run.ts');
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
