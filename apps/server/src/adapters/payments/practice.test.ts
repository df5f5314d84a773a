import { offers, type OfferKey } from '@someday/contract/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCheckoutRequest } from '#server/testing/opened-payments.ts';
import { openPractice, type OpenedPractice } from '#server/testing/opened-practice.ts';
import { createPracticePayments, type PracticePayments } from './practice.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-01-31T10:20:30Z');
const problem = (kind: string) => expect.objectContaining({ name: 'PaymentsError', kind });

let at: OpenedPractice;
let practice: PracticePayments;
let other: PracticePayments;
let memberId: number;
let email: string;
beforeAll(async () => {
  at = await openPractice();
  practice = at.payments;
  other = at.other();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.setNow(start);
  ({ memberId, email } = await at.aMember());
});

const inDays = (days: number) => at.setNow(new Date(start.getTime() + days * DAY_MS));

async function opened(offer: OfferKey, trialDays = 0, by: PracticePayments = practice): Promise<string> {
  const now = await at.now();
  const expiresAt = new Date(now.getTime() + 1_800_000);
  const { sessionId } = await by.openCheckout(aCheckoutRequest(now, { memberId, email, offer, trialDays, expiresAt }));
  return sessionId;
}

async function subscribed(offer: OfferKey, trialDays = 0, card: 'pays' | 'fails-later' = 'pays'): Promise<string> {
  const { subscriptionId } = await practice.finish(memberId, await opened(offer, trialDays), card);
  return subscriptionId ?? 'none';
}

const pendingTypes = async () =>
  Promise.all(
    (await practice.pendingEvents(memberId)).map(
      async ({ raw, signature }) => (await practice.readEvent(raw, signature)).type,
    ),
  );

describe('two processes on one database', () => {
  it('let a checkout be paid once when fifty try at the same time', async () => {
    const sessionId = await opened('premium_monthly');
    const tries = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? practice : other).finish(memberId, sessionId, 'pays'),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toEqual(Array(49).fill(problem('refused')));
    expect(await at.charged(memberId)).toBe(999);
  });

  it('lose none of thirty changes made at the same time', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => opened('basic_monthly', 7, index % 2 === 0 ? practice : other)),
    );
    const states = await Promise.all(sessions.map(async (id) => (await other.checkout(id)).state));
    expect(states).toEqual(Array(30).fill('open'));
  });

  it('renew once, no matter which looks first, and report it once', async () => {
    await subscribed('basic_monthly');
    await inDays(29);
    await Promise.all([practice, other, practice, other].map((one) => one.catchUp(memberId)));
    expect(await at.charged(memberId)).toBe(998);
    expect((await pendingTypes()).filter((type) => type === 'invoice.paid')).toHaveLength(2);
  });
});

describe('a kill', () => {
  /** A process that is killed in a change's transaction, after writing it. */
  const killed = () =>
    createPracticePayments({
      db: at.database.db,
      pepper: Buffer.alloc(32, 7),
      publicUrl: 'https://someday.example',
      changed: async () => {
        throw new Error('killed');
      },
    });

  it('in the middle of a payment leaves no trace of it', async () => {
    const sessionId = await opened('basic_monthly');
    await expect(killed().finish(memberId, sessionId, 'pays')).rejects.toThrow('killed');
    expect(await practice.checkout(sessionId)).toMatchObject({ state: 'open', subscriptionId: null });
    expect(await pendingTypes()).toEqual([]);
  });
});

describe('events', () => {
  it('stay pending, in order, until they’re taken, and can still be found afterwards', async () => {
    await subscribed('basic_monthly', 7);
    const pending = await other.pendingEvents(memberId);
    await practice.markTaken(memberId, [pending[0]?.id ?? '']);
    expect(await pendingTypes()).toEqual(['checkout.session.completed']);
    const all = (await Array.fromAsync(other.eventsSince(start))).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(pending.map(({ id }) => id)));
  });

  it('of things that came due carry the day they happened on', async () => {
    await subscribed('basic_monthly');
    await inDays(29);
    const renewals = (await Array.fromAsync(practice.eventsSince(new Date(start.getTime() + 1)))).filter(
      ({ type }) => type === 'invoice.paid',
    );
    expect(renewals.map(({ createdAt }) => createdAt)).toContainEqual(new Date('2026-02-28T10:20:30Z'));
  });

  it('are rejected if another installation has signed them', async () => {
    await subscribed('basic_monthly');
    const [event] = await practice.pendingEvents(memberId);
    if (event === undefined) throw new Error('nothing was told');
    const elsewhere = createPracticePayments({
      db: at.database.db,
      pepper: Buffer.alloc(32, 8),
      publicUrl: 'https://elsewhere.example',
      changed: async () => {},
    });
    await expect(elsewhere.readEvent(event.raw, event.signature)).rejects.toMatchObject({ name: 'BadSignatureError' });
  });

  it('don’t make a ledger grow endlessly, however often someone skips ahead to the next payment', async () => {
    await subscribed('basic_monthly');
    for (let times = 0; times < 110; times++) await practice.bringPayment(memberId);
    const pending = await practice.pendingEvents(memberId);
    expect(pending.length).toBeGreaterThan(200);
    await practice.markTaken(
      memberId,
      pending.map(({ id }) => id),
    );
    const events = await Array.fromAsync(practice.eventsSince(start));
    expect(events.filter(({ id }) => pending.some((one) => one.id === id))).toHaveLength(200);
  });
});

