import type { ReactNode } from 'react';
import type { TrashedLovedOne, TrashedMessage, trashApi } from '@someday/contract/api/trash';
import { categoryLook } from '@someday/contract/rules/categories';
import { Hourglass, Undo2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { errorText, notifyFailure } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { MovingNote } from '#web/features/scheduling/delivery/moving-messages.tsx';
import { BackLink } from '#web/ui/links.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Main, PageTitle } from '#web/ui/layout/page.tsx';
import { EmptyState, ListFailed, NextPage } from '#web/ui/lists.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { formatInstantNearDay } from '#web/lib/format.ts';
import { Art, sceneForCategory } from '#web/ui/art/art.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { useMemberOfPage } from '#web/queries/session.ts';
import { trashCopy as copy } from './trash.copy.ts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ReplyOf } from '@someday/contract/api/endpoint';
import { refreshMessages } from '#web/queries/member-data.ts';
import { showLovedOne } from '#web/queries/loved-ones.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { VISIT_MS } from '#web/api/query-client.ts';
import { showToast } from '#web/lib/toast-store.ts';

type Page = ReplyOf<typeof trashApi.getTrash>;

const firstPage: number | null = null;
const trashQuery = infiniteQueryOptions({
  queryKey: [endpointUrl('GET /api/trash')],
  queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    call('GET /api/trash', { query: { after: pageParam === null ? undefined : String(pageParam) }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ messages, more }: Page): number | null => (more ? (messages.at(-1)?.id ?? null) : null),
});

/** Refetched on each visit, because things are deleted on other pages. */
export function prefetchTrash(client: QueryClient): Promise<void> {
  return client.prefetchInfiniteQuery({ ...trashQuery, staleTime: VISIT_MS });
}

function changePages(client: QueryClient, change: (page: Page) => Page): void {
  client.setQueryData<InfiniteData<Page, number | null>>(
    trashQuery.queryKey,
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}

const without = <Row extends { id: number }>(rows: readonly Row[], id: number) => rows.filter((row) => row.id !== id);

function refreshTrash(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: trashQuery.queryKey });
}

type Back = { title: string; description: string };

/** `show` puts the reply into the cache before the lists are refetched. */
function useRestore<Restored>(
  restore: () => Promise<Restored>,
  { show, back, onShow }: { show: (client: QueryClient, restored: Restored) => void; back: Back; onShow: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: restore,
    onSuccess: async (restored) => {
      show(client, restored);
      showToast({ ...back, tone: 'success', action: { label: copy.show, onSelect: onShow } });
      await Promise.all([refreshMessages(client), refreshTrash(client)]);
    },
    onError: (error) => {
      notifyFailure(copy.restoreFailed, error, copy.restoreFailedText);
      void refreshTrash(client);
    },
  });
}

function useRestoreLovedOne({ id, name, messages }: TrashedLovedOne, onShow: () => void) {
  return useRestore(() => call('POST /api/family/members/{id}/restore', { params: { id } }), {
    show: (client, lovedOne) => {
      showLovedOne(client, lovedOne);
      changePages(client, (page) => ({ ...page, lovedOnes: without(page.lovedOnes, id) }));
    },
    back: { title: copy.lovedOneBack, description: copy.lovedOneBackText(name, messages) },
    onShow,
  });
}

function useRestoreMessage({ id, title, recipientName }: TrashedMessage, onShow: () => void) {
  return useRestore(() => call('POST /api/video-messages/{id}/restore', { params: { id } }), {
    show: (client) => changePages(client, (page) => ({ ...page, messages: without(page.messages, id) })),
    back: { title: copy.messageBack, description: copy.messageBackText(title, recipientName) },
    onShow,
  });
}

type RowProps = {
  picture: ReactNode;
  name: string;
  facts: ReactNode;
  purgedAt: string;
  restore: { isPending: boolean; mutate: () => void };
};

