import { hkdfSync } from 'node:crypto';
import { newToken } from '#server/lib/random-codes.ts';
import { PaymentsError, type CheckoutRequest, type PaymentEvent } from './payments.ts';
import {
  previewOfChange,
  subscriptionIn,
  withCancelling,
  withPracticeCard,
  withEnd,
  withNextThingNow,
  withoutCustomer,
  withoutTrial,
  withPlan,
} from './practice-changes.ts';
import { checkoutIn, withExpired, withOpened, withOutcome } from './practice-checkouts.ts';
import { practiceCheckoutFacts, holdingsOf, sessionFacts, subscriptionFacts } from './practice-facts.ts';
import type { Ledger, LedgerEvent, Moment } from './practice-ledger.ts';
import { readSigned, signed } from './practice-signatures.ts';
import { createPracticeStore, type PracticeDatabase } from './practice-store.ts';
import { daysAfter, nextPracticeStep, settled } from './practice-time.ts';
import type { PracticeBank } from './practice.ts';

export interface PracticeBankOptions {
  readonly pool: PracticeDatabase;
  /** 32 bytes; equal in all processes. Signs the bank's events. */
  readonly pepper: Uint8Array;
  readonly publicUrl: string;
  /**
   * Called before something is written down: whoever hands over the bank's events has to look at this member then. First, so that nothing is
   * written without anybody to look; then, so that it is written by the time they do.
   */
  lookLater(memberId: number, at: Date): Promise<void>;
}

const priceIds = {
  basic_monthly: 'practice_basic_monthly',
  basic_annual: 'practice_basic_annual',
  basic_annual_early: 'practice_basic_annual_early',
  premium_monthly: 'practice_premium_monthly',
  premium_annual: 'practice_premium_annual',
  premium_annual_early: 'practice_premium_annual_early',
  lifetime: 'practice_lifetime',
} as const;

/** Longer than any statement may take. */
const WRITTEN_WITHIN_MS = 60_000;
/** For how long events are kept that have been taken, and how many of them at most. */
const keptDays = 30;
const mostKept = 200;

