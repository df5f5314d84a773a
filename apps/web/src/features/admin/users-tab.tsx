import type { AdminUser, userSorts } from '@someday/contract/admin-lists';
import { CircleCheck, CircleOff, Hourglass, MailCheck, MailQuestionMark } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { usersExport } from './export-rows.ts';
import { EmailAddress, When } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { ListSection } from './list-section.tsx';
import { List } from './list.tsx';
import { listsCopy } from './lists.copy.ts';
import { useAdminList } from './lists.queries.ts';
import { planWords } from './users-plan.ts';
import { usersCopy as copy } from './users.copy.ts';
import { usersSource, useResetLink } from './users.queries.ts';

/** Source: specification part 2 §4. */
function Trial({ trialActive }: AdminUser) {
  return trialActive ? (
    <Badge tone="sealed" icon={Hourglass}>
      {copy.active}
    </Badge>
  ) : (
    <Badge icon={CircleOff}>{copy.expired}</Badge>
  );
}

function Verified({ emailVerified }: AdminUser) {
  return emailVerified ? (
    <Badge tone="available" icon={MailCheck}>
      {copy.verified}
    </Badge>
  ) : (
    <Badge icon={MailQuestionMark}>{copy.notVerified}</Badge>
  );
}

function Plan(user: AdminUser) {
  if (!user.subscriptionActive) return <span className="text-ink-2">{planWords(user)}</span>;
  return (
    <Badge tone="available" icon={CircleCheck}>
      {planWords(user)}
    </Badge>
  );
}

const columnsWith = (onResetLink: (id: number) => void): Columns<AdminUser, (typeof userSorts)[number]> => [
  {
    label: copy.name,
    sort: 'name',
    draw: ({ name, isParent }) => (
      <>
        <span className="font-bold">{name}</span>
        {isParent ? <span className="block text-small text-ink-2">{copy.parent}</span> : null}
      </>
    ),
    look: 'min-w-40',
  },
  { label: copy.email, sort: 'email', draw: ({ email }) => <EmailAddress email={email} />, look: 'min-w-52' },
  { label: copy.verified, draw: (user) => <Verified {...user} /> },
  { label: copy.trial, draw: (user) => <Trial {...user} /> },
  { label: copy.plan, draw: (user) => <Plan {...user} /> },
  { label: copy.since, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  {
    label: copy.password,
    draw: ({ id, name }) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={copy.resetLink.makeWhose(name)}
        onClick={() => onResetLink(id)}
      >
        {copy.resetLink.make}
      </Button>
    ),
  },
];

/** Asks before a link is made, and shows it once. */
function ResetLinkDialog({ user: { id, name, email }, onClose }: { user: AdminUser; onClose: () => void }) {
  const words = copy.resetLink;
  const making = useResetLink();
  const { data } = making;
  return (
    <Dialog
      open
      busy={making.isPending}
      onOpenChange={onClose}
      title={words.title(name)}
      description={data ? words.made(name) : words.text(name, email)}
      readFirst
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {data ? words.done : listsCopy.cancel}
          </Button>
          {data ? null : (
            <Button loading={making.isPending} onClick={() => making.mutate(id)}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      {data ? <CopyLink label={words.link} url={data.url} shareText={words.shareText} /> : null}
    </Dialog>
  );
}

/** All members. */
export function UsersTab() {
  const list = useAdminList(usersSource);
  const { dialog, id, open, close } = list.address;
  const asked = dialog === 'reset-link' ? list.data?.items.find((user) => user.id === id) : undefined;
  const columns = columnsWith((userId) => open('reset-link', userId));
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <List
        list={list}
        words={copy.list}
        tools={<ExportButton source={usersExport} search={list.search} total={list.data?.total} />}
      >
        {(items) => <ListRows caption={copy.list.caption} list={list} items={items} columns={columns} />}
      </List>
      {asked ? <ResetLinkDialog user={asked} onClose={close} /> : null}
    </ListSection>
  );
}
