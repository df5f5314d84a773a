import { appError } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import { placeOf } from './delivery.repo.ts';

/** Where a loved one's days begin, and what time it is. Errors: `not_found` for a missing one and for somebody else's. */
export async function placeFor(db: Db, memberId: number, lovedOneId: number): Promise<{ timeZone: string; now: Date }> {
  const place = await placeOf(db, memberId, lovedOneId);
  if (place === undefined) throw appError('not_found');
  return place;
}
