import type { AccountSession } from '@someday/contract/api/account-settings';
import { useRef, useState } from 'react';
import { limits } from '@someday/contract/rules/limits';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { dayAfter, deviceNow, todayIn } from '#web/lib/days.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { Button } from '#web/ui/button.tsx';
import { PartFailed } from '#web/ui/lists.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { formatInstantDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deviceZone } from '#web/lib/time-zones.ts';
import { settingsCopy } from './account-settings.copy.ts';
import { useEndOtherSession, useSessions, useSignOutEverywhere } from './account-settings.queries.ts';

const copy = settingsCopy.sessions;

/** A device and its placeholder have the same height, so nothing jumps when the list loads. */
const sessionRowLook =
  'grid min-h-20 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]';

const icons = { tablet: Tablet, phone: Smartphone, computer: Laptop };

function kindOf(device: string): keyof typeof icons {
  if (/ipad|tablet/i.test(device)) return 'tablet';
  return /iphone|ipod|android|phone|mobile/i.test(device) ? 'phone' : 'computer';
}

type SessionRowProps = { session: AccountSession; now: Date; isEnding: boolean; onEnd: () => void };

function SessionRow({
  session: { device, current, createdAt, lastUsedAt, beganWith },
  now,
  isEnding,
  onEnd,
}: SessionRowProps) {
  const Icon = icons[kindOf(device)];
  return (
    <div className={sessionRowLook}>
      <span className="grid size-11 place-items-center rounded-full bg-sky text-info">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {current ? <Badge tone="available">{copy.thisDevice}</Badge> : null}
        </p>
        <p className="mt-1 text-small text-ink-2">
          {current ? copy.now : lastUsed(lastUsedAt, now, deviceZone())}
          <span className="block">
            {copy.since[beganWith ?? 'unknown'](formatInstantDay(createdAt), publicFacts().signOn)}
          </span>
        </p>
      </div>
      {current ? null : (
        <Button
          variant="secondary"
          size="small"
          aria-label={copy.logOutDevice(device)}
          loading={isEnding}
          onClick={onEnd}
          className="max-sm:col-start-2 max-sm:justify-self-start"
        >
          {copy.logOut}
        </Button>
      )}
    </div>
  );
}

const minuteMs = 60_000;
const { lastUsedMinutes: exactToMinutes } = limits;

export function lastUsed(instant: string, now: Date, timeZone: string): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / minuteMs);
  if (minutes < exactToMinutes) return copy.now;
  if (minutes < 60) return copy.minutesAgo(minutes - (minutes % exactToMinutes));
  const [day, today] = [todayIn(timeZone, then), todayIn(timeZone, now)];
  if (day === today) return copy.hoursAgo(Math.floor(minutes / 60));
  return dayAfter(day) === today ? copy.yesterday : copy.lastUsedOn(formatInstantDay(instant));
}

/** More are shown when asked for: a phone would scroll through four screens of them. */
const FEW = 4;

function Devices({ sessions }: { sessions: readonly AccountSession[] }) {
  const [now] = useState(deviceNow);
  const [isAllShown, setAllShown] = useState(false);
  const end = useEndOtherSession();
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={copy.list} className="divide-y divide-line outline-none">
        {(isAllShown ? sessions : sessions.slice(0, FEW)).map((session) => (
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
      {isAllShown || sessions.length <= FEW ? null : (
        <Button
          variant="quiet"
          className="-ml-6.5"
          onClick={() => {
            setAllShown(true);
            list.current?.focus({ preventScroll: true });
          }}
        >
          {copy.showAll(sessions.length)}
        </Button>
      )}
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

function SignOutEverywhere() {
  const { current, open, close } = useAddressedDialog(['log-out-everywhere']);
  const signOut = useSignOutEverywhere();
  return (
    <div className="mt-3">
      <Button variant="secondary" onClick={() => open('log-out-everywhere')}>
        {copy.everywhere}
      </Button>
      <ConfirmDialog
        open={current.name !== undefined}
        onOpenChange={close}
        title={copy.everywhereTitle}
        description={copy.everywhereText}
        confirmLabel={copy.everywhere}
        tone="primary"
        loading={signOut.isPending}
        onConfirm={() => signOut.mutate(undefined, { onError: close })}
      />
    </div>
  );
}

export function SessionsSection() {
  const { data: sessions, error, isFetching, refetch } = useSessions();
  return (
    <div>
      {sessions ? (
        <Devices sessions={sessions} />
      ) : error && !isNotSignedIn(error) ? (
        <PartFailed
          title={copy.failed}
          text={errorText(error)}
          tryAgain={copy.reload}
          loading={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <LoadingDevices />
      )}
      <SignOutEverywhere />
    </div>
  );
}