function Row({ picture, name, facts, purgedAt, restore }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 px-4 py-5 sm:items-center sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6 sm:px-6">
      {picture}
      <div className="leading-snug wrap-anywhere">
        <h3 className="text-[1.25rem] leading-tight">{name}</h3>
        <div className="mt-1 text-ink-2">{facts}</div>
        <p className="mt-1 flex items-center gap-2 font-bold sm:whitespace-nowrap">
          <Hourglass aria-hidden="true" className="size-4.5 flex-none text-poppy" />
          {copy.until(formatInstantNearDay(purgedAt))}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        className="max-sm:col-start-2 max-sm:justify-self-start"
        aria-label={copy.restoreOne(name)}
        loading={restore.isPending}
        onClick={() => restore.mutate()}
      >
        <Undo2 aria-hidden="true" />
        {copy.restore}
      </Button>
    </li>
  );
}

function LovedOneRow({ lovedOne, onShow }: { lovedOne: TrashedLovedOne; onShow: () => void }) {
  const restore = useRestoreLovedOne(lovedOne, onShow);
  const { name, relationship, portrait, messages, purgedAt } = lovedOne;
  return (
    <Row
      picture={<PortraitStamp name={name} portrait={portrait} tilt="slightLeft" className="w-16 sm:w-18" />}
      facts={
        <>
          <p>{relationship}</p>
          <p>{copy.comeBack(messages)}</p>
        </>
      }
      {...{ name, purgedAt, restore }}
    />
  );
}

function MessageRow({ message, onShow }: { message: TrashedMessage; onShow: () => void }) {
  const restore = useRestoreMessage(message, onShow);
  const { id, title, recipientName, category, messageType, purgedAt } = message;
  return (
    <Row
      picture={
        <Stamp tilt={id % 2 ? 'slightLeft' : 'slightRight'} className="w-18 sm:w-27">
          <Art name={sceneForCategory(category)} className="aspect-4/3" />
        </Stamp>
      }
      name={title}
      facts={
        <p className="whitespace-pre-line">{copy.about[messageType](recipientName, categoryLook(message).label)}</p>
      }
      {...{ purgedAt, restore }}
    />
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-[1.625rem]">
        {title}
      </h2>
      <Card className="mt-5">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-5">
      <Skeleton className="h-8 w-40" />
      <div className="divide-y divide-line rounded-box border border-line bg-card">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="flex items-center gap-5 px-4 py-5 sm:px-6">
            <Skeleton className="h-20 w-24 flex-none" />
            <Skeleton className="h-12 w-full max-w-sm" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Contents({ onShow }: { onShow: () => void }) {
  const trash = useInfiniteQuery(trashQuery);
  if (trash.isPending) return <Loading />;
  if (!trash.data) {
    return (
      <ListFailed
        heading="h2"
        title={copy.failed}
        text={errorText(trash.error, copy.failedText)}
        onTryAgain={() => void trash.refetch()}
      />
    );
  }
  const { pages } = trash.data;
  const lovedOnes = pages.flatMap((page) => page.lovedOnes);
  const messages = pages.flatMap((page) => page.messages);
  if (lovedOnes.length === 0 && messages.length === 0 && !trash.hasNextPage) {
    return (
      <EmptyState title={copy.empty} heading="h2" art={<Envelope state="open" className="w-40" />}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {lovedOnes.length > 0 ? (
        <Part id="trashed-loved-ones" title={copy.lovedOnes}>
          {lovedOnes.map((lovedOne) => (
            <LovedOneRow key={lovedOne.id} lovedOne={lovedOne} onShow={onShow} />
          ))}
        </Part>
      ) : null}
      {messages.length > 0 ? (
        <Part id="trashed-messages" title={copy.messages}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} onShow={onShow} />
          ))}
        </Part>
      ) : null}
      <NextPage list={trash} failed={copy.moreFailed} />
    </>
  );
}

export function TrashPage() {
  const member = useMemberOfPage();
  const navigate = useNavigate();
  if (!member) return null;
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid content-start gap-10 pb-20 pt-2 sm:gap-12">
        <div className="grid gap-6">
          <BackLink to="/member-dashboard">{copy.back}</BackLink>
          <div>
            <PageTitle>{copy.title}</PageTitle>
            <p className="mt-3 max-w-4xl text-lead text-ink-2">{copy.lead}</p>
          </div>
        </div>
        <MovingNote what="loved-one" />
        <Contents onShow={() => void navigate({ to: '/member-dashboard' })} />
        <p className="text-ink-2">{copy.notHere}</p>
      </Main>
    </>
  );
}
