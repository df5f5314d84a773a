import { useQuery } from '@tanstack/react-query';
import { UserPlus, CircleCheck, CircleOff, Send } from 'lucide-react';
import type { GuestSession } from '@someday/contract/admin';
import type { guestSorts } from '@someday/contract/admin-lists';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { call } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { deviceNow } from '#web/lib/clock.ts';
import { promises } from '#web/lib/facts.ts';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { exportSource, ExportButton } from '#web/features/admin/table/export.tsx';
import { useListAddress } from '#web/features/admin/table/table-address.ts';
import { ListSection, List } from '#web/features/admin/table/admin-table.tsx';
import { useAdminList } from '#web/features/admin/table/table.queries.ts';
import { CodeBox, EmailAddress, When } from '#web/features/admin/table/cells.tsx';
import { type Columns, ListRows } from '#web/features/admin/table/table-rows.tsx';
import { NewGuestDialog } from './new-guest-dialog.tsx';
import { waitingQuery, ApplicationsList } from './applications.tsx';
import { adminGuestsCopy as copy, adminGuestsCopy } from './guests.copy.ts';
import { guestsSource, isActive, useDeactivateGuest, useInvite } from './guests.queries.ts';

function State({ guest }: { guest: GuestSession }) {
  return isActive(guest, deviceNow()) ? (
    <Badge tone="available" icon={CircleCheck}>
      {copy.active}
    </Badge>
  ) : (
    <Badge icon={CircleOff}>{copy.inactive}</Badge>
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
  { label: copy.created, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  { label: copy.expires, sort: 'expires', kind: 'time', draw: ({ expiresAt }) => <When at={expiresAt} /> },
  {
    label: copy.lastUsed,
    sort: 'lastUsed',
    kind: 'time',
    draw: ({ lastUsed }) => <When at={lastUsed} never={copy.never} />,
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

export function GuestsList() {
  const list = useAdminList(guestsSource);
  const { dialog, id, open, close } = list.address;
  const asked = dialog === 'deactivate' ? list.data?.items.find((guest) => guest.id === id) : undefined;
  return (
    <>
      <List
        list={list}
        words={copy.list}
        tools={<ExportButton source={guestsExport} search={list.search} total={list.data?.total} />}
      >
        {(items) => (
          <ListRows
            caption={copy.list.caption}
            list={list}
            items={items}
            columns={columns}
            actions={(guest) => <Actions guest={guest} onDeactivate={() => open('deactivate', guest.id)} />}
          />
        )}
      </List>
      {asked ? <DeactivateQuestion guest={asked} onClose={close} /> : null}
    </>
  );
}

const guestsDeactivateCopy = adminGuestsCopy.question;

export function DeactivateQuestion({ guest, onClose }: { guest: GuestSession; onClose: () => void }) {
  const deactivate = useDeactivateGuest();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={guestsDeactivateCopy.title}
      description={<p className="wrap-anywhere">{guestsDeactivateCopy.text(guest.guestCode)}</p>}
      confirmLabel={guestsDeactivateCopy.confirm}

      loading={deactivate.isPending}
      onConfirm={() => deactivate.mutate(guest.id, { onSettled: onClose })}
    />
  );
}

export function GuestSessionsTab() {
  const { view, dialog, show, open, close } = useListAddress();
  const waiting = useQuery(waitingQuery).data?.waiting;
  const shown = view === 'applications' ? 'applications' : 'sessions';
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
        value={shown}
        onValueChange={(chosen) => show(chosen === 'sessions' ? undefined : chosen)}
      />
      {shown === 'sessions' ? <GuestsList /> : <ApplicationsList />}
      {dialog === 'new' ? <NewGuestDialog onClose={close} /> : null}
    </ListSection>
  );
}

const guestsExport = exportSource(
  'guests',
  (query, signal) => call('GET /api/admin/guest-sessions', { query, signal }),
  {
    [copy.exported.id]: ({ id }) => id,
    [copy.exported.code]: ({ guestCode }) => guestCode,
    [copy.exported.email]: ({ email }) => email,
    [copy.exported.level]: ({ accessLevel }) => accessLevel,
    [copy.exported.state]: (guest) => (isActive(guest, deviceNow()) ? copy.active : copy.inactive),
    [copy.exported.created]: ({ createdAt }) => createdAt,
    [copy.exported.expires]: ({ expiresAt }) => expiresAt,
    [copy.exported.lastUsed]: ({ lastUsed }) => lastUsed,
    [copy.exported.invited]: ({ invitedAt }) => invitedAt,
  },
);
