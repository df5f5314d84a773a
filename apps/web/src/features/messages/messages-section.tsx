import type { MessageCounts } from '@someday/contract/message-lists';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMessageList } from '#web/api/message-lists.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListChoices } from './list-choices.tsx';
import type { Filter, Order } from './message-list.ts';
import { MessageRow } from './message-row.tsx';
import { messagesCopy } from './messages.copy.ts';

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

/** Everything the member has sent, chosen and sorted as they like. */
export function MessagesSection({
  counts,
  hasLovedOnes,
  onUpload,
}: {
  counts: MessageCounts;
  hasLovedOnes: boolean;
  onUpload: () => void;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const [order, setOrder] = useState<Order>('newest');
  const list = useMessageList({ show: filter, sort: order });
  const shown = list.data?.pages.flatMap(({ messages }) => messages) ?? [];
  return (
    <section aria-labelledby="messages">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 id="messages" className="text-[1.625rem]">
          {messagesCopy.heading}
        </h2>
        {counts.total > 0 ? (
          <ListChoices filter={filter} order={order} onFilter={setFilter} onOrder={setOrder} />
        ) : null}
      </div>
      <div className="mt-5">
        {counts.total === 0 ? <NoMessages hasLovedOnes={hasLovedOnes} onUpload={onUpload} /> : null}
        {counts.total > 0 && list.isSuccess && shown.length === 0 ? (
          <NoMatch onShowAll={() => setFilter('all')} />
        ) : null}
        {shown.length > 0 ? (
          <Card>
            <ul className="divide-y divide-line">
              {shown.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </section>
  );
}
