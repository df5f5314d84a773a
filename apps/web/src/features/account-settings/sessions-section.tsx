import type { AccountSession } from '@someday/contract/account-settings';
import { useRef, useState } from 'react';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { useEndOtherSession, useSessions, useSignOutEverywhere } from './account-settings.queries.ts';
import { SessionRow, sessionRowLook } from './session-row.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';

const copy = settingsCopy.sessions;

function Devices({ sessions }: { sessions: readonly AccountSession[] }) {
  const [now] = useState(deviceNow);
  const end = useEndOtherSession();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={copy.list} className="divide-y divide-line outline-none">
        {sessions.map((session) => (
          <li key={session.id} className="py-4 first:pt-0">
            <SessionRow
              session={session}
              now={now}
              isEnding={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate(session, { onSuccess: () => list.current?.focus({ preventScroll: true }) })}
            />
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? null : <p className="text-ink-2">{copy.onlyThis}</p>}
    </>
  );
}

function LoadingDevices() {
  return (
    <div role="status" aria-label={copy.loading} className={`${sessionRowLook} mb-4`}>
      <Skeleton className="size-11 rounded-full" />
      <div className="grid gap-2.5">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
    </div>
  );
}

function DevicesFailed({ error, loading, onRetry }: { error: unknown; loading: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <div>
        <p className="font-bold">{copy.failed}</p>
        <p className="mt-1 text-ink-2">{errorText(error, settingsCopy.tryAgain)}</p>
      </div>
      <Button variant="secondary" loading={loading} onClick={onRetry}>
        {copy.reload}
      </Button>
    </div>
  );
}

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();
  return (
    <div className="mt-3">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {copy.everywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.everywhereTitle}
        description={copy.everywhereText}
        confirmLabel={copy.everywhere}
        tone="primary"
        loading={signOut.isPending}
        onConfirm={() => signOut.mutate(undefined, { onError: () => setAsking(false) })}
      />
    </div>
  );
}

/** The devices with a session of this account, and the way to end each or all. */
export function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  return (
    <SettingsSection title={copy.title} lead={copy.lead}>
      {sessions ? (
        <Devices sessions={sessions} />
      ) : error && !isNotSignedIn(error) ? (
        <DevicesFailed error={error} loading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingDevices />
      )}
      <SignOutEverywhere />
    </SettingsSection>
  );
}
