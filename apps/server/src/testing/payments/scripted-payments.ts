import { offers } from '@someday/contract/rules/plans';
import {
  BadSignatureError,
  PaymentsError,
  type CheckoutFacts,
  type CheckoutRequest,
  type PaymentEvent,
  type Payments,
  type SubscriptionFacts,
} from '#server/adapters/payments/payments.ts';

/** A provider that returns what a test wants, even what a real one never would. */
export interface ScriptedPayments extends Payments {
  /** All requests, in order. */
  readonly requests: CheckoutRequest[];
  /** Its records, which a test may change. */
  readonly checkouts: Map<string, CheckoutFacts>;
  readonly subscriptions: Map<string, SubscriptionFacts>;
  /** Subscriptions and trials it was told to end. */
  readonly ended: string[];
  readonly trialsEnded: string[];
  readonly events: PaymentEvent[];
  /** While true, every request fails. */
  isDown: boolean;
  /** Records and returns an event. */
  happened(type: string, about: PaymentEvent['about'], at: Date): PaymentEvent;
}

const known = <T>(book: Map<string, T>, id: string): T => {
  const found = book.get(id);
  if (found === undefined) throw new PaymentsError('missing', `there is no ${id}`);
  return found;
};

export function scriptedPayments(): ScriptedPayments {
  const checkouts = new Map<string, CheckoutFacts>();
  const subscriptions = new Map<string, SubscriptionFacts>();
  const change = (id: string, news: Partial<SubscriptionFacts>): SubscriptionFacts => {
    const changed = { ...known(subscriptions, id), ...news };
    subscriptions.set(id, changed);
    return changed;
  };
  const self: ScriptedPayments = {
    priceIds: {
      basic_monthly: 'price_basic_monthly',
      basic_annual: 'price_basic_annual',
      basic_annual_early: 'price_basic_annual_early',
      premium_monthly: 'price_premium_monthly',
      premium_annual: 'price_premium_annual',
      premium_annual_early: 'price_premium_annual_early',
      lifetime: 'price_lifetime',
    },
    requests: [],
    checkouts,
    subscriptions,
    ended: [],
    trialsEnded: [],
    events: [],
    isDown: false,
    happened(type, about, at) {
      const event = { id: `evt_${self.events.length}`, type, createdAt: at, about };
      self.events.push(event);
      return event;
    },
    async openCheckout(request) {
      answering();
      self.requests.push(request);
      const sessionId = `cs_${request.reference}`;
      if (!checkouts.has(sessionId)) {
        const { reference, memberId, offer, expiresAt } = request;
        const createdAt = new Date(expiresAt.getTime() - 3_600_000);
        const unpaid = { customerId: null, subscriptionId: null };
        checkouts.set(sessionId, { sessionId, reference, memberId, offer, state: 'open', createdAt, ...unpaid });
      }
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    async checkout(sessionId) {
      answering();
      return known(checkouts, sessionId);
    },
    async expireCheckout(sessionId) {
      answering();
      const facts = known(checkouts, sessionId);
      if (facts.state === 'open') checkouts.set(sessionId, { ...facts, state: 'expired' });
    },
    async subscription(id) {
      answering();
      return known(subscriptions, id);
    },
    async previewChange(id, offer) {
      answering();
      return {
        dueNow: offers[offer].cents,
        nextAmount: offers[offer].cents,
        nextAt: known(subscriptions, id).periodEndsAt,
      };
    },
    changePlan: async (id, offer) => change(id, { offer, cancelAtPeriodEnd: false }),
    async setCancelAtPeriodEnd(id, cancel) {
      if (known(subscriptions, id).state === 'ended') throw new PaymentsError('refused', 'this subscription has ended');
      return change(id, { cancelAtPeriodEnd: cancel });
    },
    async endSubscription(id) {
      answering();
      self.ended.push(id);
      change(id, {
        state: 'ended',
        endedAt: known(subscriptions, id).endedAt ?? known(subscriptions, id).periodStartsAt,
      });
    },
    async endTrial(id) {
      answering();
      self.trialsEnded.push(id);
    },
    openPortal: async (customerId) => `https://pay.example/portal/${customerId}`,
    async removeCustomer() {},
    async readEvent(raw, signature) {
      if (signature !== 'signed') throw new BadSignatureError('not signed');
      const event = self.events.find(({ id }) => id === raw.toString());
      if (event === undefined) throw new BadSignatureError('no such event');
      return event;
    },
    async *eventsSince(since) {
      answering();
      yield* self.events.filter(({ createdAt }) => createdAt >= since);
    },
  };
  function answering(): void {
    if (self.isDown) throw new PaymentsError('unavailable', 'the provider does not answer');
  }
  return self;
}

/** A subscription at a provider. Default: Basic, monthly. */
export function subscriptionFacts(
  overrides: Pick<SubscriptionFacts, 'id' | 'memberId' | 'startedAt' | 'periodEndsAt'> & Partial<SubscriptionFacts>,
): SubscriptionFacts {
  return {
    customerId: `cus_${overrides.memberId}`,
    offer: 'basic_monthly',
    state: 'active',
    trialEndsAt: null,
    periodStartsAt: overrides.startedAt,
    cancelAtPeriodEnd: false,
    endedAt: null,
    card: null,
    ...overrides,
  };
}
