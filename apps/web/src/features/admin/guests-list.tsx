import type { GuestSession } from '@someday/contract/admin';
import type { guestSorts } from '@someday/contract/admin-lists';
import { CircleCheck, CircleOff, Send } from 'lucide-react';
import { deviceNow } from '#web/lib/clock.ts';
import { sendsEmail } from '#web/lib/facts.ts';
import { formatInstantDayShort } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from './export-button.tsx';
import { guestsExport } from './export-rows.ts';
import { DeactivateQuestion } from './guests-deactivate.tsx';
import { guestsCopy as copy } from './guests.copy.ts';
import { guestsSource, isActive, useInvite } from './guests.queries.ts';
import { CodeBox, EmailAddress, When } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';

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
      <EmailAddress email={email} none={copy.noEmail} />
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
      {sendsEmail() ? (
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

/** All guests, those whose time is over too. */
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
