import type { Member } from '@someday/contract/api/sessions';
import type { ExportStatus } from '@someday/contract/api/exports';
import { Download } from 'lucide-react';
import { formatBytes, formatInstantDay } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar, Skeletons } from '#web/ui/progress.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useDeleteExport, useDownloadExport, useExport, useRequestExport } from './account-settings.queries.ts';

const copy = settingsCopy.export;

function Ready({ status, timeZone }: { status: ExportStatus; timeZone: string }) {
  const { parts, expiresAt } = status;
  const size = formatBytes(parts.reduce((sum, { bytes }) => sum + bytes, 0));
  return (
    <div>
      <p className="font-bold">{parts.length > 1 ? copy.readyInParts(parts.length, size) : copy.ready(size)}</p>
      {expiresAt === null ? null : (
        <p className="mt-1 text-ink-2">{copy.until(formatInstantDay(expiresAt, timeZone))}</p>
      )}
    </div>
  );
}

function Making({ progress }: Pick<ExportStatus, 'progress'>) {
  return (
    <div className="grid gap-3">
      <p className="font-bold">{copy.making}</p>
      <ProgressBar label={copy.progress} value={progress / 100} />
      <p className="text-ink-2">{copy.mayLeave}</p>
    </div>
  );
}

export function TakeEverything({ member: { timeZone } }: { member: Member }) {
  const [request, download] = [useRequestExport(), useDownloadExport()];
  const { data: status, isError, refetch } = useExport();
  const deletion = useDeleteExport();
  if (isError && status === undefined) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormAlert text={copy.loadFailed} />
        <Button variant="secondary" onClick={() => void refetch()}>
          {settingsCopy.sessions.reload}
        </Button>
      </div>
    );
  }
  if (status === undefined) {
    return <Skeletons label={copy.loading} looks={['h-12 w-56']} />;
  }
  const { state } = status;
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:absolute">
        {state === 'making' ? <Making progress={status.progress} /> : null}
        {state === 'ready' ? <Ready status={status} timeZone={timeZone} /> : null}
        {state === 'failed' ? <FormAlert text={copy.failed} /> : null}
      </div>
      <p>{copy.inside}</p>
      <div className="flex flex-wrap gap-3">
        {status.parts.map(({ number, bytes }) => (
          <Button
            key={number}
            loading={download.isPending && download.variables === number}
            onClick={() => download.mutate(number)}
          >
            <Download aria-hidden="true" />
            {status.parts.length > 1 ? copy.downloadPart(number, formatBytes(bytes)) : copy.download}
          </Button>
        ))}
        {state === 'none' || state === 'failed' ? (
          <Button variant="secondary" loading={request.isPending} onClick={() => request.mutate()}>
            {copy.open}
          </Button>
        ) : (
          <Button variant="secondary" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            {state === 'making' ? copy.stop : copy.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
