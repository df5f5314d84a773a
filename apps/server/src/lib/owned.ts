import { appError } from './app-error.ts';

declare const ownership: unique symbol;

/** A row checked to belong to the acting member. Changes and deletions accept nothing else. */
export type Owned<Row> = Row & { readonly [ownership]: true };

interface HasMember {
  readonly memberId: number;
}

export function owned<Row extends HasMember>(row: Row | undefined, memberId: number): Owned<Row> {
  if (row === undefined || !belongsTo(row, memberId)) throw appError('not_found');
  return row;
}

function belongsTo<Row extends HasMember>(row: Row, memberId: number): row is Owned<Row> {
  return row.memberId === memberId;
}

/** The specification's `parentId` has no effect, but must be the member's own id. Errors: `not_yours`. */
export function checkParentId(parentId: number | undefined, memberId: number): void {
  if (parentId !== undefined && parentId !== memberId) throw appError('not_yours');
}
