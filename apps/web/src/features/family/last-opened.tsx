import type { Message } from '@someday/contract/messages';
import { useMessageList } from '#web/api/message-lists.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { familyCopy } from './family.copy.ts';
import { LoadingFamilyRows, rowLook } from './family-rows.tsx';
import { NotLoaded } from './not-loaded.tsx';

const copy = familyCopy.last;
/** As many as the list of reactions beside it. */
const SHOWN = 5;

function Row({ message: { title, recipientName, viewedAt } }: { message: Message }) {
  return (
    <li className={rowLook}>
      <Envelope state="open" className="w-14 flex-none" />
      <div className="min-w-0 leading-snug">
        <h4 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h4>
        {viewedAt === null ? null : (
          <p className="mt-0.5 text-ink-2 wrap-anywhere">
            {copy.openedAt(recipientName, formatMoment(new Date(viewedAt)))}
          </p>
        )}
      </div>
    </li>
  );
}

function Messages() {
  const list = useMessageList({ show: 'viewed', sort: 'viewed' });
  if (list.isPending) return <LoadingFamilyRows label={copy.loading} />;
  if (!list.data) return <NotLoaded title={copy.failed} error={list.error} onTryAgain={() => void list.refetch()} />;
  const messages = (list.data.pages[0]?.messages ?? []).slice(0, SHOWN);
  if (messages.length === 0) {
    return (
      <EmptyState title={copy.empty} art={<Envelope state="closed" className="w-28" />}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <Card>
      <ol className="divide-y divide-line">
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ol>
    </Card>
  );
}

/** The messages that were opened last, and when. */
export function LastOpened() {
  return (
    <section aria-labelledby="opened-last">
      <h3 id="opened-last" className="mb-4 text-h3">
        {copy.title}
      </h3>
      <Messages />
    </section>
  );
}
