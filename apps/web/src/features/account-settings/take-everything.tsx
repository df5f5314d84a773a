import { formatBytes } from '@someday/contract/rules/words';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Member } from '@someday/contract/sessions';
import { confirmPasswordBodySchema } from '@someday/contract/account-settings';
import type { ExportStatus } from '@someday/contract/exports';
import type { api } from '@someday/contract/api';
import type { BodyInput, BodyOf } from '@someday/contract/endpoint';
import { Download } from 'lucide-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { formatInstantDay } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar, Skeleton } from '#web/ui/progress.tsx';
import { showFormError } from '#web/ui/forms/hook-form.ts';
import { settingsCopy } from './account-settings.copy.ts';
import { useConfirmPassword } from './account-settings.queries.ts';
import { useDeleteExport, useDownloadExport, useExport, useRequestExport } from './exports.queries.ts';
import { PasswordDialog } from './password-section.tsx';

const copy = settingsCopy.export;
const fields = ['password'] as const;
const fieldOfCode = { wrong_password: 'password' } as const;

type PasswordBody = BodyInput<typeof api.confirmPassword>;

type AskingProps = {
  email: string;
  words: Record<'title' | 'lead' | 'submit', string>;
  send: Pick<UseMutationResult<unknown, Error, PasswordBody>, 'isPending' | 'mutate'>;
  before?: ReactNode;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the password before a copy is made or downloaded. */
function AskingDialog({ email, words, send, before, onDone, onClose }: AskingProps) {
  const form = useForm<PasswordBody, unknown, BodyOf<typeof api.confirmPassword>>({
    resolver: standardSchemaResolver(confirmPasswordBodySchema),
    defaultValues: { password: '' },
  });
  const { errors } = form.formState;
  return (
    <PasswordDialog
      title={words.title}
      description={words.lead}
      cancelLabel={settingsCopy.cancel}
      submitLabel={words.submit}
      isPending={send.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((body) => {
        send.mutate(body, {
          onSuccess: onDone,
          onError: (error) => showFormError(form, error, fields, fieldOfCode, settingsCopy.tryAgain),
        });
      })}
      before={before}
      password={{ email, error: errors.password?.message, ...form.register('password') }}
      alert={errors.root?.message}
    >
      {null}
    </PasswordDialog>
  );
}

function RequestDialog({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <AskingDialog
      email={email}
      words={copy.asking}
      send={useRequestExport()}
      before={<p className="mb-6 rounded-field bg-butter p-4">{copy.sealedInside}</p>}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Asks for the password first, unless it was typed a moment ago. */
function DownloadButton({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const download = useDownloadExport(() => setAsking(true));
  const confirmation = useConfirmPassword();
  const start = () => {
    setAsking(false);
    download.mutate();
  };
  return (
    <>
      <Button loading={download.isPending} onClick={start}>
        <Download aria-hidden="true" />
        {copy.download}
      </Button>
      {isAsking ? (
        <AskingDialog
          email={email}
          words={copy.confirming}
          send={confirmation}
          onDone={start}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Ready({ status, timeZone }: { status: ExportStatus; timeZone: string }) {
  const { bytes, expiresAt } = status;
  return (
    <div>
      <p className="font-bold">{copy.ready(formatBytes(bytes ?? 0))}</p>
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
        {state === 'ready' ? <DownloadButton email={email} /> : null}
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
