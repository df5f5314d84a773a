import type { ReactNode } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { trashCopy as copy } from './trash.copy.ts';
import { useTrash } from './trash.queries.ts';
import { LovedOneRow, MessageRow } from './trash-rows.tsx';

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
  const trash = useTrash();
  if (trash.isPending) return <Loading />;
  if (!trash.data) {
    return (
      <div role="alert">
        <EmptyState
          title={copy.failed}
          heading="h2"
          action={<Button onClick={() => void trash.refetch()}>{copy.tryAgain}</Button>}
        >
          {errorText(trash.error, copy.failedText)}
        </EmptyState>
      </div>
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
      {trash.isFetchNextPageError ? (
        <p role="alert" className="text-center font-bold text-danger">
          {copy.moreFailed}
        </p>
      ) : null}
      {trash.hasNextPage ? (
        <ShowMore
          isLoading={trash.isFetchingNextPage}
          isFailed={trash.isFetchNextPageError}
          onMore={() => void trash.fetchNextPage({ cancelRefetch: false })}
        />
      ) : null}
    </>
  );
}

/** What was deleted and can still be had back. `onShow` leads to where it is then. */
export function TrashList({ onShow }: { onShow: () => void }) {
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid content-start gap-10 pb-20 pt-2 sm:gap-12">
        <div className="grid gap-6">
          <BackLink to="/member-dashboard">{copy.back}</BackLink>
          <div>
            <PageTitle>{copy.title}</PageTitle>
            <p className="mt-3 max-w-2xl text-lead text-ink-2">{copy.lead}</p>
          </div>
        </div>
        <Contents onShow={onShow} />
        <p className="max-w-2xl border-t border-line pt-6 text-ink-2">{copy.notHere}</p>
      </Main>
    </>
  );
}
