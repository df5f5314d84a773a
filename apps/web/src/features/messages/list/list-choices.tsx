import { categories, categoryKeys, ownCategoryKey } from '@someday/contract/rules/categories';
import { messageFilters } from '@someday/contract/forms/message-lists';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/forms/choices.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { videoCategoriesCopy as copy } from '#web/features/video-categories/video-categories.copy.ts';
import { orders, allCategories, type useListChoice } from './list-states.tsx';
import { messageListCopy } from './messages.copy.ts';

export function useCategoryWords(chosen: string): Record<string, string> {
  const { data: own = [] } = useOwnCategories();
  const words: Record<string, string> = { [allCategories]: messageListCopy.filters.all };
  for (const key of categoryKeys) words[key] = categories[key].label;
  for (const { id, categoryName } of own) words[ownCategoryKey(id)] = categoryName;
  words[chosen] ??= copy.unknown; // an address may name a deleted one
  return words;
}

type ListChoicesProps = {
  list: ReturnType<typeof useListChoice>;
  categoryWords: Record<string, string>;
  children: ReactNode;
};

export function ListChoices({ list, categoryWords, children }: ListChoicesProps) {
  const { show, sortBy, filters: filterWords, orders: orderWords, search, filterAndSort } = messageListCopy;
  const { choice, change, typed, type, clearSearch } = list;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5">
      <div className="flex max-sm:col-span-2">
        <SearchField label={search} value={typed} onChange={type} onClear={clearSearch} />
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        className="max-sm:col-start-2 max-sm:row-start-2 sm:min-h-13.5"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {filterAndSort}
      </Button>
      <div id={id} hidden={!isOpen} className="col-span-2">
        <div className="flex flex-wrap gap-x-8 gap-y-4 rounded-box border border-line bg-card p-5">
          <Choice
            label={show}
            values={messageFilters}
            words={filterWords}
            value={choice.show}
            onChange={(value) => change({ show: value })}
          />
          <Choice
            label={copy.label}
            values={Object.keys(categoryWords)}
            words={categoryWords}
            value={choice.category}
            onChange={(category) => change({ category })}
          />
          <Choice
            label={sortBy}
            values={orders}
            words={orderWords}
            value={choice.sort}
            onChange={(value) => change({ sort: value })}
          />
        </div>
      </div>
      <div className="min-w-0 max-sm:col-start-1 max-sm:row-start-2 sm:col-span-2">{children}</div>
    </div>
  );
}
