import { FileDown } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { exportCopy as copy } from './export.copy.ts';
import type { Progress } from './export-run.ts';
import type { ExportSource } from './export-source.ts';
import { useExport } from './export-use.ts';

function Running({ progress }: { progress: Progress | undefined }) {
  return (
    <div className="grid gap-3">
      <ProgressBar label={copy.progress} value={progress && progress.done / Math.max(1, progress.total)} />
      <p role="status">{progress ? copy.fetched(progress.done, progress.total) : copy.starting}</p>
    </div>
  );
}

/** Writes all rows that fit the search into a file. `total`: how many there are; with none there is nothing to write. */
export function ExportButton({
  source,
  search,
  total,
}: {
  source: ExportSource;
  search: string | undefined;
  total: number | undefined;
}) {
  const { state, start, stop } = useExport(source, search);
  const isFailed = state.phase === 'failed';
  return (
    <>
      <Button variant="secondary" disabled={!total} onClick={start}>
        <FileDown aria-hidden="true" />
        {copy.button}
      </Button>
      {state.phase === 'none' ? null : (
        <Dialog
          open
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
