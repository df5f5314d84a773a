import { useSyncExternalStore } from 'react';
import { ListCards } from './list-cards.tsx';
import type { RowsProps } from './list-columns.ts';
import { ListTable } from './list-table.tsx';
import type { Listed } from './lists.queries.ts';

const roomForTable = '(min-width: 75rem)';

function hasRoom(): boolean {
  return matchMedia(roomForTable).matches;
}

function onChange(tell: () => void): () => void {
  const query = matchMedia(roomForTable);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** The rows of a list: a table where there is room for one, else cards. There is never more than one of the two, so nothing is read twice. */
export function ListRows<Item extends Listed, Sort extends string>(props: RowsProps<Item, Sort>) {
  return useSyncExternalStore(onChange, hasRoom) ? <ListTable {...props} /> : <ListCards {...props} />;
}
