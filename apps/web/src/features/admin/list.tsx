import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { EmptyState } from '#web/ui/lists.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { ListPager, rangeWords } from './list-pager.tsx';
import { useListSearch } from './list-search.ts';
import { ListLoading, ListNotLoaded, ListOutdated, NothingFound, PastEnd } from './list-states.tsx';
import type { AdminList, Listed, PageOf } from './lists.queries.ts';

type ListWords = { caption: string; search: string; empty: string; emptyText: string };

type Props<Page extends PageOf<Listed>, Sort extends string> = {
  list: AdminList<Page, Sort>;
  words: ListWords;
  /** Beside the search. */
  tools?: ReactNode;
  children: (items: Page['items']) => ReactNode;
};

/** What stands below the search: the rows, or why there are none. */
function Rows<Page extends PageOf<Listed>, Sort extends string>(
  props: Props<Page, Sort> & { onPage: (page: number) => void; onShowAll: () => void; onRetry: () => void },
) {
  const { list, words, onPage, onShowAll, onRetry, children } = props;
  const { data, error, search } = list;
  if (data === undefined) return error ? <ListNotLoaded error={error} onRetry={onRetry} /> : <ListLoading />;
  if (data.total === 0 && search !== undefined) return <NothingFound search={search} onShowAll={onShowAll} />;
  if (data.total === 0)
    return (
      <EmptyState heading="h2" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    );
  if (data.items.length === 0) return <PastEnd total={data.total} onPage={onPage} />;
  return children(data.items);
}

/** A list of the admin's: searched, sorted and paged by the server, all of it standing in the address. `children` draws the rows. */
export function List<Page extends PageOf<Listed>, Sort extends string>(props: Props<Page, Sort>) {
  const { list, words, tools } = props;
  const { address, data, isBehind, error, retry } = list;
  const search = useListSearch(address);
  // A row that goes takes the focus of its buttons with it.
  const top = useCatchFocusAfter<HTMLDivElement>(data?.items.map(({ id }) => id).join());
  const goTo = (page: number) => {
    address.change({ page: page === 1 ? undefined : page });
    top.current?.focus(); // the page's first row is read first
  };
  const tryAgain = () => {
    top.current?.focus({ preventScroll: true }); // the button goes at once
    retry();
  };
  const range = data === undefined ? '' : rangeWords(data.page, data.items.length, data.total);
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={words.caption}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-5 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-sm:flex-col max-sm:items-stretch">
        <SearchField
          label={words.search}
          value={search.typed}
          found={range}
          onChange={search.type}
          onClear={search.clear}
        />
        {tools}
      </div>
      {error && data ? <ListOutdated onRetry={tryAgain} /> : null}
      <div aria-busy={isBehind || undefined} className={clsx('transition-opacity', isBehind && 'opacity-60')}>
        <Rows {...props} onPage={goTo} onShowAll={search.clear} onRetry={tryAgain} />
      </div>
      {data ? <ListPager page={address.page} total={data.total} onPage={goTo} /> : null}
    </div>
  );
}
