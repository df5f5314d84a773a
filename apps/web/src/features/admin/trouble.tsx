import { RotateCw, Clock, MailX } from 'lucide-react';
import { troubleSorts, type UnreadyMedium, type TroubledDelivery, type DeadJob } from '@someday/contract/admin-lists';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { showToast } from '#web/lib/toast-store.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { useListAddress } from './table/table-address.ts';
import { ListSection, List } from './table/admin-table.tsx';
import { troubleCopy as copy, reasonWords, troubleCopy, jobWords } from './trouble.copy.ts';
import { EmailAddress, When, Words } from './table/cells.tsx';
import { type Columns, ListRows } from './table/table-rows.tsx';
import { useAdminList, listQuery, notifyFailure, useRefreshAdmin, type AdminListQuery } from './table/table.queries.ts';

type Query = AdminListQuery<(typeof troubleSorts)[number]>;

export const noticesSource = {
  path: endpointUrl('GET /api/admin/deliveries'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/deliveries', { query }),
};
export const workSource = {
  path: endpointUrl('GET /api/admin/jobs'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/jobs', { query }),
};
export const mediaSource = {
  path: endpointUrl('GET /api/admin/media'),
  sorts: troubleSorts,
  ask: (query: Query) => call('GET /api/admin/media', { query }),
};

export function useTroubleCounts() {
  const notices = useQuery(listQuery(noticesSource)).data?.total;
  const work = useQuery(listQuery(workSource)).data?.total;
  const media = useQuery(listQuery(mediaSource)).data?.total;
  return { notices, work, media };
}

function useRetry<Item>(
  retry: (item: Item) => Promise<unknown>,
  { done, text, failed }: { done: string; text: (item: Item) => string; failed: string },
) {
  const refresh = useRefreshAdmin();
  return useMutation({
    mutationFn: retry,
    onSuccess: (_done, item) => showToast({ title: done, description: text(item), tone: 'success' }),
    onError: (error) => notifyFailure(failed, error),
    onSettled: refresh,
  });
}

export function useRetryNotice() {
  const { retried, retriedText, failed } = copy.delivery;
  return useRetry(({ id }: TroubledDelivery) => call('POST /api/admin/deliveries/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ lovedOneName }) => retriedText(lovedOneName),
    failed,
  });
}

export function useRetryJob() {
  const { retried, retriedText, failed } = copy.job;
  return useRetry(({ id }: DeadJob) => call('POST /api/admin/jobs/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ kind }) => retriedText(jobWords(kind)),
    failed,
  });
}

export function useRetryMedium() {
  const { retried, retriedText, failed } = copy.medium;
  return useRetry(({ id }: UnreadyMedium) => call('POST /api/admin/media/{id}/retry', { params: { id } }), {
    done: retried,
    text: ({ messageType, memberName }) => retriedText[messageType](memberName),
    failed,
  });
}

const troubleWorkCopy = troubleCopy.job;

const workColumns: Columns<DeadJob, (typeof troubleSorts)[number]> = [
  {
    label: troubleWorkCopy.kind,
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
  { label: troubleWorkCopy.attempts, draw: ({ attempts }) => attempts },
  { label: troubleWorkCopy.lastError, draw: ({ lastError }) => <Words text={lastError} />, look: 'min-w-60' },
  {
    label: troubleWorkCopy.planned,
    sort: 'created',
    kind: 'time',
    draw: ({ createdAt }) => <When at={createdAt} time />,
  },
  { label: troubleWorkCopy.died, draw: ({ diedAt }) => <When at={diedAt} time /> },
];

function RetryJob({ job }: { job: DeadJob }) {
  const retry = useRetryJob();
  const label = troubleWorkCopy.retryWhat(jobWords(job.kind), job.id);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(job)} />;
}

export function WorkList() {
  const list = useAdminList(workSource);
  return (
    <List list={list} words={troubleCopy.workList}>
      {(items) => (
        <ListRows
          caption={troubleCopy.workList.caption}
          list={list}
          items={items}
          columns={workColumns}
          actions={(job) => <RetryJob job={job} />}
        />
      )}
    </List>
  );
}

const troubleDeliveriesCopy = troubleCopy.delivery;
const states = { refused: { tone: 'attention', icon: MailX }, late: { tone: 'sealed', icon: Clock } } as const;

const deliveryColumns: Columns<TroubledDelivery, (typeof troubleSorts)[number]> = [
  {
    label: troubleDeliveriesCopy.lovedOne,
    draw: ({ lovedOneName }) => <span className="font-bold">{lovedOneName}</span>,
    look: 'min-w-24',
  },
  {
    label: troubleDeliveriesCopy.state,
    draw: ({ state }) => <Badge {...states[state]}>{troubleDeliveriesCopy.states[state]}</Badge>,
  },
  {
    label: troubleDeliveriesCopy.address,
    draw: ({ address }) => <EmailAddress email={address} />,
    look: 'min-w-44',
  },
  { label: troubleDeliveriesCopy.member, draw: ({ memberName }) => memberName, look: 'min-w-24' },
  { label: troubleDeliveriesCopy.day, draw: ({ occursOn }) => formatDay(occursOn), look: 'min-w-24' },
  { label: troubleDeliveriesCopy.due, sort: 'created', kind: 'time', draw: ({ dueAt }) => <When at={dueAt} time /> },
  {
    label: troubleDeliveriesCopy.problem,
    draw: ({ state, problem }) => <Words text={problem ?? (state === 'late' ? troubleDeliveriesCopy.waiting : null)} />,
    look: 'min-w-44',
  },
];

function RetryDelivery({ delivery }: { delivery: TroubledDelivery }) {
  const retry = useRetryNotice();
  const label = troubleDeliveriesCopy.retryWhose(delivery.lovedOneName);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(delivery)} />;
}

/** Emails to loved ones that were refused, or are over an hour late. */
export function NoticesList() {
  const list = useAdminList(noticesSource);
  return (
    <List list={list} words={troubleCopy.noticeList}>
      {(items) => (
        <ListRows
          caption={troubleCopy.noticeList.caption}
          list={list}
          items={items}
          columns={deliveryColumns}
          // We're still trying to send late ones.
          actions={(delivery) => (delivery.state === 'refused' ? <RetryDelivery delivery={delivery} /> : null)}
        />
      )}
    </List>
  );
}

const troubleMediaCopy = troubleCopy.medium;

const columns: Columns<UnreadyMedium, (typeof troubleSorts)[number]> = [
  {
    label: troubleMediaCopy.what,
    draw: ({ messageType }) => <span className="font-bold">{troubleMediaCopy.types[messageType]}</span>,
  },
  { label: troubleMediaCopy.member, draw: ({ memberName }) => memberName, look: 'min-w-32' },
  { label: troubleMediaCopy.reason, draw: ({ reason }) => reasonWords(reason), look: 'min-w-40' },
  { label: troubleMediaCopy.arrived, sort: 'created', kind: 'time', draw: ({ createdAt }) => <When at={createdAt} /> },
  {
    label: troubleMediaCopy.opens,
    draw: ({ opensAt }) => <When at={opensAt} time never={troubleMediaCopy.notPlanned} />,
  },
];

function Retry({ medium }: { medium: UnreadyMedium }) {
  const retry = useRetryMedium();
  const label = troubleMediaCopy.retryWhat[medium.messageType](medium.memberName);
  return <RetryButton label={label} isRetrying={retry.isPending} onRetry={() => retry.mutate(medium)} />;
}

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

export function RetryButton({
  label,
  isRetrying,
  onRetry,
}: {
  label: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <Button variant="secondary" size="small" aria-label={label} loading={isRetrying} onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      {copy.retry}
    </Button>
  );
}

const views = ['notices', 'work', 'media'] as const;
const lists = { notices: NoticesList, work: WorkList, media: MediaList };

export function TroubleTab() {
  const { view, show } = useListAddress();
  const counts = useTroubleCounts();
  const shown = views.find((known) => known === view) ?? 'notices';
  const Shown = lists[shown];
  const isAllWell = views.every((known) => counts[known] === 0);
  const isKnown = views.every((known) => counts[known] !== undefined);
  // The last row disappears with its list and the button that was pressed.
  const well = useCatchFocusAfter<HTMLDivElement>(isKnown ? isAllWell : undefined);
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      {isAllWell ? (
        <div ref={well} tabIndex={-1} role="group" aria-label={copy.well} className="outline-none">
          <EmptyState heading="h2" title={copy.well} art={<Envelope state="open" className="w-36" />}>
            {copy.wellText}
          </EmptyState>
        </div>
      ) : (
        <>
          <SegmentedControl
            label={copy.views}
            segments={views.map((value) => ({ value, label: copy[value], count: counts[value] }))}
            value={shown}
            onValueChange={(chosen) => show(chosen === 'notices' ? undefined : chosen)}
          />
          <Shown />
        </>
      )}
    </ListSection>
  );
}
