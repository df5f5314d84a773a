import type { CategoryKey } from '@someday/contract/rules/categories';
import { dayIn, never } from '@someday/contract/rules/release';
import type { Tx } from '#server/lib/transaction.ts';
import type { EntitlementsService } from '#server/modules/billing/entitlements.service.ts';
import { insertMessage, type NewMessage } from './message-changes.repo.ts';
import type { MessageDay } from './message-day.ts';
import { findZoneContexts } from './messages.repo.ts';

export interface ImportedMessage extends Omit<
  NewMessage,
  'isTest' | 'category' | 'isSurprise' | 'delivery' | 'imported'
> {
  readonly category: CategoryKey;
  readonly ownCategoryId: number | null;
  readonly createdAt: Date;
  readonly exportedAt: Date;
  readonly seal: ImportedSeal | null;
}

interface ImportedSeal {
  readonly day: string | null;
  readonly time: string | null;
  readonly sealedOn: string | null;
  readonly openedAt: Date | null;
  readonly isSurprise: boolean;
}

/** Null if its loved one isn't here. Reschedule after adding triggers. Errors: `subscription_required`, `plan_limit`. */
export async function insertImported(
  tx: Tx,
  entitlements: Pick<EntitlementsService, 'addMessages'>,
  message: ImportedMessage,
): Promise<number | null> {
  const { memberId, lovedOneId, seal, category, ownCategoryId, createdAt, exportedAt, ...texts } = message;
  const [place] = lovedOneId === null ? [] : await findZoneContexts(tx, memberId, [lovedOneId]);
  if (lovedOneId !== null && place === undefined) return null;
  // After locking the loved one, as everywhere.
  await entitlements.addMessages(tx, memberId, 1, null);
  return insertMessage(tx, {
    ...texts,
    memberId,
    lovedOneId,
    isTest: false,
    category: { category, ownCategoryId },
    isSurprise: seal?.isSurprise ?? false,
    delivery: seal === null || place === undefined ? null : openingOf(seal, place),
    imported: { createdAt, announcedUntil: exportedAt },
  });
}

function openingOf(
  { day, time, sealedOn, openedAt }: ImportedSeal,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): MessageDay {
  if (openedAt === null) return { day, time, timeZone, opensAt: never, opensOn: null, sealedOn };
  // Clocks differ: what was open there is open here.
  const opensAt = openedAt < now ? openedAt : now;
  return { day, time, timeZone, opensAt, opensOn: dayIn(timeZone, opensAt), sealedOn };
}
