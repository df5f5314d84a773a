import type { MessageCounts } from '@someday/contract/forms/message-lists';
import { stateAt } from '@someday/contract/rules/release-state';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { useLatest, useNow } from '#web/lib/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, NextPage } from '#web/ui/lists.tsx';
import { ListChoices, useCategoryWords } from './list-choices.tsx';
import { NoMessages, Total, allCategories, useListChoice } from './list-states.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRow, MessageRowSkeleton } from './message-row.tsx';
import { messageListCopy } from './messages.copy.ts';

type MessagesSectionProps = MessageActions & {
  counts: MessageCounts;
  /** There was no message yet, not even in the trash. */
  isFirst: boolean;
  memberZone: string;
  hasLovedOnes: boolean;
  isGuest: boolean;
  onUpload: () => void;
};

export function MessagesSection({ counts, ...props }: MessagesSectionProps) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-[1.75rem]">
        {messageListCopy.heading}
      </h2>
      <div className="mt-4">
        <MessageList {...props} expected={counts.total} />
      </div>
    </section>
  );
}

/** Rows shown at first. The rest follows on request, so that what is below stays near. */
const FIRST_ROWS = 5;
const SKELETON_ROWS = 4;

function MessageList({
  expected,
  memberZone,
  hasLovedOnes,
  isGuest,
  isFirst,
  onUpload,
  ...actions
}: Omit<MessagesSectionProps, 'counts'> & { expected: number }) {
  const choosing = useListChoice();
  const { choice } = choosing;
  const [wantsAll, setWantsAll] = useState(false);
  const now = useNow();
  const categoryWords = useCategoryWords(choice.category);
  const list = useMessageList({ ...choice, category: choice.category === allCategories ? undefined : choice.category });
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const total = list.data?.pages[0]?.total;
  const latestActions = useLatest(actions);
  const emptyState = { hasLovedOnes, isGuest, isFirst, onUpload };
  const isUnfiltered = choice.show === 'all' && choice.search === '' && choice.category === allCategories;
  // The list is loaded even so, so that the first message appears as soon as it exists.
  if (expected === 0 && !total) return <NoMessages {...emptyState} />;
  const { isPlaceholderData, isFetchNextPageError } = list;
  const isAll = wantsAll || !isUnfiltered || messages.length <= FIRST_ROWS;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <ListChoices list={choosing} categoryWords={categoryWords}>
        <Total
          total={total}
          isLoading={isPlaceholderData}
          list={choosing}
          categoryName={categoryWords[choice.category] ?? ''}
        />
      </ListChoices>
      {list.isPending ? (
        <div role="status" aria-label={messageListCopy.loading} className="divide-y divide-line">
          {Array.from({ length: Math.min(expected, SKELETON_ROWS) }, (_, place) => (
            <MessageRowSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {list.isError && !list.data ? (
        <div role="alert" className="grid justify-items-start gap-4 rounded-box border border-line bg-card p-6">
          <div>
            <p className="font-bold">{messageListCopy.failed}</p>
            <p>{errorText(list.error, messageListCopy.failedText)}</p>
          </div>
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {messageListCopy.retry}
          </Button>
        </div>
      ) : null}
      {total === 0 && !isPlaceholderData ? (
        isUnfiltered ? (
          <NoMessages {...emptyState} />
        ) : (
          <EmptyState
            title={messageListCopy.noMatch}
            action={
              <Button variant="secondary" onClick={choosing.reset}>
                {messageListCopy.showAll}
              </Button>
            }
          >
            {messageListCopy.noMatchText}
          </EmptyState>
        )
      ) : null}
      {messages.length > 0 ? (
        <ul
          aria-busy={isPlaceholderData}
          className={clsx(
            'divide-y divide-line border-y border-line',
            isPlaceholderData && 'opacity-60 transition-opacity',
          )}
        >
          {(isAll ? messages : messages.slice(0, FIRST_ROWS)).map((message) => (
            <MessageRow
              key={message.id}
              isOpen={stateAt(message.opening, now) === 'open'}
              {...{ message, memberZone }}
              actions={latestActions}
            />
          ))}
        </ul>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="mt-4 text-center font-bold text-danger">
          {errorText(list.error, messageListCopy.failedText)}
        </p>
      ) : null}
      {isAll || total === undefined ? null : (
        <p className="mt-4">
          <Button variant="secondary" onClick={() => setWantsAll(true)}>
            {messageListCopy.showAllOf(total)}
          </Button>
        </p>
      )}
      {isAll && list.hasNextPage && !isPlaceholderData ? (
        <div className="mt-4">
          <NextPage list={list} />
        </div>
      ) : null}
    </div>
  );
}
