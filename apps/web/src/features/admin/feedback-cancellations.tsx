import type { Cancellation, troubleSorts } from '@someday/contract/admin-lists';
import { feedbackCopy } from './feedback.copy.ts';
import { cancellationsSource } from './feedback.queries.ts';
import { When, Words } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';

const copy = feedbackCopy.cancellations;

const columns: Columns<Cancellation, (typeof troubleSorts)[number]> = [
  { label: copy.cancelled, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  { label: copy.reason, draw: ({ reason }) => reason, look: 'min-w-40' },
  { label: copy.words, draw: ({ feedback }) => <Words text={feedback} />, look: 'min-w-60' },
  { label: copy.member, draw: ({ memberId }) => (memberId === null ? copy.erased : copy.memberNumber(memberId)) },
  { label: copy.endsAt, draw: ({ endsAt }) => <When at={endsAt} never={copy.atOnce} /> },
];

/** Why memberships were cancelled. */
export function CancellationsList() {
  const list = useAdminList(cancellationsSource);
  return (
    <List list={list} words={copy}>
      {(items) => <ListRows caption={copy.caption} list={list} items={items} columns={columns} />}
    </List>
  );
}
