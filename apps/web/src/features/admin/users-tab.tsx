import type { AdminUser, userSorts } from '@someday/contract/admin-lists';
import { CircleCheck, CircleOff, Hourglass, MailCheck, MailQuestionMark } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { ExportButton } from './export-button.tsx';
import { usersExport } from './export-rows.ts';
import { EmailAddress, When } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { ListSection } from './list-section.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';
import { planWords } from './users-plan.ts';
import { usersCopy as copy } from './users.copy.ts';
import { usersSource } from './users.queries.ts';

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

const columns: Columns<AdminUser, (typeof userSorts)[number]> = [
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
];

/** All members. */
export function UsersTab() {
  const list = useAdminList(usersSource);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <List
        list={list}
        words={copy.list}
        tools={<ExportButton source={usersExport} search={list.search} total={list.data?.total} />}
      >
        {(items) => <ListRows caption={copy.list.caption} list={list} items={items} columns={columns} />}
      </List>
    </ListSection>
  );
}
