import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { SortOrder } from '@someday/contract/api/admin-lists';
import { Card } from '#web/ui/layout/page.tsx';
import { ResourceDialog, useResource } from '#web/ui/overlays/resource-dialog.tsx';
import { Choice } from '#web/ui/forms/choices.tsx';
import { adminListsCopy as copy } from './table.copy.ts';
import type { ListAddress } from './table-address.ts';
import type { AdminList, ListedRow, PageOf } from './table.queries.ts';

type SortKind = 'text' | 'time' | 'rating';

type Sortable<Sort extends string> = {
  label: string;
  sort?: Sort;
  /** `text` (the default) starts with A; `time` and `rating` start with the latest or highest. */
  kind?: SortKind;
};

type Column<Item, Sort extends string> = Sortable<Sort> & {
  draw: (item: Item) => ReactNode;
  /** Classes for table cells with long text. Without it, cells stay on one line. */
  look?: string;
};

export type Columns<Item, Sort extends string> = readonly [Column<Item, Sort>, ...Column<Item, Sort>[]];

type Sorted<Sort extends string> = { sort: Sort | undefined; order: SortOrder; address: Pick<ListAddress, 'change'> };

function sortBy<Sort extends string>({ address }: Sorted<Sort>, sort: Sort, order: SortOrder): void {
  address.change({ sort, order, page: undefined });
}

type RowsProps<Item, Sort extends string> = {
  caption: string;
  list: Sorted<Sort>;
  items: readonly Item[];
  columns: Columns<Item, Sort>;
  actions?: ((item: Item) => ReactNode) | undefined;
};

const roomForTable = '(min-width: 75rem)';
const hasRoom = () => matchMedia(roomForTable).matches;

function onChange(notify: () => void): () => void {
  const query = matchMedia(roomForTable);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** A table where there's room for one, otherwise cards; never both, so that nothing is read twice. */
export function ListRows<Item extends ListedRow, Sort extends string>(props: RowsProps<Item, Sort>) {
  return useSyncExternalStore(onChange, hasRoom) ? <ListTable {...props} /> : <ListCards {...props} />;
}

function ListCards<Item extends ListedRow, Sort extends string>(props: RowsProps<Item, Sort>) {
  const { caption, list, items, columns, actions } = props;
  return (
    <div className="grid gap-4">
      <SortChoice list={list} columns={columns} />
      <ul aria-label={caption} className="grid gap-4 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Card className="flex h-full flex-col gap-4 p-4 leading-snug">
              <dl className="grid gap-x-4 gap-y-2 min-[22rem]:grid-cols-[auto_minmax(0,1fr)]">
                {columns.map(({ label, draw }) => (
                  <div
                    key={label}
                    className="min-w-0 first:[&>dd]:col-span-2 first:[&>dd]:text-[1.125rem] first:[&>dt]:sr-only min-[22rem]:contents"
                  >
                    <dt className="text-small text-ink-2">{label}</dt>
                    <dd className="min-w-0 wrap-anywhere">{draw(item)}</dd>
                  </div>
                ))}
              </dl>
              {actions ? <div className="mt-auto">{actions(item)}</div> : null}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function SortChoice<Sort extends string>({
  list,
  columns,
}: {
  list: Sorted<Sort>;
  columns: readonly Sortable<Sort>[];
}) {
  const choices = columns.flatMap(({ label, sort, kind = 'text' }) =>
    sort === undefined
      ? []
      : [
          { key: `${sort} asc`, words: copy.sorted[kind].asc(label), sort, order: 'asc' as const },
          { key: `${sort} desc`, words: copy.sorted[kind].desc(label), sort, order: 'desc' as const },
        ],
  );
  if (choices.length < 3) return null;
  return (
    <Choice
      label={copy.sortBy}
      values={choices.map(({ key }) => key)}
      words={Object.fromEntries(choices.map(({ key, words }) => [key, words]))}
      value={`${list.sort} ${list.order}`}
      onChange={(chosen) => {
        const choice = choices.find(({ key }) => key === chosen);
        if (choice) sortBy(list, choice.sort, choice.order);
      }}
    />
  );
}

const directions = {
  asc: { icon: ArrowUp, aria: 'ascending', other: 'desc' },
  desc: { icon: ArrowDown, aria: 'descending', other: 'asc' },
} as const;

function Heading<Sort extends string>({
  list,
  column: { label, sort, kind = 'text' },
}: {
  list: Sorted<Sort>;
  column: Sortable<Sort>;
}) {
  if (sort === undefined) {
    return (
      <th scope="col" className="px-3 py-2 font-bold">
        {label}
      </th>
    );
  }
  const now = list.sort === sort ? directions[list.order] : undefined;
  const next = now?.other ?? (kind === 'text' ? 'asc' : 'desc');
  const Arrow = now?.icon ?? ArrowUpDown;
  return (
    <th scope="col" aria-sort={now?.aria ?? 'none'} className="py-1">
      <button
        type="button"
        className="tap inline-flex items-center gap-1.5 rounded-field px-3 whitespace-nowrap text-left font-bold hover:bg-primary-soft"
        onClick={() => sortBy(list, sort, next)}
      >
        {label}
        <Arrow aria-hidden="true" className={clsx('size-4 flex-none', !now && 'text-ink-2')} />
      </button>
    </th>
  );
}

const cellLook = (look: string | undefined) =>
  clsx('px-3 py-2.5 align-middle', look === undefined ? 'whitespace-nowrap *:w-max' : `wrap-anywhere ${look}`);

function ListTable<Item extends ListedRow, Sort extends string>(props: RowsProps<Item, Sort>) {
  const { caption, list, items, columns, actions } = props;
  const [about, ...others] = columns;
  return (
    // With the largest text a table may be wider than the page; then it scrolls, not the page.
    <Card className="overflow-x-auto px-1">
      <table className="w-full border-collapse text-left text-small leading-snug tabular">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line">
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} list={list} column={column} />
            ))}
            {actions ? (
              <th scope="col">
                <span className="sr-only">{copy.actions}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row" className={clsx(cellLook(about.look), 'font-normal')}>
                {about.draw(item)}
              </th>
              {others.map(({ label, look, draw }) => (
                <td key={label} className={cellLook(look)}>
                  {draw(item)}
                </td>
              ))}
              {actions ? <td className="px-3 py-2 align-middle">{actions(item)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type RowDialogProps<Item extends ListedRow> = {
  name: string;
  list: Pick<AdminList<PageOf<Item>, string>, 'data' | 'error' | 'retry' | 'address'>;
  children: (row: Item) => ReactNode;
};

/** A dialog about the row whose id is in the address. */
export function RowDialog<Item extends ListedRow>(props: RowDialogProps<Item>) {
  return props.list.address.dialog === props.name ? <FoundRow {...props} /> : null;
}

function FoundRow<Item extends ListedRow>({ list, children }: RowDialogProps<Item>) {
  const { data, error, retry, address } = list;
  const found = useResource({ data: data?.items, error, refetch: retry }, address.id);
  return (
    <ResourceDialog found={found} words={copy.gone} onClose={address.close}>
      {children}
    </ResourceDialog>
  );
}
