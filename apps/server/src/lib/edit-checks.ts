import { appError } from './app-error.ts';
import { changedTo } from '@someday/contract/texts/errors.copy';
import { isSameValue, plainFields, type Known } from '@someday/contract/forms/edits';
import { dayInWords } from './email/email-words.ts';

declare const ownership: unique symbol;

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

/** Call with the row locked. `shown`: the row as its endpoints show it. Errors: `changed_meanwhile`. */
export function refuseStale(known: Known, shown: object): void {
  const now = plainFields(shown);
  const stale = Object.entries(known ?? {}).filter(([name, value]) => !isSameValue(value, now.get(name)));
  if (stale.length === 0) return;
  const current = Object.fromEntries(stale.map(([name]) => [name, now.get(name) ?? null]));
  const inWords = (value: string | number | boolean | null) =>
    changedTo(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? dayInWords(value) : value);
  const fields = Object.entries(current).map(([path, value]) => ({ path, message: inWords(value) }));
  throw appError('changed_meanwhile', { fields, current });
}
