import { hkdfSync, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { newToken } from '#server/lib/random-codes.ts';
import {
  PaymentsError,
  type CheckoutRequest,
  type PaymentEvent,
  BadSignatureError,
  type CardFacts,
  type CheckoutFacts,
  type SubscriptionFacts,
} from './payments.ts';
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
  checkoutIn,
  withExpired,
  withOpened,
  withOutcome,
} from './practice-changes.ts';
import {
  type Ledger,
  type LedgerEvent,
  type Moment,
  centsOf,
  type KeptCard,
  type LedgerCheckout,
  type LedgerSubscription,
  daysAfter,
  nextPracticeStep,
  settled,
  nextOfMemberships,
} from './practice-ledger.ts';
import { createPracticeStore, type PracticeDatabase } from './practice-store.ts';
import type { PracticeBank, PracticeHoldings, PracticeSession } from './practice.ts';

interface PracticeBankOptions {
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

/** An event older than that may be a replay. */
const toleranceSeconds = 300;

const sentSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  about: z.nullable(z.object({ kind: z.enum(['checkout', 'subscription']), id: z.string() })),
});

const macOf = (raw: Uint8Array, timestamp: number, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.`).update(raw).digest();

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** As a provider sends it: the body, and a header `t=seconds,v1=hex` over both. */
function signed(event: PaymentEvent, now: Date, key: Uint8Array): { raw: Buffer; signature: string } {
  const { id, type, createdAt, about } = event;
  const raw = Buffer.from(JSON.stringify({ id, type, created: createdAt.getTime(), about }));
  const timestamp = secondsOf(now);
  return { raw, signature: `t=${timestamp},v1=${macOf(raw, timestamp, key).toString('hex')}` };
}

/** Throws `BadSignatureError`. */
function readSigned(raw: Buffer, signature: string | undefined, now: Date, key: Uint8Array): PaymentEvent {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? '') ?? [];
  if (seconds === undefined || hex === undefined) throw new BadSignatureError('the event is not signed');
  const timestamp = Number(seconds);
  if (!timingSafeEqual(macOf(raw, timestamp, key), Buffer.from(hex, 'hex'))) {
    throw new BadSignatureError('the event was not signed by us');
  }
  if (Math.abs(secondsOf(now) - timestamp) > toleranceSeconds) throw new BadSignatureError('the signature is too old');
  const { created, ...event } = z.parse(sentSchema, JSON.parse(raw.toString('utf8')));
  return { ...event, createdAt: new Date(created) };
}

const lastDigits = { pays: '4242', 'fails-later': '0341' } as const satisfies Record<KeptCard, string>;

function practiceCheckoutFacts(memberId: number, checkout: LedgerCheckout): CheckoutFacts {
  const { id: sessionId, reference, offer, state, createdAt, customerId, subscriptionId } = checkout;
  return { sessionId, reference, memberId, offer, state, createdAt, customerId, subscriptionId };
}

function sessionFacts(memberId: number, checkout: LedgerCheckout): PracticeSession {
  const { offer, trialDays, expiresAt } = checkout;
  return { ...practiceCheckoutFacts(memberId, checkout), offer, trialDays, expiresAt };
}

function subscriptionFacts(
  memberId: number,
  { card }: Pick<Ledger, 'card'>,
  subscription: LedgerSubscription,
): SubscriptionFacts {
  const { id, customerId, offer, state, startedAt, trialEndsAt } = subscription;
  const { periodStartsAt, periodEndsAt, cancelAtPeriodEnd, endedAt } = subscription;
  return {
    id,
    memberId,
    customerId,
    offer,
    state,
    startedAt,
    trialEndsAt,
    periodStartsAt,
    periodEndsAt,
    cancelAtPeriodEnd,
    endedAt,
    card: card && cardFacts(memberId, card),
  };
}

/** Everybody has the same practice cards, so each of them counts as one of the member's own: nobody's trial takes another's away. */
function cardFacts(memberId: number, { kind, expYear }: NonNullable<Ledger['card']>): CardFacts {
  const fingerprint = `practice_card_${memberId}_${kind}`;
  return { fingerprint, brand: 'visa', last4: lastDigits[kind], expMonth: 12, expYear };
}

function holdingsOf(ledger: Ledger): PracticeHoldings {
  const card = ledger.card?.kind ?? null;
  const next = nextOfMemberships(ledger);
  if (next === null) return { card, nextPaymentAt: null, nextAmount: null, endsAt: null };
  if (next.kind === 'ends') return { card, nextPaymentAt: null, nextAmount: null, endsAt: next.at };
  const amount = centsOf(next.subscription.offer);
  return { card, nextPaymentAt: next.at, nextAmount: Math.max(0, amount - ledger.credit), endsAt: null };
}
