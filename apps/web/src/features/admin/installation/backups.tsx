import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { BackupsReport } from '@someday/contract/api/backups';
import { errorText, notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { formatMoment } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { backupsCardCopy as copy } from './installation.copy.ts';

const LOOK_AGAIN_MS = 3000;

const reportQuery = endpointQuery('GET /api/admin/backups');

const moment = (at: string): string => formatMoment(new Date(at));

function Facts({ report: { drill, nextAt, place, isRunning } }: { report: BackupsReport }) {
  const lines = [
    isRunning ? copy.running : null,
    drill === null
      ? null
      : drill.problem === null
        ? copy.drilled(moment(drill.at))
        : copy.drillFailed(moment(drill.at), drill.problem),
    place === null || nextAt === null ? null : copy.next(moment(nextAt), place),
  ];
  return (
    <div role="status" className="mt-1 grid gap-1 text-ink-2">
      {lines.map((line) => (line === null ? null : <p key={line}>{line}</p>))}
    </div>
  );
}

function PrintedKey({ onRight }: { onRight: (report: BackupsReport) => void }) {
  const check = useMutation({
    mutationFn: (recoveryKey: string) => call('POST /api/admin/backups/recovery-key', { body: { recoveryKey } }),
    onSuccess: onRight,
  });
  const { form, field } = useNativeForm({
    schema: async () => z.object({ recoveryKey: z.string() }),
    onSubmit: ({ recoveryKey }) => (check.isPending ? undefined : check.mutate(recoveryKey)),
  });
  return (
    <form {...form} className="mt-5 grid gap-5 border-t border-line pt-5">
      <p>{copy.key.lead}</p>
      <TextField label={copy.key.label} autoComplete="off" spellCheck={false} {...field('recoveryKey')} />
      <Button type="submit" variant="secondary" loading={check.isPending}>
        {copy.key.submit}
      </Button>
      {check.error ? <FormAlert title={copy.key.failed} text={errorText(check.error, copy.failedText)} /> : null}
    </form>
  );
}

/** Below the check: when they were tried out, one right now, and once a year the printed recovery key. `onEnd`: one has just ended. */
export function Backups({ onEnd }: { onEnd: () => void }) {
  const { data: report } = useQuery({
    ...reportQuery,
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_AGAIN_MS : false),
  });
  const wasRunning = useRef(false);
  const isRunning = report?.isRunning === true;
  useEffect(() => {
    if (wasRunning.current && !isRunning) onEnd();
    wasRunning.current = isRunning;
  }, [isRunning, onEnd]);
  const queries = useQueryClient();
  const takeReport = (answer: BackupsReport) => queries.setQueryData(reportQuery.queryKey, answer);
  const [isKeyRight, setIsKeyRight] = useState(false);
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/backups'),
    onSuccess: takeReport,
    onError: (error) => notifyFailure(copy.nowFailed, error),
  });
  if (report === undefined) return null;
  const isBusy = start.isPending || isRunning;
  return (
    <>
      <Facts report={report} />
      {report.place === null ? null : (
        <Button variant="secondary" className="mt-4" loading={isBusy} onClick={() => start.mutate()}>
          {isBusy ? null : <HardDriveDownload aria-hidden="true" />}
          {copy.now}
        </Button>
      )}
      {report.asksForKey ? (
        <PrintedKey
          onRight={(answer) => {
            takeReport(answer);
            setIsKeyRight(true);
          }}
        />
      ) : null}
      <p role="status" className="mt-4 font-bold text-success empty:hidden">
        {isKeyRight ? copy.key.right : null}
      </p>
    </>
  );
}
