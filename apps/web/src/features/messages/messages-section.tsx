import type { MessageCounts } from '@someday/contract/message-lists';
import { Upload } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/api/message-lists.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ListChoices } from './list-choices.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRow, MessageRowSkeleton } from './message-row.tsx';
import { messagesCopy } from './messages.copy.ts';
import { useListChoice } from './use-list-choice.ts';

function NoMessages({ hasLovedOnes, onUpload }: { hasLovedOnes: boolean; onUpload: () => void }) {
  if (!hasLovedOnes) return <p className="text-ink-2">{messagesCopy.emptyFirst}</p>;
  return (
    <EmptyState
      title={messagesCopy.empty}
      art={<Envelope state="open" className="w-36" />}
      action={
        <Button onClick={onUpload}>
          <Upload aria-hidden="true" />
          {messagesCopy.sendFirst}
        </Button>
      }
    >
      {messagesCopy.emptyText}
    </EmptyState>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title={messagesCopy.noMatch}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {messagesCopy.showAll}
        </Button>
      }
    >
      {messagesCopy.noMatchText}
    </EmptyState>
  );
}

function NotLoaded({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 rounded-box border border-line bg-card p-6">
      <div>
        <p className="font-bold">{messagesCopy.failed}</p>
        <p>{errorText(error, messagesCopy.failedText)}</p>
      </div>
      <Button variant="secondary" onClick={onTryAgain}>
        {messagesCopy.retry}
      </Button>
    </div>
  );
}

/** At most a screen of them. */
const SHAPES = 4;

function Shapes({ count }: { count: number }) {
  return (
    <Card role="status" aria-label={messagesCopy.loading} className="divide-y divide-line">
      {Array.from({ length: Math.min(count, SHAPES) }, (_, place) => (
        <MessageRowSkeleton key={place} />
      ))}
    </Card>
  );
}

/** How many there are, read aloud when it changes. */
function Total({ total, isLoading }: { total: number | undefined; isLoading: boolean }) {
  return (
    <p role="status" className="flex min-h-7 items-center gap-3 text-ink-2">
      {total === undefined ? null : messagesCopy.total(total)}
      {isLoading ? <Spinner className="size-5" /> : null}
    </p>
  );
}

type MessagesSectionProps = MessageActions & {
  counts: MessageCounts;
  hasLovedOnes: boolean;
  onUpload: () => void;
};

/** Everything the member has sent, chosen, sorted and searched as they like. */
export function MessagesSection({ counts, ...props }: MessagesSectionProps) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-[1.625rem]">
        {messagesCopy.heading}
      </h2>
      <div className="mt-5">
        <MessageList {...props} expected={counts.total} />
      </div>
    </section>
  );
}

function MessageList({
  expected,
  hasLovedOnes,
  onUpload,
  ...actions
}: Omit<MessagesSectionProps, 'counts'> & { expected: number }) {
  const choosing = useListChoice();
  const { choice } = choosing;
  const list = useMessageList(choice);
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = list.data?.pages[0]?.total;
  const isAll = choice.show === 'all' && choice.search === '';
  // The list is asked for all the same: the first message is shown in it as soon as there is one.
  if (expected === 0 && !total) return <NoMessages hasLovedOnes={hasLovedOnes} onUpload={onUpload} />;
  const { isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListChoices list={choosing} />
      <Total total={total} isLoading={isPlaceholderData} />
      {list.isPending ? <Shapes count={expected} /> : null}
      {list.isError && !list.data ? <NotLoaded error={list.error} onTryAgain={() => void list.refetch()} /> : null}
      {total === 0 && !isPlaceholderData ? (
        isAll ? (
          <NoMessages hasLovedOnes={hasLovedOnes} onUpload={onUpload} />
        ) : (
          <NoMatch onShowAll={choosing.reset} />
        )
      ) : null}
      {messages.length > 0 ? (
        <Card aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} actions={actions} />
            ))}
          </ul>
        </Card>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="text-center font-bold text-danger">
          {errorText(list.error, messagesCopy.failedText)}
        </p>
      ) : null}
      {list.hasNextPage && !isPlaceholderData ? (
        <ShowMore isLoading={isFetchingNextPage} isFailed={isFetchNextPageError} onMore={() => void fetchNextPage()} />
      ) : null}
    </div>
  );
}
