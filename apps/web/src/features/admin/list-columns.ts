import type { Order } from '@someday/contract/admin-lists';
import type { ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';

/** What a list shows of each of its items. */
export type Column<Item, Sort extends string> = {
  label: string;
  draw: (item: Item) => ReactNode;
  sort?: Sort;
  /** The direction that people mean first; default `asc`. */
  first?: Order;
  /** Of its cells in the table. */
  look?: string;
};

/** The first is what a row is about. */
export type Columns<Item, Sort extends string> = readonly [Column<Item, Sort>, ...Column<Item, Sort>[]];

export type Sorted<Sort extends string> = {
  sort: Sort | undefined;
  order: Order;
  address: Pick<ListAddress, 'change'>;
};

/** Sorted anew, the list begins at its beginning. */
export function sortBy<Sort extends string>({ address }: Sorted<Sort>, sort: Sort, order: Order): void {
  address.change({ sort, order, page: undefined });
}

export type RowsProps<Item, Sort extends string> = {
  caption: string;
  list: Sorted<Sort>;
  items: readonly Item[];
  columns: Columns<Item, Sort>;
  actions?: ((item: Item) => ReactNode) | undefined;
};
