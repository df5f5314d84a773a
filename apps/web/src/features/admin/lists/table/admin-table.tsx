import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState, useId, useEffectEvent } from 'react';
import { limits } from '@someday/contract/rules/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { EmptyState } from '#web/ui/lists.tsx';
import { SearchField, TYPING_PAUSE_MS } from '#web/ui/forms/search-field.tsx';
import { NotLoaded } from '#web/features/admin/admin-states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageTitle } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { ExportButton, type ExportSource } from './export.tsx';
import type { AdminList, ListedRow, PageOf } from './table.queries.ts';
import { type Columns, ListRows } from './table-rows.tsx';
import type { ListAddress } from './table-address.ts';
import { adminListsCopy as copy } from './table.copy.ts';

type ListSectionProps = { title: string; lead: string; actions?: ReactNode; children: ReactNode };

export function ListSection({ title, lead, actions, children }: ListSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-20 sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <PageTitle id={id} className="text-h2">
            {title}
          </PageTitle>
          <p className="mt-3 max-w-2xl text-lead text-ink-2">{lead}</p>
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / limits.adminPage));

function rangeWords(page: number, shown: number, total: number): string {
  const before = (page - 1) * limits.adminPage;
  return shown === 0 ? copy.nothing : copy.range(before + 1, before + shown, total);
}

function ListPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <Button variant="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        {copy.previous}
      </Button>
      <p className="text-center max-sm:order-first max-sm:basis-full">{copy.pageOf(page, pages)}</p>
      <Button variant="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {copy.next}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

function ListLoading() {
  return (
    <Card role="status" aria-label={copy.loading} className="divide-y divide-line px-4">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex gap-6 py-4">
          <Skeleton className="h-6 flex-2" />
          <Skeleton className="h-6 flex-2 max-sm:hidden" />
          <Skeleton className="h-6 flex-1" />
        </div>
      ))}
    </Card>
  );
}

function ListOutdated({ onRetry }: { onRetry: () => void }) {
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

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const showAll = (
    <Button variant="secondary" onClick={onShowAll}>
      {copy.showAll}
    </Button>
  );
  return (
    <EmptyState heading="h2" title={copy.notFound} action={showAll}>
      <p className="wrap-anywhere">{copy.notFoundText(search)}</p>
    </EmptyState>
  );
}

/** The text in the search field. The address follows after a pause in typing. */
function useListSearch({ q, change }: Pick<ListAddress, 'q' | 'change'>) {
  const [draft, setDraft] = useState<string>();
  const search = (text: string) => {
    setDraft(undefined);
    // Back leads to the list before the search, not through each letter.
    if (text !== q) change({ q: text, page: undefined }, { replace: text !== '' && q !== '' });
  };
  const searchFor = useEffectEvent(search);
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => searchFor(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return { value: draft ?? q, onChange: setDraft, onClear: () => search('') };
}

export type ListWords = { caption: string; search: string; empty: string; emptyText: string };

type Props<Page extends PageOf<ListedRow>, Sort extends string> = {
  list: AdminList<Page, Sort>;
  words: ListWords;
  tools?: ReactNode;
  children: (items: Page['items']) => ReactNode;
};

function Rows<Page extends PageOf<ListedRow>, Sort extends string>(
  props: Props<Page, Sort> & { onPage: (page: number) => void; onShowAll: () => void; onRetry: () => void },
) {
  const { list, words, onPage, onShowAll, onRetry, children } = props;
  const { data, error, search } = list;
  if (data === undefined)
    return error ? <NotLoaded heading="h2" words={copy} error={error} onRetry={onRetry} /> : <ListLoading />;
  if (data.total === 0 && search !== undefined) return <NothingFound search={search} onShowAll={onShowAll} />;
  if (data.total === 0)
    return (
      <EmptyState heading="h2" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    );
  if (data.items.length === 0) {
    const last = <Button onClick={() => onPage(pagesOf(data.total))}>{copy.lastPage}</Button>;
    return (
      <EmptyState heading="h2" title={copy.pastEnd} action={last}>
        {copy.pastEndText}
      </EmptyState>
    );
  }
  return children(data.items);
}

export function List<Page extends PageOf<ListedRow>, Sort extends string>(props: Props<Page, Sort>) {
  const { list, words, tools } = props;
  const { address, data, isBehind, error, retry } = list;
  const search = useListSearch(address);
  // A row that disappears takes the focus of its buttons with it.
  const top = useCatchFocusAfter<HTMLDivElement>(data?.items.map(({ id }) => id).join());
  const goTo = (page: number) => {
    address.change({ page: page === 1 ? undefined : page });
    top.current?.focus(); // so that reading starts at the first row
  };
  const tryAgain = () => {
    top.current?.focus({ preventScroll: true }); // the button disappears
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
        <SearchField label={words.search} found={range} {...search} />
        {tools}
      </div>
      {error && data ? <ListOutdated onRetry={tryAgain} /> : null}
      <div aria-busy={isBehind || undefined} className={clsx('transition-opacity', isBehind && 'opacity-60')}>
        <Rows {...props} onPage={goTo} onShowAll={search.onClear} onRetry={tryAgain} />
      </div>
      {data ? <ListPager page={address.page} total={data.total} onPage={goTo} /> : null}
    </div>
  );
}

export function TableList<Item extends ListedRow, Page extends PageOf<Item>, Sort extends string>({
  list,
  words,
  columns,
  actions,
  exported,
}: {
  list: AdminList<Page & PageOf<Item>, Sort>;
  words: ListWords;
  columns: Columns<Item, Sort>;
  actions?: (item: Item) => ReactNode;
  exported?: ExportSource;
}) {
  const tools = exported && <ExportButton source={exported} search={list.search} total={list.data?.total} />;
  return (
    <List list={list} words={words} tools={tools}>
      {(items) => <ListRows caption={words.caption} list={list} items={items} columns={columns} actions={actions} />}
    </List>
  );
}
