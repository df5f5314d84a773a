import type { SortOrder } from '@someday/contract/admin-lists';
import type { ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';

/** What a column is sorted by. */
export type SortKind = 'text' | 'time' | 'rating';

/** What a list shows of each of its items. */
export type Column<Item, Sort extends string> = {
  label: string;
  draw: (item: Item) => ReactNode;
  sort?: Sort;
  /** Default `text`, which begins with A; of the others the latest and the highest come first. */
  kind?: SortKind;
  /** Of its cells in the table, where they hold words that may be long; others stay on one line. */
  look?: string;
};

/** The first is what a row is about. */
export type Columns<Item, Sort extends string> = readonly [Column<Item, Sort>, ...Column<Item, Sort>[]];

export type Sorted<Sort extends string> = {
  sort: Sort | undefined;
  order: SortOrder;
  address: Pick<ListAddress, 'change'>;
};

/** Sorted anew, the list begins at its beginning. */
export function sortBy<Sort extends string>({ address }: Sorted<Sort>, sort: Sort, order: SortOrder): void {
  address.change({ sort, order, page: undefined });
}

export type RowsProps<Item, Sort extends string> = {
  caption: string;
  list: Sorted<Sort>;
  items: readonly Item[];
  columns: Columns<Item, Sort>;
  actions?: ((item: Item) => ReactNode) | undefined;
};
