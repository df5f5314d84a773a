import type { Import, ImportSummary } from '@someday/contract/api/imports';
import type { Member } from '@someday/contract/api/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { FileButton } from '#web/features/upload/choosing/file-drop.tsx';
import { timeLeftText } from '#web/features/upload/transfer/resumable-upload.ts';
import { uploadCopy } from '#web/features/upload/unsent.copy.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { formatBytes, formatInstantDay } from '#web/lib/format.ts';
import { FormAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { ProgressBar, Skeletons } from '#web/ui/progress.tsx';
import { begunImport, importUpload, stopImportUpload, uploadImport, type Sending } from './import-upload.ts';
import { importSectionCopy as copy } from './imports.copy.ts';
import { setImport, useDeleteImport, useImport, useStartImport } from './imports.queries.ts';

function Status({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-3 wrap-anywhere">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

function Choose({ member: { id }, label, problem }: { member: Member; label: string; problem?: string | undefined }) {
  const client = useQueryClient();
  const hintId = useId();
  const begun = begunImport(id);
  return (
    <div className="grid justify-items-start gap-4">
      <FormAlert text={problem} />
      <FileButton
        label={label}
        accept=".zip,application/zip"
        describedBy={hintId}
        onChoose={([file]) => {
          if (file) void uploadImport(id, file, (checking) => setImport(client, checking));
        }}
      />
      <p id={hintId} className="text-ink-2 wrap-anywhere">
        {begun === undefined ? copy.chooseHint : copy.chooseAgain(begun.name)}
      </p>
    </div>
  );
}

function Uploading({ memberId, sending }: { memberId: number; sending: Sending }) {
  const { sentBytes, totalBytes, isOffline } = sending;
  const left = sending.secondsLeft === undefined ? '' : timeLeftText(sending.secondsLeft);
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <p className="font-bold">{copy.uploading}</p>
        <ProgressBar label={copy.uploading} value={sentBytes / totalBytes} />
        <p className="flex flex-wrap justify-between gap-x-6 text-ink-2">
          <span>{uploadCopy.sent(formatBytes(sentBytes), formatBytes(totalBytes))}</span>
          <span>{left}</span>
        </p>
        <p role="status" className="text-ink-2">
          {isOffline ? copy.offline : copy.stay}
        </p>
      </div>
      <div>
        <Button variant="secondary" onClick={() => stopImportUpload(memberId)}>
          {copy.stop}
        </Button>
      </div>
    </div>
  );
}

function Moving({ label, progress }: { label: string; progress: number }) {
  return (
    <>
      <p className="font-bold">{label}</p>
      <ProgressBar label={label} value={progress / 100} />
      <p className="text-ink-2">{copy.mayLeave}</p>
    </>
  );
}

function Summary({ summary, timeZone }: { summary: ImportSummary; timeZone: string }) {
  const { name, origin, madeAt, people, messages, bytes, sealed } = summary;
  const added = { people: summary.newPeople, messages: summary.newMessages };
  const isAllNew = added.people === people && added.messages === messages;
  return (
    <>
      <div>
        <p className="font-bold">{copy.from(name, placeOf(origin))}</p>
        <p className="text-ink-2">{copy.madeOn(formatInstantDay(madeAt, timeZone))}</p>
      </div>
      <div>
        <p>{copy.contents({ people, messages }, formatBytes(bytes))}</p>
        {sealed > 0 ? <p>{copy.sealed(sealed)}</p> : null}
        {isAllNew ? null : <p className="font-bold">{isNothingNew(summary) ? copy.nothingNew : copy.onlyNew(added)}</p>}
      </div>
      {isNothingNew(summary) ? null : <p className="text-ink-2">{copy.codes}</p>}
    </>
  );
}

const isNothingNew = ({ newPeople, newMessages }: ImportSummary) => newPeople + newMessages === 0;

const placeOf = (origin: string): string => origin.replace(/^https?:\/\//, '');

function CurrentImport({ member, current }: { member: Member; current: Import }) {
  const start = useStartImport();
  const removal = useDeleteImport();
  const { state, progress, summary, problem, noRoom } = current;
  // A key, so that what was “Bring it in” a moment ago doesn't become “Stop” with the focus on it.
  const remove = (label: string) => (
    <Button key={label} variant="secondary" loading={removal.isPending} onClick={() => removal.mutate()}>
      {label}
    </Button>
  );
  switch (state) {
    case 'checking':
      return (
        <Status actions={remove(copy.cancel)}>
          <Moving label={copy.checking} progress={progress} />
        </Status>
      );
    case 'ready': {
      const canStart = noRoom === null && summary !== null && !isNothingNew(summary);
      return (
        <Status
          actions={
            <>
              {canStart ? (
                <Button loading={start.isPending} onClick={() => start.mutate()}>
                  {copy.start}
                </Button>
              ) : null}
              {remove(copy.notNow)}
            </>
          }
        >
          {summary === null ? null : <Summary summary={summary} timeZone={member.timeZone} />}
          <FormAlert text={problem ?? undefined} />
          {noRoom === null ? null : (
            <p className="rounded-field bg-butter p-4">
              {noRoom} <TextLink to="/pricing">{copy.seePlans}</TextLink>
            </p>
          )}
        </Status>
      );
    }
    case 'running':
      return (
        <Status actions={remove(copy.stop)}>
          <Moving label={copy.running} progress={progress} />
        </Status>
      );
    case 'done':
      return (
        <Status
          actions={
            <>
              <LinkButton to="/member-dashboard">{copy.toPeople}</LinkButton>
              {remove(copy.done)}
            </>
          }
        >
          <p className="font-bold">{copy.finished}</p>
          <p className="text-ink-2">{copy.finishedCodes}</p>
        </Status>
      );
    case 'failed':
      return <Choose member={member} label={copy.another} problem={problem ?? copy.tryAgain} />;
  }
}

export function ImportSection({ member }: { member: Member }) {
  const { data, isError, refetch } = useImport();
  const upload = useStore(importUpload, (state) => (state.memberId === member.id ? state : undefined));
  const stage = upload ? (upload.sending ? 'sending' : 'refused') : data && (data.import?.state ?? 'none');
  const section = useCatchFocusAfter<HTMLDivElement>(stage);
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {upload?.sending ? (
        <Uploading memberId={member.id} sending={upload.sending} />
      ) : upload ? (
        <Choose member={member} label={copy.another} problem={upload.problem} />
      ) : data?.import ? (
        <CurrentImport member={member} current={data.import} />
      ) : data ? (
        <Choose member={member} label={copy.choose} />
      ) : isError ? (
        <div className="grid justify-items-start gap-4">
          <FormAlert text={copy.loadFailed} />
          <Button variant="secondary" onClick={() => void refetch()}>
            {copy.reload}
          </Button>
        </div>
      ) : (
        <Skeletons label={copy.loading} looks={['h-12 w-56']} />
      )}
    </div>
  );
}
