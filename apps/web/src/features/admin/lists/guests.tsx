import { useQuery, useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#web/api/api-error.ts';
import { UserPlus, CircleCheck, CircleOff, Send } from 'lucide-react';
import type { GuestSession } from '@someday/contract/api/admin';
import { guestSorts } from '@someday/contract/api/admin-lists';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { deviceNow } from '#web/lib/days.ts';
import { promises } from '#web/lib/facts.ts';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { exportSource } from './table/export.tsx';
import { useListAddress, useListView } from './table/table-address.ts';
import { ListSection, TableList } from './table/admin-table.tsx';
import { useAdminList, listSource, useRefreshAdmin } from './table/table.queries.ts';
import { CodeBox, EmailAddress, InstantText } from './table/cells.tsx';
import { csvExportCopy } from './table/table.copy.ts';
import { RowDialog, type Columns } from './table/table-rows.tsx';
import { NewGuestDialog, useInvite } from './new-guest-dialog.tsx';
import { waitingQuery, ApplicationsList } from './applications.tsx';
import { adminGuestsCopy as copy } from './guests.copy.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { call } from '#web/api/client.ts';

const guestsSource = listSource('/api/admin/guest-sessions', guestSorts, (input) =>
  call('GET /api/admin/guest-sessions', input),
);

/** Neither deactivated nor expired. Source: specification part 2 §4. */
function isActive({ isActive: isOn, expiresAt }: GuestSession, now: Date): boolean {
  return isOn && new Date(expiresAt) > now;
}

function State({ guest }: { guest: GuestSession }) {
  const isOn = isActive(guest, deviceNow());
  return (
    <Badge tone={isOn ? 'available' : 'neutral'} icon={isOn ? CircleCheck : CircleOff}>
      {isOn ? copy.active : copy.inactive}
    </Badge>
  );
}

function Address({ email, invitedAt }: GuestSession) {
  return (
    <>
      <EmailAddress email={email} />
      {invitedAt === null ? null : (
        <span className="block text-small text-ink-2">{copy.invited(formatInstantDayShort(invitedAt))}</span>
      )}
    </>
  );
}

const columns: Columns<GuestSession, (typeof guestSorts)[number]> = [
  { label: copy.code, draw: ({ guestCode }) => <CodeBox code={guestCode} />, look: 'min-w-52' },
  { label: copy.email, sort: 'email', draw: (guest) => <Address {...guest} />, look: 'min-w-46' },
  { label: copy.level, draw: ({ accessLevel }) => copy.levels[accessLevel] },
  { label: copy.state, draw: (guest) => <State guest={guest} /> },
  { label: copy.created, sort: 'created', kind: 'time', draw: ({ createdAt }) => <InstantText at={createdAt} /> },
  { label: copy.expires, sort: 'expires', kind: 'time', draw: ({ expiresAt }) => <InstantText at={expiresAt} /> },
  {
    label: copy.lastUsed,
    sort: 'lastUsed',
    kind: 'time',
    draw: ({ lastUsed }) => <InstantText at={lastUsed} never={copy.never} />,
  },
];

function Actions({ guest, onDeactivate }: { guest: GuestSession; onDeactivate: () => void }) {
  const invite = useInvite(guest);
  if (!isActive(guest, deviceNow())) return null;
  return (
    <div className="flex flex-wrap gap-2 lg:w-max lg:flex-col">
      {promises().email ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={copy.inviteWhom(guest.guestCode)}
          loading={invite.isSending}
          onClick={invite.send}
        >
          <Send aria-hidden="true" className="lg:hidden" />
          {copy.invite}
        </Button>
      ) : null}
      <Button variant="quiet" size="small" aria-label={copy.deactivateWhom(guest.guestCode)} onClick={onDeactivate}>
        {copy.deactivate}
      </Button>
    </div>
  );
}

const exported = exportSource('guests', guestsSource, {
  [csvExportCopy.id]: ({ id }) => id,
  [copy.form.code]: ({ guestCode }) => guestCode,
  [copy.email]: ({ email }) => email,
  [copy.form.level]: ({ accessLevel }) => accessLevel,
  [copy.state]: (guest) => (isActive(guest, deviceNow()) ? copy.active : copy.inactive),
  [copy.created]: ({ createdAt }) => createdAt,
  [copy.expires]: ({ expiresAt }) => expiresAt,
  [copy.lastUsed]: ({ lastUsed }) => lastUsed,
  [copy.invitedAt]: ({ invitedAt }) => invitedAt,
});

function GuestsList() {
  const list = useAdminList(guestsSource);
  const { open, close } = list.address;
  return (
    <>
      <TableList
        list={list}
        words={copy.list}
        columns={columns}
        actions={(guest) => <Actions guest={guest} onDeactivate={() => open('deactivate', guest.id)} />}
        exported={exported}
      />
      <RowDialog name="deactivate" list={list}>
        {(guest) => <DeactivateQuestion guest={guest} onClose={close} />}
      </RowDialog>
    </>
  );
}

function DeactivateQuestion({ guest: { id, guestCode }, onClose }: { guest: GuestSession; onClose: () => void }) {
  const deactivate = useMutation({
    mutationFn: () => call('POST /api/admin/guest-sessions/{id}/deactivate', { params: { id } }),
    onSuccess: () => showToast({ title: copy.deactivated, description: guestCode, tone: 'success' }),
    onError: (error) => notifyFailure(copy.deactivateFailed, error),
    onSettled: useRefreshAdmin(),
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={copy.question.title}
      description={<p className="wrap-anywhere">{copy.question.text(guestCode)}</p>}
      confirmLabel={copy.question.confirm}
      loading={deactivate.isPending}
      onConfirm={() => deactivate.mutate(undefined, { onSettled: onClose })}
    />
  );
}

export function GuestSessionsTab() {
  const { dialog, open, close } = useListAddress();
  const view = useListView(['sessions', 'applications']);
  const waiting = useQuery(waitingQuery).data?.waiting;
  return (
    <ListSection
      title={copy.title}
      lead={copy.lead}
      actions={
        <Button onClick={() => open('new')}>
          <UserPlus aria-hidden="true" />
          {copy.create}
        </Button>
      }
    >
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'sessions', label: copy.sessions },
          { value: 'applications', label: copy.applications, count: waiting },
        ]}
        {...view}
      />
      {view.value === 'sessions' ? <GuestsList /> : <ApplicationsList />}
      {dialog === 'new' ? <NewGuestDialog onClose={close} /> : null}
    </ListSection>
  );
}
