import { Card } from '#web/ui/layout/page.tsx';
import type { Column, RowsProps } from './list-columns.ts';
import { SortChoice } from './list-sort-choice.tsx';
import type { Listed } from './lists.queries.ts';

function Facts<Item, Sort extends string>({ item, columns }: { item: Item; columns: readonly Column<Item, Sort>[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 min-[22rem]:grid-cols-[auto_minmax(0,1fr)]">
      {columns.map(({ label, draw }) => (
        <div key={label} className="min-w-0 min-[22rem]:contents">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{draw(item)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows of a list where there is no room for a table. */
export function ListCards<Item extends Listed, Sort extends string>(props: RowsProps<Item, Sort>) {
  const { caption, list, items, columns, actions } = props;
  return (
    <div className="grid gap-4">
      <SortChoice list={list} columns={columns} />
      <ul aria-label={caption} className="grid gap-4 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Card className="flex h-full flex-col gap-4 p-4 leading-snug">
              <Facts item={item} columns={columns} />
              {actions ? <div className="mt-auto">{actions(item)}</div> : null}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
