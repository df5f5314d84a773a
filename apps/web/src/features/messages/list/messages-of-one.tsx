import type { LovedOne } from '@someday/contract/api/loved-ones';
import { useAnswers } from '#web/queries/answers.ts';
import { useMessageList } from '#web/queries/messages.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import type { MessageActions } from './message-actions.tsx';
import { MessageRows } from './message-rows.tsx';
import { messageListCopy as copy } from './messages.copy.ts';

/** What opens next comes first, then what can be opened, then what was opened last. */
const groups = [
  { show: 'scheduled', sort: 'opening' },
  { show: 'available', sort: 'newest' },
  { show: 'viewed', sort: 'viewed' },
] as const;

type GroupProps = { childId: number; count: number; memberZone: string; actions: MessageActions };

function Group({ show, sort, childId, count, ...props }: GroupProps & (typeof groups)[number]) {
  const list = useMessageList({ show, sort, childId });
  const { data: answers } = useAnswers();
  if (list.data?.pages[0]?.messages.length === 0) return null;
  return (
    <section aria-labelledby={show}>
      <h2 id={show} className="mb-4 scroll-mt-6 text-[1.625rem]">
        {copy.ofOne[show]}
      </h2>
      <MessageRows list={list} expected={count} {...props}>
        {({ id }) => ({ isOfOne: true, answerId: answers?.find(({ videoMessageId }) => videoMessageId === id)?.id })}
      </MessageRows>
    </section>
  );
}

type MessagesOfOneProps = MessageActions & { lovedOne: LovedOne; memberZone: string };

/** All messages for a loved one: what waits, what can be opened, and what was opened, with what they felt. */
export function MessagesOfOne({ lovedOne: { id, name, messageCounts }, memberZone, ...actions }: MessagesOfOneProps) {
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
        actions={actions}
      />
    ));
}
