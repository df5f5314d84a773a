import type { LovedOne } from '@someday/contract/api/loved-ones';
import { stateAt } from '@someday/contract/rules/release-state';
import { useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useLatest, useNow } from '#web/lib/hooks.ts';
import { useAnswers } from '#web/queries/answers.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, NextPage, PartFailed } from '#web/ui/lists.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRow, MessageRowSkeleton } from './message-row.tsx';
import { messageListCopy as copy } from './messages.copy.ts';

/** What opens next comes first, then what can be opened, then what was opened last. */
const groups = [
  { show: 'scheduled', sort: 'opening' },
  { show: 'available', sort: 'newest' },
  { show: 'viewed', sort: 'viewed' },
] as const;

const FIRST_ROWS = 5;

type GroupProps = { childId: number; count: number; memberZone: string; actions: () => MessageActions };

function Group({ show, sort, childId, count, memberZone, actions }: GroupProps & (typeof groups)[number]) {
  const list = useMessageList({ show, sort, childId });
  const { data: answers } = useAnswers();
  const now = useNow();
  const [isAll, setAll] = useState(false);
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  const first = Math.min(count, FIRST_ROWS);
  if (list.data && messages.length === 0) return null;
  return (
    <section aria-labelledby={show}>
      <h2 id={show} className="mb-4 scroll-mt-6 text-[1.625rem]">
        {copy.ofOne[show]}
      </h2>
      {list.isPending ? (
        <div role="status" aria-label={copy.loading} className="divide-y divide-line border-y border-line">
          {Array.from({ length: first }, (_, place) => (
            <MessageRowSkeleton key={place} />
          ))}
        </div>
      ) : null}
      {list.isError && !list.data ? (
        <PartFailed
          title={copy.failed}
          text={errorText(list.error, copy.failedText)}
          onTryAgain={() => void list.refetch()}
        />
      ) : null}
      {messages.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {(isAll ? messages : messages.slice(0, FIRST_ROWS)).map((message) => (
            <MessageRow
              key={message.id}
              isOpen={stateAt(message.opening, now) === 'open'}
              isOfOne
              answerId={answers?.find(({ videoMessageId }) => videoMessageId === message.id)?.id}
              {...{ message, memberZone, actions }}
            />
          ))}
        </ul>
      ) : null}
      {isAll || messages.length <= FIRST_ROWS ? null : (
        <Button variant="secondary" className="mt-4" onClick={() => setAll(true)}>
          {copy.showAllOf(list.data?.pages[0]?.total ?? messages.length)}
        </Button>
      )}
      {isAll ? <NextPage list={list} failed={copy.failedText} /> : null}
    </section>
  );
}

/** All messages for a loved one: what waits, what can be opened, and what was opened, with what they felt. */
export function MessagesOfOne({
  lovedOne: { id, name, messageCounts },
  memberZone,
  ...actions
}: MessageActions & { lovedOne: LovedOne; memberZone: string }) {
  const latestActions = useLatest(actions);
  const { total, scheduled, viewed } = messageCounts;
  const counts = { scheduled, available: total - scheduled - viewed, viewed };
  if (total === 0) {
    return (
      <EmptyState title={copy.ofOne.first(name)} heading="h2" art={<Envelope state="open" className="w-36" />}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return groups
    .filter(({ show }) => counts[show] > 0)
    .map((group) => (
      <Group
        key={group.show}
        {...group}
        childId={id}
        count={counts[group.show]}
        memberZone={memberZone}
        actions={latestActions}
      />
    ));
}
