import { limits } from '@someday/contract/rules/limits';
import { freeCaps, lovedOnesWithoutPlan, unlimited } from '@someday/contract/rules/plans';
import {
  fits,
  entitlementOf,
  type Entitlement,
  guestEntitlement,
  type Holdings,
} from '@someday/contract/rules/entitlements';
import { dayIn } from '@someday/contract/rules/release';
import type { BillingMode } from '@someday/contract/rules/plans';
import type { Subscription } from '@someday/contract/api/subscription';
import { appError } from '#server/lib/app-error.ts';
import type { MemberCaller } from '#server/http/handlers.ts';
import type { Db, Tx } from '#server/lib/transaction.ts';
import { entitlementsCopy } from './billing.copy.ts';
import * as usageRepo from './usage.repo.ts';
import { findHoldings, findHoldingsOfEach, type HoldingsRow } from './subscriptions.repo.ts';

interface EntitlementsDeps {
  readonly db: Db;
  readonly planStatus: PlanStatusService;
}

export interface KeptBytes {
  readonly isStored?: boolean;
  readonly without?: readonly string[];
}

export type EntitlementsService = ReturnType<typeof createEntitlementsService>;
type Running = Extract<Entitlement, { caps: object }>;

/** Whether a member may do something, checked in the transaction that does it. Errors: `subscription_required`, `plan_limit`, `storage_quota`. */
export function createEntitlementsService({ db: reading, planStatus }: EntitlementsDeps) {
  const uploadsOf = (db: Db, memberId: number) => usageRepo.uploadsOnTheirWay(db, memberId, limits.reservedMinutes);

  async function checkLovedOnes(db: Db, memberId: number, more: number): Promise<void> {
    const member = await planStatus.of(db, memberId);
    const { caps } = member.entitlement;
    if (more === 0 || caps?.lovedOnes === unlimited) return;
    const count = await usageRepo.countLovedOnes(db, memberId);
    if (caps === null && fits(count, more, lovedOnesWithoutPlan)) return;
    refuseLovedOnes(running(member), count, more);
  }

  return {
    checkLovedOnes,

    /** Call before adding a loved one, and before locking any other row of the member. Concurrent calls wait for the transaction. */
    async addLovedOne(tx: Tx, memberId: number): Promise<void> {
      await usageRepo.lockLovedOnesOf(tx, memberId);
      await checkLovedOnes(tx, memberId, 1);
    },

    async checkMembership(db: Db, memberId: number): Promise<void> {
      running(await planStatus.of(db, memberId));
    },

    /** Call after locking their loved ones. Concurrent calls wait. `uploadId`: the upload they are made from. */
    async addMessages(tx: Tx, memberId: number, more: number, uploadId: string | null): Promise<void> {
      const member = await planStatus.of(tx, memberId);
      const membership = running(member);
      const before = (await usageRepo.countMonthlyMessages(tx, memberId, monthOf(member), more)) - more;
      if (membership.caps.messagesPerMonth === unlimited) return;
      refuseBeyond(membership, before + reservedBefore(await uploadsOf(tx, memberId), more, uploadId), more);
    },

    async checkMessages(db: Db, memberId: number, more: number): Promise<void> {
      const member = await planStatus.of(db, memberId);
      const membership = running(member);
      if (membership.caps.messagesPerMonth === unlimited) return;
      const [used, uploads] = await Promise.all([
        usageRepo.messagesIn(db, memberId, monthOf(member)),
        uploadsOf(db, memberId),
      ]);
      refuseBeyond(membership, used + uploads.length, more);
    },

    async reserveUpload(tx: Tx, memberId: number, leaving: readonly string[]): Promise<void> {
      const member = await planStatus.of(tx, memberId);
      const membership = running(member);
      if (membership.caps.messagesPerMonth === unlimited) return;
      const used = await usageRepo.countMonthlyMessages(tx, memberId, monthOf(member), 0);
      const staying = (await uploadsOf(tx, memberId)).filter((id) => !leaving.includes(id));
      refuseBeyond(membership, used + staying.length - 1, 1);
    },

    /** `isStored`: at the end of their transaction. `without`: uploads whose reservation ends with it. Errors: `storage_quota`. */
    async checkBytes(db: Db, memberId: number, bytes: number, { isStored = false, without }: KeptBytes = {}) {
      const member = await planStatus.of(db, memberId);
      const maximum = member.entitlement.caps?.storedBytes ?? unlimited;
      if (maximum === unlimited) return;
      await usageRepo.lockStorageOf(db, memberId);
      const used = (await usageRepo.storedBytes(db, memberId, without)) - (isStored ? bytes : 0);
      if (fits(used, bytes, maximum)) return;
      throw appError('storage_quota', { message: entitlementsCopy.storage(used, maximum, member.guestUntil !== null) });
    },

    async usage(db: Db, memberId: number): Promise<Subscription['usage']> {
      const member = await planStatus.of(db, memberId);
      const { caps } = member.entitlement;
      const [lovedOnes, messages, stored] = await Promise.all([
        usageRepo.countLovedOnes(db, memberId),
        usageRepo.messagesIn(db, memberId, monthOf(member)),
        usageRepo.storedBytes(db, memberId),
      ]);
      return {
        lovedOnes: { count: lovedOnes, maximum: caps?.lovedOnes ?? 0 },
        messages: { count: messages, maximum: caps?.messagesPerMonth ?? 0 },
        storedBytes: { count: stored, maximum: caps?.storedBytes ?? 0 },
      };
    },

    async isActive({ memberId, isGuest }: Pick<MemberCaller, 'memberId' | 'isGuest'>): Promise<boolean> {
      if (isGuest) return (await planStatus.of(reading, memberId)).entitlement.caps !== null;
      if (planStatus.mode === 'off') return true;
      const rows = await usageRepo.subscriptionsNow(reading, { memberId });
      const subscriptions = rows.filter((row) => row.offer !== null);
      return rows.some(
        ({ isLifetime, now }) => entitlementOf({ lifetime: isLifetime, subscriptions }, now).caps !== null,
      );
    },
  };
}

