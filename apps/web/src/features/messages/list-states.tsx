import { Upload } from 'lucide-react';
import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { MessageRowSkeleton } from './message-row.tsx';
import { messagesCopy } from './messages.copy.ts';

/** What stands in the place of a list, or above it, when there is no list to show, or not yet. */

export function NoMessages({
  hasLovedOnes,
  isGuest,
  onUpload,
}: {
  hasLovedOnes: boolean;
  /** May test for nobody. */
  isGuest: boolean;
  onUpload: () => void;
}) {
  if (!hasLovedOnes && !isGuest) return <p className="text-ink-2">{messagesCopy.emptyFirst}</p>;
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
      {isGuest ? messagesCopy.emptyGuest : messagesCopy.emptyText}
    </EmptyState>
  );
}

export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
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

export function NotLoaded({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
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

export function Shapes({ count }: { count: number }) {
  return (
    <Card role="status" aria-label={messagesCopy.loading} className="divide-y divide-line">
      {Array.from({ length: Math.min(count, SHAPES) }, (_, place) => (
        <MessageRowSkeleton key={place} />
      ))}
    </Card>
  );
}

/** How many there are, read aloud when it changes. */
export function Total({ total, isLoading }: { total: number | undefined; isLoading: boolean }) {
  return (
    <p role="status" className="flex min-h-7 items-center gap-3 text-ink-2">
      {total === undefined ? null : messagesCopy.total(total)}
      {isLoading ? <Spinner className="size-5" /> : null}
    </p>
  );
}
