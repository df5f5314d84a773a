import type { BillingMode } from '@someday/contract/billing';
import { guestStanding, standingOf, type Held, type Standing } from '@someday/contract/rules/entitlements';
import { appError } from '#server/lib/app-error.ts';
import type { Db } from '#server/lib/transaction.ts';
import { heldBy, heldByEach, type HeldRow } from './standing.repo.ts';

export interface MemberStanding extends HeldRow {
  readonly standing: Standing;
}

export type StandingService = ReturnType<typeof createStandingService>;

/** How members stand, by what is recorded and the database's clock. */
export function createStandingService(mode: BillingMode) {
  const judged = ({
    lifetimeAt,
    subscriptions,
    now,
  }: Pick<HeldRow, 'lifetimeAt' | 'now'> & Pick<Held, 'subscriptions'>) =>
    standingOf({ lifetime: mode === 'off' || lifetimeAt !== null, subscriptions }, now);

  return {
    mode,

    /** Where nobody pays, every member is Lifetime. Errors: `not_signed_in` when there is no such member any more, or a guest's time is over. */
    async of(db: Db, memberId: number): Promise<MemberStanding> {
      const held = await heldBy(db, memberId);
      if (held === undefined) throw appError('not_signed_in');
      if (held.guestUntil === null) return { ...held, standing: judged(held) };
      const standing = guestStanding(held.guestUntil, held.now);
      if (standing === null) throw appError('not_signed_in');
      return { ...held, standing };
    },

    /** Of members, by their ids; who does not exist is not in it. */
    async ofEach(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
      const held = await heldByEach(db, memberIds);
      return new Map(held.map((one) => [one.id, judged(one)]));
    },
  };
}
