import { limits } from '@someday/contract/limits';
import { isTimeZone } from '@someday/contract/rules/release';
import { enqueueJob } from '#server/jobs/jobs.ts';
import type { Tx } from '#server/lib/transaction.ts';
import { accountsCopy } from './accounts.copy.ts';
import { eraseAccount } from './accounts.definitions.ts';
import { closeGuest, insertGuest } from './accounts.repo.ts';

export interface GuestStay {
  /** As the browser names it; undefined: it does not. */
  readonly timeZone: string | undefined;
  /** When their access ends. */
  readonly expiresAt: Date;
}

const DAY_MS = 86_400_000;

/** When everything is erased that a guest has made. */
const erasedAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() + limits.guestErasedAfterDays * DAY_MS);

/** A guest comes for the first time: their row among the members, whose erasure is planned from the beginning. Gives its id. */
export async function addGuest(tx: Tx, { timeZone, expiresAt }: GuestStay): Promise<number> {
  const eraseAt = erasedAt(expiresAt);
  const memberId = await insertGuest(tx, {
    name: accountsCopy.guest,
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC',
    eraseAt,
  });
  await enqueueJob(tx, eraseAccount, { memberId }, { key: String(memberId), dueAt: eraseAt });
  return memberId;
}

/** Whatever a guest has made is closed to everybody, their loved ones too, until it is erased. */
export const closeGuestAccount = (tx: Tx, memberId: number): Promise<void> => closeGuest(tx, memberId);
