import { lazy, Suspense } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { filters, orders } from './message-list.ts';
import { messagesCopy } from './messages.copy.ts';
import type { useListChoice } from './use-list-choice.ts';

const CategoryChoice = lazy(() =>
  import('./category-choice.tsx').then((module) => ({ default: module.CategoryChoice })),
);

/** Which messages the list shows, in which order. */
export function ListChoices({ list }: { list: ReturnType<typeof useListChoice> }) {
  const { show, sortBy, filters: filterWords, orders: orderWords, search } = messagesCopy;
  const { choice, change, typed, type, clearSearch } = list;
  return (
    <div className="flex flex-wrap items-end gap-4 sm:gap-6">
      <div className="basis-full lg:flex-1 lg:basis-72">
        <SearchField label={search} value={typed} onChange={type} onClear={clearSearch} />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-3 max-sm:w-full sm:gap-x-6">
        <Choice
          label={show}
          values={filters}
          words={filterWords}
          value={choice.show}
          onChange={(value) => change({ show: value })}
        />
        <Choice
          label={sortBy}
          values={orders}
          words={orderWords}
          value={choice.sort}
          onChange={(value) => change({ sort: value })}
        />
        <div className="flex max-sm:basis-full">
          <Suspense fallback={<Skeleton className="min-h-21 max-sm:flex-1 sm:min-h-13 sm:w-72" />}>
            <CategoryChoice value={choice.category} onChange={(category) => change({ category })} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
