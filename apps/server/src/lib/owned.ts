import { appError } from './app-error.ts';

declare const ownership: unique symbol;

/** A row that was checked to belong to the member at work. Changing and deleting accept nothing else. */
export type Owned<Row> = Row & { readonly [ownership]: true };

interface HasMember {
  readonly memberId: number;
}

/** Somebody else's row, like a missing one, is "not found". */
export function owned<Row extends HasMember>(row: Row | undefined, memberId: number): Owned<Row> {
  if (row === undefined || !belongsTo(row, memberId)) throw appError('not_found');
  return row;
}

function belongsTo<Row extends HasMember>(row: Row, memberId: number): row is Owned<Row> {
  return row.memberId === memberId;
}

/** `parentId`, as the specification sends it, selects nobody: it has to be the member's own. Errors: `not_yours`. */
export function checkParentId(parentId: number | undefined, memberId: number): void {
  if (parentId !== undefined && parentId !== memberId) throw appError('not_yours');
}
