import type { MessageCounts } from '@someday/contract/message-lists';
import { useMemo } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { useLatest } from '#web/lib/hooks.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { ShowMore } from '#web/ui/lists.tsx';
import { ListChoices } from './list-choices.tsx';
import { NoMatch, NoMessages, MessagesNotLoaded, Shapes, Total, allCategories, useListChoice } from './list-states.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRow } from './message-row.tsx';
import { messagesCopy } from './messages.copy.ts';

type MessagesSectionProps = MessageActions & {
  counts: MessageCounts;
  /** IANA name of the member's time zone. */
  memberZone: string;
  hasLovedOnes: boolean;
  isGuest: boolean;
  onUpload: () => void;
};

/** Everything the member has sent, with filters, sorting and search. */
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

/** The same object each time, so that rows don't render again. */
function useSteadyActions(actions: MessageActions): MessageActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      onWatch: (id) => latest().onWatch(id),
      onEdit: (id) => latest().onEdit(id),
      onSchedule: (id) => latest().onSchedule(id),
      onDeliveries: (id) => latest().onDeliveries(id),
      onDelete: (id) => latest().onDelete(id),
    }),
    [latest],
  );
}

function MessageList({
  expected,
  memberZone,
  hasLovedOnes,
  isGuest,
  onUpload,
  ...actions
}: Omit<MessagesSectionProps, 'counts'> & { expected: number }) {
  const choosing = useListChoice();
  const { choice } = choosing;
  const list = useMessageList({ ...choice, category: choice.category === allCategories ? undefined : choice.category });
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = list.data?.pages[0]?.total;
  const steady = useSteadyActions(actions);
  const emptyState = { hasLovedOnes, isGuest, onUpload };
  const isAll = choice.show === 'all' && choice.search === '' && choice.category === allCategories;
  // The list is loaded even so, so that the first message appears as soon as it exists.
  if (expected === 0 && !total) return <NoMessages {...emptyState} />;
  const { isPlaceholderData, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListChoices list={choosing} />
      <Total total={total} isLoading={isPlaceholderData} />
      {list.isPending ? <Shapes count={expected} /> : null}
      {list.isError && !list.data ? (
        <MessagesNotLoaded error={list.error} onTryAgain={() => void list.refetch()} />
      ) : null}
      {total === 0 && !isPlaceholderData ? (
        isAll ? (
          <NoMessages {...emptyState} />
        ) : (
          <NoMatch onShowAll={choosing.reset} />
        )
      ) : null}
      {messages.length > 0 ? (
        <Card aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} memberZone={memberZone} actions={steady} />
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
        <ShowMore
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={() => void fetchNextPage({ cancelRefetch: false })}
        />
      ) : null}
    </div>
  );
}
