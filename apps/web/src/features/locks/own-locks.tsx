import type { Locks, Passkey } from '@someday/contract/api/locks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus, ShieldCheck, ShieldOff } from 'lucide-react';
import { errorText, isNotSignedIn, notifyFailure } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { leaveFor } from '#web/lib/addresses.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { formatInstantDay, formatMoment } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SettingsPart } from '#web/ui/layout/settings-part.tsx';
import { PartFailed } from '#web/ui/lists.tsx';
import { useAddressedDialog } from '#web/ui/overlays/use-addressed-dialog.ts';
import { Skeletons } from '#web/ui/progress.tsx';
import { resourceCopy } from '#web/ui/ui.copy.ts';
import { LockDialog, lockDialogs, locksQuery, type LockDialogName, type LocksBase } from './lock-dialog.tsx';
import { ownLocksCopy } from './own-locks.copy.ts';
import { canUsePasskeys } from './passkey.ts';

const { passkeys: passkeysCopy, secondFactor: factorCopy, signOn: signOnCopy } = ownLocksCopy;
const notify = (error: unknown) => notifyFailure(ownLocksCopy.unchanged, error);

type Open = (name: LockDialogName, id?: number) => void;

function PasskeyRow({ passkey, open }: { passkey: Passkey; open: Open }) {
  const { id, name, isSynced, createdAt, lastUsedAt } = passkey;
  const { addedOn, addedSynced, lastUsedOn, unused, rename, renameWhich, remove, removeWhich } = passkeysCopy;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-4 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="grid size-11 place-items-center rounded-full bg-sky text-info">
        <KeyRound aria-hidden="true" className="size-5.5" />
      </span>
      <div>
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="mt-1 text-small text-ink-2">
          {lastUsedAt === null ? unused : lastUsedOn(formatInstantDay(lastUsedAt))}
          <span className="block">{(isSynced ? addedSynced : addedOn)(formatInstantDay(createdAt))}</span>
        </p>
      </div>
      <div className="-mx-3 flex gap-2 max-sm:col-start-2 sm:-mr-4">
        <Button variant="quiet" size="small" aria-label={renameWhich(name)} onClick={() => open('rename-passkey', id)}>
          {rename}
        </Button>
        <Button variant="quiet" size="small" aria-label={removeWhich(name)} onClick={() => open('remove-passkey', id)}>
          {remove}
        </Button>
      </div>
    </li>
  );
}

function Removal({ removedAt }: { removedAt: string }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call('DELETE /api/account/second-factor/removal'),
    onSuccess: (locks) => client.setQueryData(locksQuery('/api/account').queryKey, locks),
    onError: notify,
  });
  return (
    <div className="mb-5 grid justify-items-start gap-4 rounded-field bg-butter p-4 sm:p-5">
      <div>
        <p className="font-bold">{factorCopy.removing}</p>
        <p className="mt-1">{factorCopy.removingOn(formatMoment(new Date(removedAt)))}</p>
      </div>
      <Button loading={keep.isPending} onClick={() => keep.mutate()}>
        {factorCopy.keep}
      </Button>
    </div>
  );
}

function SecondFactor({ locks: { secondFactor, isRequired }, open }: { locks: Locks; open: Open }) {
  return (
    <SettingsPart title={factorCopy.title} lead={isRequired ? factorCopy.leadRequired : factorCopy.lead}>
      {secondFactor?.removedAt ? <Removal removedAt={secondFactor.removedAt} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={secondFactor ? 'available' : 'neutral'} icon={secondFactor ? ShieldCheck : ShieldOff}>
            {secondFactor ? factorCopy.on : factorCopy.off}
          </Badge>
          {secondFactor ? factorCopy.codesLeft(secondFactor.codesLeft) : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => open('second-factor')}>
            {secondFactor ? factorCopy.move : factorCopy.turnOn}
          </Button>
          {secondFactor ? (
            <Button variant="secondary" onClick={() => open('recovery-codes')}>
              {factorCopy.newCodes}
            </Button>
          ) : null}
          {secondFactor && !isRequired ? (
            <Button variant="quiet" onClick={() => open('turn-off')}>
              {factorCopy.turnOff}
            </Button>
          ) : null}
        </div>
      </div>
    </SettingsPart>
  );
}

function SignOn({ name, connected, open }: { name: string; connected: Locks['signOn']; open: Open }) {
  const { title, lead, connectedAs, connect, disconnect } = signOnCopy;
  const connecting = useMutation({
    mutationFn: async () => {
      const next = '/member-dashboard?tab=settings#login';
      await leaveFor((await call('POST /api/account/sign-on', { body: { next } })).url);
    },
    onError: notify,
  });
  const press = () => (connected ? open('no-sign-on') : connecting.mutate());
  return (
    <SettingsPart title={title} lead={connected ? connectedAs(connected.email) : lead(name)}>
      <Button variant="secondary" loading={connecting.isPending} onClick={press}>
        {connected ? disconnect : connect(name)}
      </Button>
    </SettingsPart>
  );
}

/** How someone logs in, besides the password. `account`: printed with their recovery codes. */
export function OwnLocks({ base, account }: { base: LocksBase; account: string }) {
  const { data: locks, error, refetch } = useQuery({ ...locksQuery(base), staleTime: VISIT_MS });
  const { current, open, close } = useAddressedDialog(lockDialogs);
  const { signOn, onlySignOn } = publicFacts();
  if (!locks && error && !isNotSignedIn(error))
    return <PartFailed title={resourceCopy.failedTitle} text={errorText(error)} onTryAgain={() => void refetch()} />;
  if (!locks)
    return <Skeletons label={ownLocksCopy.loading} className="grid gap-4" looks={['h-6 w-32', 'h-13 w-48']} />;
  return (
    <>
      {onlySignOn ? null : (
        <>
          <SettingsPart title={passkeysCopy.title} lead={passkeysCopy.lead}>
            <ul aria-label={passkeysCopy.title} className="divide-y divide-line empty:hidden">
              {locks.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} open={open} />
              ))}
            </ul>
            {canUsePasskeys() ? (
              <Button variant="secondary" onClick={() => open('add-passkey')}>
                <Plus aria-hidden="true" />
                {ownLocksCopy.dialogs['add-passkey'].title}
              </Button>
            ) : (
              <p className="text-ink-2">{passkeysCopy.cannot}</p>
            )}
          </SettingsPart>
          <SecondFactor locks={locks} open={open} />
        </>
      )}
      {signOn !== null && base === '/api/account' ? (
        <SignOn name={signOn} connected={locks.signOn} open={open} />
      ) : null}
      {current.name ? (
        <LockDialog {...{ base, account, locks }} name={current.name} id={current.id} onClose={close} />
      ) : null}
    </>
  );
}
