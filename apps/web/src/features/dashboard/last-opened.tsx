import type { Message } from '@someday/contract/messages';
import { errorText } from '#web/api/api-error.ts';
import { useMessageList } from '#web/api/message-lists.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { dashboardCopy } from './dashboard.copy.ts';

const copy = dashboardCopy.family;
/** Specification part 1 §2: five recent messages. */
const SHOWN = 5;
const rowLook = 'flex items-center gap-4 px-5 py-4';

function Row({ message: { title, recipientName, viewedAt } }: { message: Message }) {
  return (
    <li className={rowLook}>
      <Envelope state="open" className="w-14 flex-none" />
      <div className="min-w-0 leading-snug">
        <h3 className="font-body text-[1.0625rem] font-bold leading-snug tracking-normal wrap-anywhere">{title}</h3>
        {viewedAt === null ? null : (
          <p className="mt-0.5 text-ink-2 wrap-anywhere">
            {copy.openedAt(recipientName, formatMoment(new Date(viewedAt)))}
          </p>
        )}
      </div>
    </li>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label={copy.loadingLast}>
      <Card className="divide-y divide-line">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={rowLook}>
            <Skeleton className="h-12 w-14" />
            <Skeleton className="h-12 flex-1" />
          </div>
        ))}
      </Card>
    </div>
  );
}

function Messages() {
  const list = useMessageList({ show: 'viewed', sort: 'viewed' });
  if (list.isPending) return <LoadingRows />;
  if (!list.data) {
    const again = <Button onClick={() => void list.refetch()}>{dashboardCopy.scheduling.tryAgain}</Button>;
    return (
      <div role="alert">
        <EmptyState title={copy.lastFailed} action={again}>
          {errorText(list.error, dashboardCopy.failedText)}
        </EmptyState>
      </div>
    );
  }
  const messages = (list.data.pages[0]?.messages ?? []).slice(0, SHOWN);
  if (messages.length === 0) {
    return (
      <EmptyState title={copy.lastEmpty} art={<Envelope state="closed" className="w-28" />}>
        {copy.lastEmptyText}
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
      <h2 id="opened-last" className="mb-5 text-[1.625rem]">
        {copy.last}
      </h2>
      <Messages />
    </section>
  );
}
