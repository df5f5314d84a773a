import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { PracticeCard } from '@someday/contract/billing';
import type { OfferKey } from '@someday/contract/plans';
import { newToken } from '#server/lib/random-codes.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import {
  BadSignatureError,
  PaymentsError,
  type CheckoutFacts,
  type PaymentEvent,
  type Payments,
  type SubscriptionFacts,
} from './payments.ts';
import {
  bringPayment,
  changeCard,
  changePlan,
  checkoutIn,
  endSubscription,
  endTrial,
  expireCheckout,
  finishCheckout,
  openCheckout,
  removeCustomer,
  setCancelAtPeriodEnd,
  subscriptionIn,
} from './practice-actions.ts';
import {
  centsOf,
  nextOfMembership,
  nextLedgerStep,
  settle,
  type Ledger,
  type LedgerCheckout,
  type LedgerEvent,
  type Moment,
} from './practice-ledger.ts';
import { ledgerTime, lockLedger, membersWithLedgers, readLedger, writeLedger } from './practice.repo.ts';

/** A checkout as the practice page shows it. */
export type PracticeSession = CheckoutFacts & Pick<LedgerCheckout, 'offer' | 'trialDays' | 'expiresAt'>;

export interface PracticeHoldings {
  readonly card: PracticeCard | null;
  /** Null: none is due. */
  readonly nextPaymentAt: Date | null;
  /** Cents, less the credit. */
  readonly nextAmount: number | null;
  /** When a canceled membership ends; null when it isn't canceled. */
  readonly endsAt: Date | null;
}

/** An event as a provider would send it. */
export interface SignedEvent {
  readonly id: string;
  readonly raw: Buffer;
  readonly signature: string;
}

/**
 * A provider that charges nothing, and what its pages need. A `fails-later` card pays once and never again. Anything of another member's is
 * `missing`.
 */
export interface PracticePayments extends Payments {
  session(memberId: number, sessionId: string): Promise<PracticeSession>;
  /** Errors: `declined` (it stays open), `missing`, `refused` once it has ended. */
  finish(memberId: number, sessionId: string, outcome: PracticeCard | 'expire'): Promise<PracticeSession>;
  holdings(memberId: number): Promise<PracticeHoldings>;
  /** Immediately pays anything overdue with the new card. Errors: `declined` (the old one stays), `missing` without a customer. */
  changeCard(memberId: number, card: PracticeCard): Promise<PracticeHoldings>;
  /** Acts as if the time until the membership's next step had passed. Errors: `missing` without a running membership. */
  bringPayment(memberId: number): Promise<PracticeHoldings>;
  /** Records everything due by now. Returns when the next thing happens; null: nothing will. */
  catchUp(memberId: number): Promise<Date | null>;
  /** Recorded but not delivered yet, oldest first. */
  pendingEvents(memberId: number): Promise<readonly SignedEvent[]>;
  /** These won't be returned again. */
  markTaken(memberId: number, ids: readonly string[]): Promise<void>;
}

interface PracticeOptions {
  readonly db: Db;
  /** 32 bytes, equal in all processes. Signs the events. */
  readonly pepper: Uint8Array;
  readonly publicUrl: string;
  /** Called in the transaction of every change, because there may be events to deliver, or a new due date. */
  changed(tx: Tx, memberId: number, now: Date): Promise<void>;
}

const priceIds = {
  basic_monthly: 'practice_basic_monthly',
  basic_annual: 'practice_basic_annual',
  basic_annual_early: 'practice_basic_annual_early',
  premium_monthly: 'practice_premium_monthly',
  premium_annual: 'practice_premium_annual',
  premium_annual_early: 'practice_premium_annual_early',
  lifetime: 'practice_lifetime',
} as const satisfies Record<OfferKey, string>;

/** Delivered events kept for `eventsSince`. */
const mostKept = 200;