describe('the wallet', () => {
  it('is empty before the first checkout, and accepts no card then', async () => {
    expect(await practice.holdings(memberId)).toEqual({
      card: null,
      nextPaymentAt: null,
      nextAmount: null,
      endsAt: null,
    });
    await expect(practice.changeCard(memberId, 'pays')).rejects.toEqual(problem('missing'));
    await expect(practice.bringPayment(memberId)).rejects.toEqual(problem('missing'));
  });

  it('shows the card and the next payment less any credit, and none after canceling', async () => {
    const id = await subscribed('premium_monthly', 0, 'fails-later');
    await practice.changePlan(id, 'basic_monthly');
    const nextPaymentAt = new Date('2026-02-28T10:20:30Z');
    expect(await practice.holdings(memberId)).toEqual({
      card: 'fails-later',
      nextPaymentAt,
      nextAmount: 0,
      endsAt: null,
    });
    await practice.setCancelAtPeriodEnd(id, true);
    const nothingDue = { nextPaymentAt: null, nextAmount: null, endsAt: nextPaymentAt };
    expect(await practice.holdings(memberId)).toEqual({ card: 'fails-later', ...nothingDue });
  });

  it('keeps the old card when the new one is declined', async () => {
    const id = await subscribed('basic_monthly');
    await expect(practice.changeCard(memberId, 'declined')).rejects.toEqual(problem('declined'));
    expect(await practice.subscription(id)).toMatchObject({ card: { last4: '4242' } });
    await practice.changeCard(memberId, 'fails-later');
    expect(await practice.subscription(id)).toMatchObject({ card: { last4: '0341' } });
  });

  it('skips, payment by payment, from a trial to the end of an unpaid membership', async () => {
    const id = await subscribed('basic_monthly', 7, 'fails-later');
    const states: string[] = [];
    for (let times = 0; times < 4; times++) {
      await practice.bringPayment(memberId);
      const { state } = await practice.subscription(id);
      states.push(state);
    }
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'ended']);
    expect(await at.charged(memberId)).toBe(0);
  });

  it('counts days from the payment it skipped to, even if months differ in length', async () => {
    const id = await subscribed('basic_monthly');
    await inDays(10);
    await practice.bringPayment(memberId);
    expect(await practice.subscription(id)).toMatchObject({
      periodStartsAt: new Date('2026-02-10T10:20:30Z'),
      periodEndsAt: new Date('2026-03-10T10:20:30Z'),
    });
  });

  it('skips ahead to the end of a canceled membership', async () => {
    const id = await subscribed('basic_monthly');
    await practice.setCancelAtPeriodEnd(id, true);
    await practice.bringPayment(memberId);
    expect(await practice.subscription(id)).toMatchObject({ state: 'ended', endedAt: start, periodEndsAt: start });
  });
});

describe('asked for the same thing twice', () => {
  it('a change reports nothing new', async () => {
    const id = await subscribed('basic_monthly');
    await practice.changePlan(id, 'premium_monthly');
    const told = await pendingTypes();
    await practice.changePlan(id, 'premium_monthly');
    expect(await pendingTypes()).toEqual(told);
  });

  it('an end stays on its day', async () => {
    const id = await subscribed('basic_monthly');
    await practice.endSubscription(id);
    await inDays(1);
    await practice.endSubscription(id);
    expect(await practice.subscription(id)).toMatchObject({ endedAt: start });
    expect((await pendingTypes()).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });
});

it('a removed customer has no wallet and no credit, and is a new one if they return', async () => {
  const id = await subscribed('premium_monthly');
  const { customerId } = await practice.changePlan(id, 'basic_monthly');
  await practice.removeCustomer(customerId);
  await expect(practice.openPortal(customerId, 'https://someday.example')).rejects.toEqual(problem('missing'));
  expect(await practice.holdings(memberId)).toEqual({
    card: null,
    nextPaymentAt: null,
    nextAmount: null,
    endsAt: null,
  });
  const again = await practice.subscription(await subscribed('basic_monthly'));
  expect(again.customerId).not.toBe(customerId);
  expect(await at.charged(memberId)).toBe(999 + 499);
});

it('the customer of an erased member can be removed, and nothing comes back', async () => {
  const { customerId } = await practice.subscription(await subscribed('basic_monthly'));
  await at.database.db.deleteFrom('members').where('id', '=', memberId).execute();
  await practice.removeCustomer(customerId);
  expect(await practice.catchUp(memberId)).toBeNull();
  await practice.markTaken(memberId, []);
  const ledgers = at.database.db.selectFrom('practice_ledgers').select('member_id').where('member_id', '=', memberId);
  expect(await ledgers.execute()).toEqual([]);
});

it('each member’s practice card is their own, so no one’s trial uses up another’s', async () => {
  const fingerprint = async () => (await practice.subscription(await subscribed('basic_monthly', 7))).card?.fingerprint;
  const mine = await fingerprint();
  expect(await fingerprint()).toBe(mine);
  ({ memberId, email } = await at.aMember());
  expect(await fingerprint()).not.toBe(mine);
});

it('another member’s checkout can be neither viewed nor paid', async () => {
  const sessionId = await opened('lifetime');
  const somebody = await at.aMember();
  await expect(practice.session(somebody.memberId, sessionId)).rejects.toEqual(problem('missing'));
  await expect(practice.finish(somebody.memberId, sessionId, 'pays')).rejects.toEqual(problem('missing'));
  expect(await practice.session(memberId, sessionId)).toMatchObject({ state: 'open' });
});

it('sells every offer, each with its own price id', () => {
  expect(Object.entries(practice.priceIds)).toEqual(Object.keys(offers).map((offer) => [offer, `practice_${offer}`]));
});
