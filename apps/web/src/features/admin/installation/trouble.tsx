import { RotateCw, Clock, MailX } from 'lucide-react';
import { notifyFailure } from '#web/api/api-error.ts';
import {
  troubleSorts,
  type UnreadyMedium,
  type TroubledDelivery,
  type DeadJob,
} from '@someday/contract/api/admin-lists';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { showToast } from '#web/lib/toast-store.ts';
import { call } from '#web/api/client.ts';
import { useListView } from '#web/features/admin/lists/table/table-address.ts';
import { ListSection, TableList, type ListWords } from '#web/features/admin/lists/table/admin-table.tsx';
import { troubleCopy as copy, reasonWords, jobWords } from './trouble.copy.ts';
import { EmailAddress, InstantText, PlainText } from '#web/features/admin/lists/table/cells.tsx';
import type { Columns } from '#web/features/admin/lists/table/table-rows.tsx';
import {
  listQuery,
  listSource,
  useAdminList,
  useRefreshAdmin,
  type ListedRow,
  type ListSource,
  type PageOf,
} from '#web/features/admin/lists/table/table.queries.ts';

type Sort = (typeof troubleSorts)[number];
const states = { refused: { tone: 'attention', icon: MailX }, late: { tone: 'sealed', icon: Clock } } as const;

type Kind<Item extends ListedRow> = {
  source: ListSource<PageOf<Item>, Sort>;
  list: ListWords;
  columns: Columns<Item, Sort>;
  words: { retried: string; failed: string };
  retry: (item: Item) => Promise<unknown>;
  label: (item: Item) => string | undefined;
  retriedText: (item: Item) => string;
};

/** Emails to loved ones that were refused, or are over an hour late. */
const notices: Kind<TroubledDelivery> = {
  source: listSource('/api/admin/deliveries', troubleSorts, (input) => call('GET /api/admin/deliveries', input)),
  list: copy.noticeList,
  columns: [
    {
      label: copy.delivery.lovedOne,
      draw: ({ lovedOneName }) => <span className="font-bold">{lovedOneName}</span>,
      look: 'min-w-24',
    },
    {
      label: copy.delivery.state,
      draw: ({ state }) => <Badge {...states[state]}>{copy.delivery.states[state]}</Badge>,
    },
    { label: copy.delivery.address, draw: ({ address }) => <EmailAddress email={address} />, look: 'min-w-44' },
    { label: copy.delivery.member, draw: ({ memberName }) => memberName, look: 'min-w-24' },
    { label: copy.delivery.day, draw: ({ occursOn }) => formatDay(occursOn), look: 'min-w-24' },
    { label: copy.delivery.due, sort: 'created', kind: 'time', draw: ({ dueAt }) => <InstantText at={dueAt} time /> },
    {
      label: copy.delivery.problem,
      draw: ({ state, problem }) => <PlainText text={problem ?? (state === 'late' ? copy.delivery.waiting : null)} />,
      look: 'min-w-44',
    },
  ],
  words: copy.delivery,
  retry: ({ id }) => call('POST /api/admin/deliveries/{id}/retry', { params: { id } }),
  // We're still trying to send late ones.
  label: ({ state, lovedOneName }) => (state === 'refused' ? copy.delivery.retryWhose(lovedOneName) : undefined),
  retriedText: ({ lovedOneName }) => copy.delivery.retriedText(lovedOneName),
};

const work: Kind<DeadJob> = {
  source: listSource('/api/admin/jobs', troubleSorts, (input) => call('GET /api/admin/jobs', input)),
  list: copy.workList,
  columns: [
    {
      label: copy.job.kind,
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
    { label: copy.job.attempts, draw: ({ attempts }) => attempts },
    { label: copy.job.lastError, draw: ({ lastError }) => <PlainText text={lastError} />, look: 'min-w-60' },
    {
      label: copy.job.planned,
      sort: 'created',
      kind: 'time',
      draw: ({ createdAt }) => <InstantText at={createdAt} time />,
    },
    { label: copy.job.died, draw: ({ diedAt }) => <InstantText at={diedAt} time /> },
  ],
  words: copy.job,
  retry: ({ id }) => call('POST /api/admin/jobs/{id}/retry', { params: { id } }),
  label: ({ kind, id }) => copy.job.retryWhat(jobWords(kind), id),
  retriedText: ({ kind }) => copy.job.retriedText(jobWords(kind)),
};

const media: Kind<UnreadyMedium> = {
  source: listSource('/api/admin/media', troubleSorts, (input) => call('GET /api/admin/media', input)),
  list: copy.mediaList,
  columns: [
    {
      label: copy.medium.what,
      draw: ({ messageType }) => <span className="font-bold">{copy.medium.types[messageType]}</span>,
    },
    { label: copy.medium.member, draw: ({ memberName }) => memberName, look: 'min-w-32' },
    { label: copy.medium.reason, draw: ({ reason }) => reasonWords(reason), look: 'min-w-40' },
    {
      label: copy.medium.arrived,
      sort: 'created',
      kind: 'time',
      draw: ({ createdAt }) => <InstantText at={createdAt} />,
    },
    {
      label: copy.medium.opens,
      draw: ({ opensAt }) => <InstantText at={opensAt} time never={copy.medium.notPlanned} />,
    },
  ],
  words: copy.medium,
  retry: ({ id }) => call('POST /api/admin/media/{id}/retry', { params: { id } }),
  label: ({ messageType, memberName }) => copy.medium.retryWhat[messageType](memberName),
  retriedText: ({ messageType, memberName }) => copy.medium.retriedText[messageType](memberName),
};

function Retry<Item extends ListedRow>({ item, kind }: { item: Item; kind: Kind<Item> }) {
  const { words, retry, label, retriedText } = kind;
  const retrying = useMutation({
    mutationFn: retry,
    onSuccess: () => showToast({ title: words.retried, description: retriedText(item), tone: 'success' }),
    onError: (error) => notifyFailure(words.failed, error),
    onSettled: useRefreshAdmin(),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={label(item)}
      loading={retrying.isPending}
      onClick={() => retrying.mutate(item)}
    >
      <RotateCw aria-hidden="true" />
      {copy.retry}
    </Button>
  );
}

function TroubleList<Item extends ListedRow>({ kind }: { kind: Kind<Item> }) {
  return (
    <TableList
      list={useAdminList(kind.source)}
      words={kind.list}
      columns={kind.columns}
      actions={(item) => (kind.label(item) === undefined ? null : <Retry item={item} kind={kind} />)}
    />
  );
}

const useCount = <Item extends ListedRow>({ source }: Kind<Item>) => useQuery(listQuery(source)).data?.total;

const views = ['notices', 'work', 'media'] as const;
const lists = {
  notices: <TroubleList key="notices" kind={notices} />,
  work: <TroubleList key="work" kind={work} />,
  media: <TroubleList key="media" kind={media} />,
};

export function TroubleTab() {
  const view = useListView(views);
  const counts = { notices: useCount(notices), work: useCount(work), media: useCount(media) };
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
            {...view}
          />
          {lists[view.value]}
        </>
      )}
    </ListSection>
  );
}
