import { paymentEvent } from '#server/adapters/payments/stripe-facts.ts';
import { createStripePayments } from '#server/adapters/payments/stripe-payments.ts';
import { fakeStripeConfig, startFakeStripe } from '#server/testing/fake-stripe/fake-stripe.ts';

/** On the 31st, which the next month doesn't have. */
const start = new Date('2026-01-31T10:20:30Z');

/** The Stripe adapter with its own fake Stripe, for `payments.contract.test.ts`. */
export async function openFakeStripe() {
  const stripe = await startFakeStripe(start);
  const { books } = stripe;
  const now = () => new Date(books.now * 1000);
  const payments = createStripePayments(fakeStripeConfig(stripe), {
    now,
    uptime: () => books.now * 1000,
    boot: () => null,
  });
  let members = 0;

  return {
    payments,
    now: async () => now(),
    setNow: async (later: Date) => stripe.setNow(later),
    async aMember() {
      members += 1;
      return { memberId: members, email: `anna${members}@example.org` };
    },
    async atCheckout(sessionId: string, does: 'pays' | 'fails-later' | 'is-declined') {
      stripe.pay(sessionId, { kind: does === 'is-declined' ? 'declined' : does });
    },
    async givesNewCard(customerId: string) {
      for (const subscription of books.subscriptions.values()) {
        if (subscription.customerId === customerId) stripe.useCard(subscription.id, {});
      }
    },
    async charged(memberId: number) {
      const sessions = [...books.sessions.values()].filter(({ metadata }) => metadata['memberId'] === String(memberId));
      const customers = new Set(sessions.map(({ customerId }) => customerId));
      const charges = books.charges.filter(({ customerId }) => customers.has(customerId));
      return charges.reduce((sum, { cents }) => sum + cents, 0);
    },
    async sent(about: string, secondsAgo: number) {
      const last = books.events.findLast((event) => paymentEvent(event).about?.id === about);
      if (last === undefined) throw new Error('there is no such event');
      return stripe.sign(last, { at: new Date(now().getTime() - secondsAgo * 1000) });
    },
    close: () => stripe.close(),
  };
}
