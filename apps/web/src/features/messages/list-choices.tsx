import { Choice } from '#web/ui/choices.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { filters, orders } from './list-states.tsx';
import { messagesCopy } from './messages.copy.ts';
import type { useListChoice } from './use-list-choice.ts';

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
          <CategoryChoice value={choice.category} onChange={(category) => change({ category })} />
        </div>
      </div>
    </div>
  );
}
