import type { Opening } from '@someday/contract/opening';
import type { Db } from '#server/lib/transaction.ts';
import { messagesByIds } from './messages.repo.ts';
import { openingOf } from './opening-view.ts';

/** A message as what opens it shows it. */
export interface OpeningMessage {
  readonly id: number;
  readonly title: string;
  readonly recipientName: string;
  readonly childId: number;
  readonly opening: Opening;
}

/** By their ids; those in the trash and in the library are missing. */
export async function openingsOf(db: Db, ids: readonly number[]): Promise<Map<number, OpeningMessage>> {
  const rows = await messagesByIds(db, ids);
  return new Map(
    rows.flatMap((row) => {
      const { id, title, lovedOneId: childId } = row;
      if (childId === null) return [];
      const recipientName = row.recipientName ?? row.lovedOneName ?? '';
      return [[id, { id, title, recipientName, childId, opening: openingOf(row) }] as const];
    }),
  );
}
