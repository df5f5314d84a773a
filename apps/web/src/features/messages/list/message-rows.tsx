import type { Message } from '@someday/contract/api/messages';
import { stateAt } from '@someday/contract/rules/release-state';
import { clsx } from 'clsx';
import { useState, type ComponentProps } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useLatest, useNow } from '#web/lib/hooks.ts';
import type { useMessageList } from '#web/queries/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { NextPage, PartFailed } from '#web/ui/lists.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRow, MessageRowSkeleton } from './message-row.tsx';
import { messageListCopy as copy } from './messages.copy.ts';

/** Rows shown at first. The rest follows on request, so that what is below stays near. */
const FIRST_ROWS = 5;

const look = 'divide-y divide-line border-y border-line';

type MessageRowsProps = {
  list: ReturnType<typeof useMessageList>;
  /** How many rows to expect while they load. */
  expected: number;
  /** Searched or filtered: all rows at once. */
  isWhole?: boolean;
  memberZone: string;
  actions: MessageActions;
  /** What its row shows besides. */
  children?: (message: Message) => Pick<ComponentProps<typeof MessageRow>, 'isOfOne' | 'answerId'>;
};

/** A list's rows: while they load, when they can't be loaded, the first ones, and page after page on request. */
export function MessageRows({ list, expected, isWhole, memberZone, actions, children }: MessageRowsProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const latestActions = useLatest(actions);
  const now = useNow();
  const { data, isPending, isPlaceholderData } = list;
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  const isAll = wantsAll || isWhole || messages.length <= FIRST_ROWS;
  const failure = errorText(list.error, copy.failedText);
  if (isPending)
    return (
      <div role="status" aria-label={copy.loading} className={look}>
        {Array.from({ length: Math.min(expected, FIRST_ROWS) }, (_, place) => (
          <MessageRowSkeleton key={place} />
        ))}
      </div>
    );
  if (!data) return <PartFailed title={copy.failed} text={failure} onTryAgain={() => void list.refetch()} />;
  if (messages.length === 0) return null;
  return (
    <>
      <ul aria-busy={isPlaceholderData} className={clsx(look, isPlaceholderData && 'opacity-60 transition-opacity')}>
        {(isAll ? messages : messages.slice(0, FIRST_ROWS)).map((message) => (
          <MessageRow
            key={message.id}
            isOpen={stateAt(message.opening, now) === 'open'}
            {...{ message, memberZone, actions: latestActions }}
            {...children?.(message)}
          />
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        {!isAll ? (
          <Button variant="secondary" onClick={() => setWantsAll(true)}>
            {copy.showAllOf(data.pages[0]?.total ?? messages.length)}
          </Button>
        ) : isPlaceholderData ? null : (
          <NextPage list={list} failed={failure} />
        )}
      </div>
    </>
  );
}