/** Ledgers are the rows of `practice_ledgers`; the time is the database's. */
export function createPracticePayments({ db, pepper, publicUrl, changed }: PracticeOptions): PracticePayments {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'someday practice bank v1', 32));

  async function look<T>(memberId: number, at: (ledger: Ledger, moment: Moment) => T): Promise<T> {
    const { ledger, now } = await readLedger(db, memberId);
    const moment = momentOf(memberId, now);
    settle(ledger, moment);
    return at(ledger, moment);
  }

  const change = <T>(memberId: number, work: (ledger: Ledger, moment: Moment) => T, tells = changed): Promise<T> =>
    inTransaction(db, async (tx) => {
      const { ledger, now } = await lockLedger(tx, memberId);
      const before = structuredClone(ledger);
      const moment = momentOf(memberId, now);
      settle(ledger, moment);
      const result = work(ledger, moment);
      if (isDeepStrictEqual(ledger, before)) return result;
      await writeLedger(tx, memberId, ledger);
      await tells(tx, memberId, now);
      return result;
    });

  /** Without calling `changed`, for callers that deliver the events themselves. */
  const changeQuietly = <T>(memberId: number, work: (ledger: Ledger) => T): Promise<T> =>
    change(memberId, work, async () => {});

  const caughtUp = (memberId: number): Promise<Ledger> => changeQuietly(memberId, (ledger) => ledger);

  const ofSubscription = (id: string, work: (ledger: Ledger, moment: Moment) => void): Promise<SubscriptionFacts> =>
    change(memberIn(id), (ledger, moment) => {
      work(ledger, moment);
      return subscriptionFacts(ledger, id);
    });

  return {
    priceIds,

    openCheckout: (request) =>
      change(request.memberId, (ledger, moment) => {
        const { id } = openCheckout(ledger, request, moment);
        return { sessionId: id, url: `${publicUrl}/practice-checkout/${id}` };
      }),

    checkout: async (sessionId) => look(memberIn(sessionId), (ledger) => sessionIn(ledger, sessionId)),

    expireCheckout: async (sessionId) =>
      change(memberIn(sessionId), (ledger, moment) => expireCheckout(ledger, sessionId, moment)),

    subscription: async (id) => look(memberIn(id), (ledger) => subscriptionFacts(ledger, id)),

    previewChange: async (id, offer) =>
      look(memberIn(id), (ledger, moment) => {
        // Whether the card pays isn't part of a preview.
        ledger.card = { kind: 'pays', expYear: 0 };
        return changePlan(ledger, id, offer, moment);
      }),

    changePlan: async (id, offer) => ofSubscription(id, (ledger, moment) => changePlan(ledger, id, offer, moment)),

    setCancelAtPeriodEnd: async (id, cancel) =>
      ofSubscription(id, (ledger, moment) => setCancelAtPeriodEnd(ledger, id, cancel, moment)),

    async endSubscription(id) {
      await ofSubscription(id, (ledger, moment) => endSubscription(ledger, id, moment));
    },

    async endTrial(id) {
      await ofSubscription(id, (ledger, moment) => endTrial(ledger, id, moment));
    },

    async openPortal(customerId) {
      const known = await look(memberIn(customerId), (ledger) => ledger.customerId === customerId);
      if (!known) throw new PaymentsError('missing', 'there is no such customer');
      return `${publicUrl}/practice-wallet`;
    },

    removeCustomer: async (customerId) =>
      change(memberIn(customerId), (ledger, moment) => {
        if (ledger.customerId === customerId) removeCustomer(ledger, moment);
      }),

    readEvent: async (raw, signature) => readSigned(raw, signature, await ledgerTime(db), key),

    async *eventsSince(since) {
      for (const memberId of await membersWithLedgers(db)) {
        const { events } = await caughtUp(memberId);
        yield* events.filter(({ createdAt }) => createdAt >= since).map(eventOf);
      }
    },

    session: (memberId, sessionId) => look(memberId, (ledger) => sessionIn(ledger, sessionId)),

    finish: (memberId, sessionId, outcome) =>
      change(memberId, (ledger, moment) => {
        finishCheckout(ledger, sessionId, outcome, moment);
        return sessionIn(ledger, sessionId);
      }),

    holdings: (memberId) => look(memberId, holdingsOf),

    changeCard: (memberId, card) =>
      change(memberId, (ledger, moment) => {
        changeCard(ledger, card, moment);
        return holdingsOf(ledger);
      }),

    bringPayment: (memberId) =>
      change(memberId, (ledger, moment) => {
        bringPayment(ledger, moment);
        return holdingsOf(ledger);
      }),

    catchUp: async (memberId) => nextLedgerStep(await caughtUp(memberId))?.at ?? null,

    async pendingEvents(memberId) {
      const { ledger, now } = await readLedger(db, memberId);
      return ledger.events.filter(({ taken }) => !taken).map((event) => signed(eventOf(event), now, key));
    },

    markTaken: (memberId, ids) =>
      changeQuietly(memberId, (ledger) => {
        const surplus = ledger.events.length - mostKept;
        const events = ledger.events.map((event) => ({ ...event, taken: event.taken || ids.includes(event.id) }));
        ledger.events = events.filter(({ taken }, index) => !taken || index >= surplus);
      }),
  };
}

