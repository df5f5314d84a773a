import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Card } from '#web/ui/layout/page.tsx';
import { sortBy, type Column, type RowsProps, type Sorted } from './list-columns.ts';
import { listsCopy as copy } from './lists.copy.ts';
import type { Listed } from './lists.queries.ts';

const directions = {
  asc: { icon: ArrowUp, aria: 'ascending', other: 'desc' },
  desc: { icon: ArrowDown, aria: 'descending', other: 'asc' },
} as const;

function Heading<Item, Sort extends string>({ column, list }: { column: Column<Item, Sort>; list: Sorted<Sort> }) {
  const { label, sort, kind = 'text' } = column;
  if (sort === undefined) {
    return (
      <th scope="col" className="px-3 py-2 font-bold">
        {label}
      </th>
    );
  }
  const now = list.sort === sort ? directions[list.order] : undefined;
  const Arrow = now?.icon ?? ArrowUpDown;
  return (
    <th scope="col" aria-sort={now?.aria ?? 'none'} className="py-1">
      <button
        type="button"
        className="tap inline-flex items-center gap-1.5 rounded-field px-3 whitespace-nowrap text-left font-bold hover:bg-primary-soft"
        onClick={() => sortBy(list, sort, now?.other ?? (kind === 'text' ? 'asc' : 'desc'))}
      >
        {label}
        <Arrow aria-hidden="true" className={clsx('size-4 flex-none', !now && 'text-ink-2')} />
      </button>
    </th>
  );
}

const cellLook = (look: string | undefined) =>
  clsx('px-3 py-3 align-top', look === undefined ? 'whitespace-nowrap *:w-max' : `wrap-anywhere ${look}`);

export function ListTable<Item extends Listed, Sort extends string>(props: RowsProps<Item, Sort>) {
  const { caption, list, items, columns, actions } = props;
  const [about, ...others] = columns;
  return (
    // With the largest letters a table may be wider than its page: then it is moved, and the page is not.
    <Card className="overflow-x-auto px-1">
      <table className="w-full border-collapse text-left text-small leading-snug">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line">
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} list={list} />
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
              {others.map(({ label, draw, look }) => (
                <td key={label} className={cellLook(look)}>
                  {draw(item)}
                </td>
              ))}
              {actions ? <td className="px-3 py-2 align-top">{actions(item)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
