import { errorText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { EmptyState, ListFailed } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { listsCopy as copy } from './lists.copy.ts';
import { pagesOf } from './list-pager.tsx';

/** What stands in the place of a list's rows, or above them. */

const shapes = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListLoading() {
  return (
    <Card role="status" aria-label={copy.loading} className="divide-y divide-line px-4">
      {shapes.map((key) => (
        <div key={key} className="flex gap-6 py-4">
          <Skeleton className="h-6 flex-2" />
          <Skeleton className="h-6 flex-2 max-sm:hidden" />
          <Skeleton className="h-6 flex-1" />
        </div>
      ))}
    </Card>
  );
}

export function ListNotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = errorText(error, copy.tryAgainText);
  return <ListFailed heading="h2" title={copy.failed} text={text} tryAgain={copy.retry} onTryAgain={onRetry} />;
}

/** What is shown could not be asked for again. */
export function ListOutdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-danger-soft px-4 py-3"
    >
      <p className="font-bold text-danger">{copy.refreshFailed}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {copy.retry}
      </Button>
    </div>
  );
}

export function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return (
    <EmptyState
      heading="h2"
      title={copy.notFound}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      }
    >
      <p className="wrap-anywhere">{copy.notFoundText(search)}</p>
    </EmptyState>
  );
}

export function PastEnd({ total, onPage }: { total: number; onPage: (page: number) => void }) {
  return (
    <EmptyState
      heading="h2"
      title={copy.pastEnd}
      action={<Button onClick={() => onPage(pagesOf(total))}>{copy.lastPage}</Button>}
    >
      {copy.pastEndText}
    </EmptyState>
  );
}
