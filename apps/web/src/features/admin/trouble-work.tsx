import type { DeadJob, troubleSorts } from '@someday/contract/admin-lists';
import { When, Words } from './list-cells.tsx';
import type { Columns } from './list-columns.ts';
import { ListRows } from './list-rows.tsx';
import { List } from './list.tsx';
import { useAdminList } from './lists.queries.ts';
import { RetryButton } from './trouble-retry.tsx';
import { jobWords, troubleCopy } from './trouble.copy.ts';
import { useRetryJob, workSource } from './trouble.queries.ts';

const copy = troubleCopy.job;

const columns: Columns<DeadJob, (typeof troubleSorts)[number]> = [
  {
    label: copy.kind,
    draw: ({ id, kind }) => (
      <>
        <span className="font-bold">{jobWords(kind)}</span>
        <span className="block text-small text-ink-2">
          {kind}, {id}
        </span>
      </>
    ),
    look: 'min-w-48',
  },
  { label: copy.attempts, draw: ({ attempts }) => attempts },
  { label: copy.lastError, draw: ({ lastError }) => <Words text={lastError} />, look: 'min-w-60' },
  { label: copy.planned, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} time /> },
  { label: copy.died, draw: ({ diedAt }) => <When at={diedAt} time /> },
];

function Retry({ job }: { job: DeadJob }) {
  const retry = useRetryJob();
  const label = copy.retryWhat(jobWords(job.kind), job.id);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(job)} />;
}

/** Background work that has failed for good. */
export function WorkList() {
  const list = useAdminList(workSource);
  return (
    <List list={list} words={troubleCopy.workList}>
      {(items) => (
        <ListRows
          caption={troubleCopy.workList.caption}
          list={list}
          items={items}
          columns={columns}
          actions={(job) => <Retry job={job} />}
        />
      )}
    </List>
  );
}
