import type { troubleSorts, UnreadyMedium } from '@someday/contract/admin-lists';
import { When, Words } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';
import { RetryButton } from './trouble-retry.tsx';
import { reasonWords, troubleCopy } from './trouble.copy.ts';
import { mediaSource, useRetryMedium } from './trouble.queries.ts';

const copy = troubleCopy.medium;

const columns: Columns<UnreadyMedium, (typeof troubleSorts)[number]> = [
  { label: copy.what, draw: ({ messageType }) => <span className="font-bold">{copy.types[messageType]}</span> },
  { label: copy.member, draw: ({ memberName }) => memberName, look: 'min-w-32' },
  { label: copy.reason, draw: ({ reason }) => reasonWords(reason), look: 'min-w-40' },
  { label: copy.note, draw: ({ note }) => <Words text={note} />, look: 'min-w-52' },
  { label: copy.arrived, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  { label: copy.opens, draw: ({ opensAt }) => <When at={opensAt} time never={copy.notPlanned} /> },
];

function Retry({ medium }: { medium: UnreadyMedium }) {
  const retry = useRetryMedium();
  const label = copy.retryWhat(copy.types[medium.messageType], medium.memberName);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(medium)} />;
}

/** Videos and photos that could not be converted. */
export function MediaList() {
  const list = useAdminList(mediaSource);
  return (
    <List list={list} words={troubleCopy.mediaList}>
      {(items) => (
        <ListRows
          caption={troubleCopy.mediaList.caption}
          list={list}
          items={items}
          columns={columns}
          actions={(medium) => <Retry medium={medium} />}
        />
      )}
    </List>
  );
}
