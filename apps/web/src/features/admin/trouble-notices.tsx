import type { TroubledDelivery, troubleSorts } from '@someday/contract/admin-lists';
import { Clock, MailX } from 'lucide-react';
import { formatDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { When, Words } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';
import { RetryButton } from './trouble-retry.tsx';
import { troubleCopy } from './trouble.copy.ts';
import { noticesSource, useRetryNotice } from './trouble.queries.ts';

const copy = troubleCopy.notice;
const states = { refused: { tone: 'attention', icon: MailX }, late: { tone: 'sealed', icon: Clock } } as const;

const columns: Columns<TroubledDelivery, (typeof troubleSorts)[number]> = [
  {
    label: copy.lovedOne,
    draw: ({ lovedOneName }) => <span className="font-bold">{lovedOneName}</span>,
    look: 'min-w-24',
  },
  { label: copy.state, draw: ({ state }) => <Badge {...states[state]}>{copy.states[state]}</Badge> },
  { label: copy.address, draw: ({ address }) => address ?? copy.noAddress, look: 'min-w-44' },
  { label: copy.member, draw: ({ memberName }) => memberName, look: 'min-w-24' },
  { label: copy.day, draw: ({ occursOn }) => formatDay(occursOn), look: 'min-w-24' },
  { label: copy.due, sort: 'created', kind: 'time', draw: ({ dueAt }) => <When at={dueAt} time /> },
  {
    label: copy.problem,
    draw: ({ state, problem }) => <Words text={problem ?? (state === 'late' ? copy.waiting : null)} />,
    look: 'min-w-44',
  },
];

function Retry({ notice }: { notice: TroubledDelivery }) {
  const retry = useRetryNotice();
  const label = copy.retryWhose(notice.lovedOneName);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(notice)} />;
}

/** Notices that were refused, or should have left an hour ago. */
export function NoticesList() {
  const list = useAdminList(noticesSource);
  return (
    <List list={list} words={troubleCopy.noticeList}>
      {(items) => (
        <ListRows
          caption={troubleCopy.noticeList.caption}
          list={list}
          items={items}
          columns={columns}
          // A late one is still being tried: there is nothing to try again.
          actions={(notice) => (notice.state === 'refused' ? <Retry notice={notice} /> : null)}
        />
      )}
    </List>
  );
}
