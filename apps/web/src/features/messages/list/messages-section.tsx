import type { MessageCounts } from '@someday/contract/forms/message-lists';
import { useMessageList } from '#web/queries/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { ListChoices, useCategoryWords } from './list-choices.tsx';
import { NoMessages, Total, allCategories, useListChoice } from './list-states.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRows } from './message-rows.tsx';
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

type MessageListProps = Omit<MessagesSectionProps, 'counts'> & { expected: number };

function MessageList({ expected, memberZone, hasLovedOnes, isGuest, isFirst, onUpload, ...actions }: MessageListProps) {
  const choosing = useListChoice();
  const { choice } = choosing;
  const categoryWords = useCategoryWords(choice.category);
  const list = useMessageList({ ...choice, category: choice.category === allCategories ? undefined : choice.category });
  const total = list.data?.pages[0]?.total;
  const emptyState = { hasLovedOnes, isGuest, isFirst, onUpload };
  const isUnfiltered = choice.show === 'all' && choice.search === '' && choice.category === allCategories;
  // The list is loaded even so, so that the first message appears as soon as it exists.
  if (expected === 0 && !total) return <NoMessages {...emptyState} />;
  const { isPlaceholderData } = list;
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
      <MessageRows list={list} isWhole={!isUnfiltered} {...{ expected, memberZone, actions }} />
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
    </div>
  );
}