/** A card provider that takes no money: its books are rows of `practice_ledgers`, its time is the database's. */
export function createPracticeBank({ pool, pepper, publicUrl, lookLater }: PracticeBankOptions): PracticeBank {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'someday practice bank v1', 32));
  const store = createPracticeStore(pool);

  async function look<T>(memberId: number, at: (ledger: Ledger, moment: Moment) => T): Promise<T> {
    const { ledger, now } = await store.read(memberId);
    const moment = momentOf(memberId, now);
    return at(settled(ledger, moment), moment);
  }

  function change<T>(memberId: number, work: (ledger: Ledger, moment: Moment) => readonly [Ledger, T]): Promise<T> {
    return store.change(
      memberId,
      (ledger, now) => {
        const moment = momentOf(memberId, now);
        return work(settled(ledger, moment), moment);
      },
      (now) => lookLater(memberId, new Date(now.getTime() + WRITTEN_WITHIN_MS)),
    );
  }

  /** For who hands the events over: nobody else has to be told to look. */
  const caughtUp = (memberId: number): Promise<Ledger> =>
    store.change(memberId, (ledger, now) => {
      const present = settled(ledger, momentOf(memberId, now));
      return [present, present];
    });

  const ofSubscription = (id: string, work: (ledger: Ledger, moment: Moment) => Ledger) => {
    const memberId = memberIn(id);
    return change(memberId, (ledger, moment) => {
      const changed = work(ledger, moment);
      return [changed, subscriptionFacts(memberId, changed, subscriptionIn(changed, id))];
    });
  };

  const isCustomer = (ledger: Ledger, customerId: string) => {
    if (ledger.customerId !== customerId) throw new PaymentsError('missing', 'there is no such customer');
  };

  return {
    priceIds,

    openCheckout: (request: CheckoutRequest) =>
      change(request.memberId, (ledger, moment) => {
        const [changed, { id }] = withOpened(ledger, request, moment);
        return [changed, { sessionId: id, url: `${publicUrl}/practice-checkout/${id}` }];
      }),

    async checkout(sessionId) {
      const memberId = memberIn(sessionId);
      return look(memberId, (ledger) => practiceCheckoutFacts(memberId, checkoutIn(ledger, sessionId)));
    },

    expireCheckout: async (sessionId) =>
      change(memberIn(sessionId), (ledger, moment) => [withExpired(ledger, sessionId, moment), undefined]),

    async subscription(id) {
      const memberId = memberIn(id);
      return look(memberId, (ledger) => subscriptionFacts(memberId, ledger, subscriptionIn(ledger, id)));
    },

    previewChange: async (id, offer) =>
      look(memberIn(id), (ledger, moment) => previewOfChange(ledger, id, offer, moment)),

    changePlan: async (id, offer) => ofSubscription(id, (ledger, moment) => withPlan(ledger, id, offer, moment)),

    setCancelAtPeriodEnd: async (id, cancel) =>
      ofSubscription(id, (ledger, moment) => withCancelling(ledger, id, cancel, moment)),

    async endSubscription(id) {
      await ofSubscription(id, (ledger, moment) => withEnd(ledger, id, moment));
    },

    async endTrial(id) {
      await ofSubscription(id, (ledger, moment) => withoutTrial(ledger, id, moment));
    },

    async openPortal(customerId) {
      await look(memberIn(customerId), (ledger) => isCustomer(ledger, customerId));
      return `${publicUrl}/practice-wallet`;
    },

    removeCustomer: async (customerId) =>
      change(memberIn(customerId), (ledger, moment) => [
        ledger.customerId === customerId ? withoutCustomer(ledger, moment) : ledger,
        undefined,
      ]),

    readEvent: async (raw, signature) => readSigned(raw, signature, await store.now(), key),

    async *eventsSince(since) {
      const oldest = daysAfter(await store.now(), -keptDays);
      for await (const memberId of store.members()) {
        const { events } = await caughtUp(memberId);
        yield* events.filter(({ createdAt }) => createdAt >= since && createdAt >= oldest).map(eventOf);
      }
    },

    session: (memberId, sessionId) => look(memberId, (ledger) => sessionFacts(memberId, checkoutIn(ledger, sessionId))),

    finish: (memberId, sessionId, outcome) =>
      change(memberId, (ledger, moment) => {
        const changed = withOutcome(ledger, sessionId, outcome, moment);
        return [changed, sessionFacts(memberId, checkoutIn(changed, sessionId))];
      }),

    holdings: (memberId) => look(memberId, holdingsOf),

    changeCard: (memberId, card) =>
      change(memberId, (ledger, moment) => {
        if (ledger.customerId === null) throw new PaymentsError('missing', 'there is no customer');
        if (card === 'declined') throw new PaymentsError('declined', 'the card was declined');
        const changed = withPracticeCard(ledger, card, moment);
        return [changed, holdingsOf(changed)];
      }),

    bringPayment: (memberId) =>
      change(memberId, (ledger, moment) => {
        const changed = settled(withNextThingNow(ledger, moment), moment);
        return [changed, holdingsOf(changed)];
      }),

    async catchUp(memberId) {
      return nextPracticeStep(await caughtUp(memberId))?.at ?? null;
    },

    async pendingEvents(memberId) {
      const { ledger, now } = await store.read(memberId);
      const pending = ledger.events.filter(({ taken }) => !taken);
      return pending.map((event) => ({ id: event.id, ...signed(eventOf(event), now, key) }));
    },

    markTaken: (memberId, ids) =>
      store.change(memberId, (ledger, now) => {
        if (!ledger.events.some(({ id, taken }) => !taken && ids.includes(id))) return [ledger, undefined];
        const events = ledger.events.map((event) => (ids.includes(event.id) ? { ...event, taken: true } : event));
        return [{ ...ledger, events: kept(events, now) }, undefined];
      }),
  };
}

function momentOf(memberId: number, now: Date): Moment {
  return { now, newId: (kind) => `practice_${kind}_${memberId}_${newToken()}` };
}

/** Every id tells whose ledger it is in. */
function memberIn(id: string): number {
  const [, digits] = /^practice_(?:cs|sub|cus)_(\d{1,9})_/.exec(id) ?? [];
  if (digits === undefined) throw new PaymentsError('missing', 'there is no such thing');
  return Number(digits);
}

function eventOf({ id, type, createdAt, about }: LedgerEvent): PaymentEvent {
  return { id, type, createdAt, about };
}

/** What nobody asks for any more is let go; what has not been taken never is. */
function kept(events: readonly LedgerEvent[], now: Date): LedgerEvent[] {
  const oldest = daysAfter(now, -keptDays);
  const surplus = events.length - mostKept;
  return events.filter(({ taken, createdAt }, index) => !taken || (createdAt >= oldest && index >= surplus));
}