/** Every id includes the member whose ledger it's in. */
function momentOf(memberId: number, now: Date): Moment {
  return { now, newId: (kind) => `practice_${kind}_${memberId}_${newToken()}` };
}

function memberIn(id: string): number {
  const [, digits] = /^practice_(?:cs|sub|cus)_(\d{1,9})_/.exec(id) ?? [];
  if (digits === undefined) throw new PaymentsError('missing', 'there is no such object');
  return Number(digits);
}

function sessionIn(ledger: Ledger, id: string): PracticeSession {
  const { id: sessionId, ...facts } = checkoutIn(ledger, id);
  return { ...facts, sessionId, memberId: memberIn(id) };
}

const lastDigits = { pays: '4242', 'fails-later': '0341' } as const;

/** All members share the same practice cards, so the fingerprint includes the member. One member's trial must not use up another's. */
function subscriptionFacts(ledger: Ledger, id: string): SubscriptionFacts {
  const { card } = ledger;
  const memberId = memberIn(id);
  return {
    ...subscriptionIn(ledger, id),
    memberId,
    card: card && {
      fingerprint: `practice_card_${memberId}_${card.kind}`,
      brand: 'visa',
      last4: lastDigits[card.kind],
      expMonth: 12,
      expYear: card.expYear,
    },
  };
}

function holdingsOf(ledger: Ledger): PracticeHoldings {
  const next = nextOfMembership(ledger);
  const pays = next === null || next.kind === 'ends' ? null : next;
  return {
    card: ledger.card?.kind ?? null,
    nextPaymentAt: pays && pays.at,
    nextAmount: pays && Math.max(0, centsOf(pays.subscription.offer) - ledger.credit),
    endsAt: next?.kind === 'ends' ? next.at : null,
  };
}

function eventOf({ id, type, createdAt, about }: LedgerEvent): PaymentEvent {
  return { id, type, createdAt, about };
}

/** An older event may be a replay. */
const toleranceSeconds = 300;

const sentSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  about: z.nullable(z.object({ kind: z.enum(['checkout', 'subscription']), id: z.string() })),
});

const macOf = (raw: Uint8Array, seconds: number, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(raw).digest();

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** As a provider sends it: the body, and a header `t=seconds,v1=hex` over both. */
function signed({ id, type, createdAt, about }: PaymentEvent, now: Date, key: Uint8Array): SignedEvent {
  const raw = Buffer.from(JSON.stringify({ id, type, created: createdAt.getTime(), about }));
  const seconds = secondsOf(now);
  return { id, raw, signature: `t=${seconds},v1=${macOf(raw, seconds, key).toString('hex')}` };
}

function readSigned(raw: Buffer, signature: string | undefined, now: Date, key: Uint8Array): PaymentEvent {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) throw new BadSignatureError('the event is not signed');
  if (!timingSafeEqual(macOf(raw, Number(seconds), key), Buffer.from(hex, 'hex'))) {
    throw new BadSignatureError('the event was not signed by us');
  }
  if (Math.abs(secondsOf(now) - Number(seconds)) > toleranceSeconds) {
    throw new BadSignatureError('the signature is too old');
  }
  const { created, ...event } = z.parse(sentSchema, JSON.parse(raw.toString('utf8')));
  return { ...event, createdAt: new Date(created) };
}