function running({ entitlement }: MemberEntitlement): Running {
  if (entitlement.caps !== null) return entitlement;
  const [message, redirectTo, reason] =
    entitlement.state === 'none'
      ? ([entitlementsCopy.noMembership, '/pricing', 'no_stripe_setup'] as const)
      : ([entitlementsCopy.expired, '/subscription', 'subscription_expired'] as const);
  throw appError('subscription_required', { message, redirectTo, reason });
}

const monthOf = ({ timeZone, now }: MemberEntitlement): string => `${dayIn(timeZone, now).slice(0, 7)}-01`;

/** Ranked by when they began, so that the first of two gets the last place. */
function reservedBefore(uploads: readonly string[], more: number, id: string | null): number {
  const own = id === null ? -1 : uploads.indexOf(id);
  if (own === -1) return uploads.length;
  return more === 1 ? own : uploads.length - 1;
}

function refuseLovedOnes({ caps, tier }: Running, count: number, more: number): void {
  const maximum = caps.lovedOnes;
  if (fits(count, more, maximum)) return;
  const message = entitlementsCopy.lovedOnes(maximum, tier);
  throw appError('plan_limit', { message, limit: { feature: 'family members', tier, count, maximum } });
}

function refuseBeyond({ caps, tier }: Running, count: number, more: number): void {
  const maximum = caps.messagesPerMonth;
  if (fits(count, more, maximum)) return;
  const room = maximum - count;
  const message =
    room > 0 ? entitlementsCopy.tooManyAtOnce(room, maximum, tier) : entitlementsCopy.messages(maximum, tier);
  throw appError('plan_limit', { message, limit: { feature: 'video messages', tier, count, maximum } });
}

export interface MemberEntitlement extends HoldingsRow {
  readonly entitlement: Entitlement;
}

export type PlanStatusService = ReturnType<typeof createPlanStatus>;

export function createPlanStatus(mode: BillingMode) {
  const ofRow = (row: Pick<HoldingsRow, 'lifetimeAt' | 'now'> & Pick<Holdings, 'subscriptions'>): Entitlement =>
    mode === 'off'
      ? { state: 'lifetime', tier: 'lifetime', caps: freeCaps, until: null }
      : entitlementOf({ lifetime: row.lifetimeAt !== null, subscriptions: row.subscriptions }, row.now);

  return {
    mode,

    /** Errors: `not_signed_in` if the member no longer exists, or a guest's access has ended. */
    async of(db: Db, memberId: number): Promise<MemberEntitlement> {
      const holdings = await findHoldings(db, memberId);
      if (holdings === undefined) throw appError('not_signed_in');
      if (holdings.guestUntil === null) return { ...holdings, entitlement: ofRow(holdings) };
      const entitlement = guestEntitlement(holdings.guestUntil, holdings.now);
      if (entitlement === null) throw appError('not_signed_in');
      return { ...holdings, entitlement };
    },

    async ofEach(db: Db, memberIds: readonly number[]): Promise<ReadonlyMap<number, Entitlement>> {
      const holdings = await findHoldingsOfEach(db, memberIds);
      return new Map(holdings.map((one) => [one.id, ofRow(one)]));
    },
  };
}
