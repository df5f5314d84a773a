import { categories, categoryKeys, ownCategoryKey } from '@someday/contract/rules/categories';
import { Choice } from '#web/ui/forms/choices.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { videoCategoriesCopy as copy } from '#web/features/video-categories/video-categories.copy.ts';
import { filters, orders, allCategories, type useListChoice } from './list-states.tsx';
import { messagesCopy } from './messages.copy.ts';

/** The category filter: the built-in ones, then the member's own. */
function CategoryChoice({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data: own = [] } = useOwnCategories();
  const words: Record<string, string> = { [allCategories]: messagesCopy.filters.all };
  for (const key of categoryKeys) words[key] = categories[key].label;
  for (const { id, categoryName } of own) words[ownCategoryKey(id)] = categoryName;
  words[value] ??= copy.unknown; // an address may name a deleted one
  return <Choice label={copy.label} values={Object.keys(words)} words={words} value={value} onChange={onChange} />;
}

/** Search, filters and order of the list. */
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
