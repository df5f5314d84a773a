import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Member } from '@someday/contract/sessions';
import { requestExportBodySchema, type ExportStatus } from '@someday/contract/exports';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatBytes, formatInstantDay } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { showFormError } from '#web/ui/forms/hook-form.ts';
import { settingsCopy } from './account-settings.copy.ts';
import { useDeleteExport, useExport, useRequestExport } from './exports.queries.ts';
import { PasswordDialog } from './password-section.tsx';

const copy = settingsCopy.export;
const fields = ['password'] as const;
const fieldOfCode = { wrong_password: 'password' } as const;

function useRequestForm(onDone: () => void) {
  const request = useRequestExport();
  const form = useForm<BodyInput<typeof api.requestExport>, unknown, BodyOf<typeof api.requestExport>>({
    resolver: standardSchemaResolver(requestExportBodySchema),
    defaultValues: { password: '' },
  });
  const submit = form.handleSubmit((body) => {
    request.mutate(body, {
      onSuccess: onDone,
      onError: (error) => showFormError(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
    });
  });
  return { form, submit, isPending: request.isPending };
}

/** Says what will be in it, and asks for the password. */
function RequestDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { form, submit, isPending } = useRequestForm(onClose);
  const { errors } = form.formState;
  return (
    <PasswordDialog
      title={copy.dialogTitle}
      description={copy.dialogLead}
      cancelLabel={settingsCopy.cancel}
      submitLabel={copy.submit}
      isPending={isPending}
      onClose={onClose}
      onSubmit={submit}
      before={<p className="mb-6 rounded-field bg-butter p-4">{copy.sealedInside}</p>}
      password={{ email, error: errors.password?.message, ...form.register('password') }}
      alert={errors.root?.message}
    >
      {null}
    </PasswordDialog>
  );
}

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

function State({ status, timeZone }: { status: ExportStatus; timeZone: string }) {
  switch (status.state) {
    case 'none':
      return null;
    case 'making':
      return <Making progress={status.progress} />;
    case 'ready':
      return <Ready status={status} timeZone={timeZone} />;
    case 'failed':
      return <FormAlert text={copy.failed} />;
    default:
      return status.state satisfies never;
  }
}

/** A ZIP of everything: asked for with the password, made in the background, kept for a week. */
export function TakeEverything({ member: { email, timeZone } }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
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
    return (
      <div role="status" aria-label={copy.loading}>
        <Skeleton className="h-12 w-56" />
      </div>
    );
  }
  const { state } = status;
  return (
    <div className="grid gap-5">
      <div role="status" className="empty:-mb-5">
        <State status={status} timeZone={timeZone} />
      </div>
      <div className="flex flex-wrap gap-3">
        {status.parts.map(({ number, bytes }) => (
          <a key={number} href={`/api/account/export/file?part=${number}`} download="" className={buttonLook()}>
            <Download aria-hidden="true" />
            {status.parts.length > 1 ? copy.downloadPart(number, formatBytes(bytes)) : copy.download}
          </a>
        ))}
        {state === 'none' || state === 'failed' ? (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {copy.open}
          </Button>
        ) : (
          <Button variant="secondary" loading={deletion.isPending} onClick={() => deletion.mutate()}>
            {state === 'making' ? copy.stop : copy.remove}
          </Button>
        )}
      </div>
      {isOpen ? <RequestDialog email={email} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
