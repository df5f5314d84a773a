import { offers, type OfferKey } from '@someday/contract/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCheckoutRequest } from '#server/testing/opened-payments.ts';
import { openPracticeBank, type OpenedPracticeBank } from '#server/testing/opened-practice-bank.ts';
import { createPracticeBank } from './practice-bank.ts';
import type { PracticeDatabase } from './practice-store.ts';
import type { PracticeBank } from './practice.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-01-31T10:20:30Z');
const problem = (kind: string) => expect.objectContaining({ name: 'PaymentsError', kind });

let at: OpenedPracticeBank;
let bank: PracticeBank;
let other: PracticeBank;
let memberId: number;
let email: string;
beforeAll(async () => {
  at = await openPracticeBank();
  bank = at.payments;
  other = at.other();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.setNow(start);
  ({ memberId, email } = await at.aMember());
});

const inDays = (days: number) => at.setNow(new Date(start.getTime() + days * DAY_MS));

async function opened(offer: OfferKey, trialDays = 0, by: PracticeBank = bank): Promise<string> {
  const now = await at.now();
  const expiresAt = new Date(now.getTime() + 1_800_000);
  const { sessionId } = await by.openCheckout(aCheckoutRequest(now, { memberId, email, offer, trialDays, expiresAt }));
  return sessionId;
}

async function subscribed(offer: OfferKey, trialDays = 0, card: 'pays' | 'fails-later' = 'pays'): Promise<string> {
  const { subscriptionId } = await bank.finish(memberId, await opened(offer, trialDays), card);
  return subscriptionId ?? 'none';
}

const pendingTypes = async () =>
  Promise.all(
    (await bank.pendingEvents(memberId)).map(async ({ raw, signature }) => (await bank.readEvent(raw, signature)).type),
  );

describe('two processes on one database', () => {
  it('let a checkout be paid once, when fifty try at the same time', async () => {
    const sessionId = await opened('premium_monthly');
    const tries = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? bank : other).finish(memberId, sessionId, 'pays'),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refusals).toEqual(Array(49).fill(problem('refused')));
    expect(await at.charged(memberId)).toBe(999);
  });

  it('lose none of thirty changes made at the same time', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 30 }, (_, index) => opened('basic_monthly', 7, index % 2 === 0 ? bank : other)),
    );
    const states = await Promise.all(sessions.map(async (id) => (await other.checkout(id)).state));
    expect(states).toEqual(Array(30).fill('open'));
  });

  it('renew once, whoever looks first, and tell of it once', async () => {
    await subscribed('basic_monthly');
    await inDays(29);
    await Promise.all([bank, other, bank, other].map((one) => one.catchUp(memberId)));
    expect(await at.charged(memberId)).toBe(998);
    expect((await pendingTypes()).filter((type) => type === 'invoice.paid')).toHaveLength(2);
  });
});

describe('a kill', () => {
  /** A process that is killed as it writes for the so manieth time, before or after the database has done it. */
  function dying(writes: number, moment: 'before' | 'after'): PracticeBank {
    let left = writes;
    const pool: PracticeDatabase = {
      async query(statement) {
        const isWrite = /^\s*(insert|update)/.test(statement.text);
        if (isWrite) left -= 1;
        if (isWrite && left < 0 && moment === 'before') throw new Error('killed');
        const answer = await at.database.database.pool.query(statement);
        if (isWrite && left < 0) throw new Error('killed');
        return answer;
      },
    };
    const { looks } = at;
    return createPracticeBank({
      pool,
      pepper: Buffer.alloc(32, 7),
      publicUrl: 'https://someday.example',
      lookLater: async (who, when) => void looks.push({ memberId: who, at: when }),
    });
  }

  it('before a payment is written leaves nothing of it, after it all of it and its events', async () => {
    const sessionId = await opened('basic_monthly');
    await expect(dying(0, 'before').finish(memberId, sessionId, 'pays')).rejects.toThrow('killed');
    expect(await bank.checkout(sessionId)).toMatchObject({ state: 'open', subscriptionId: null });
    expect(await pendingTypes()).toEqual([]);
    await expect(dying(0, 'after').finish(memberId, sessionId, 'pays')).rejects.toThrow('killed');
    expect(await bank.checkout(sessionId)).toMatchObject({ state: 'paid' });
    expect(await pendingTypes()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ]);
  });

  it('never comes before somebody was told to look at what is being written', async () => {
    const sessionId = await opened('basic_monthly');
    at.looks.length = 0;
    await expect(dying(0, 'after').finish(memberId, sessionId, 'pays')).rejects.toThrow('killed');
    expect(at.looks).toEqual([{ memberId, at: new Date(start.getTime() + 60_000) }]);
  });
});

describe('events', () => {
  it('stay pending until they are taken, in their order, and are still found afterwards', async () => {
    await subscribed('basic_monthly', 7);
    const pending = await other.pendingEvents(memberId);
    await bank.markTaken(memberId, [pending[0]?.id ?? '']);
    expect(await pendingTypes()).toEqual(['checkout.session.completed']);
    const all = (await Array.fromAsync(other.eventsSince(start))).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(pending.map(({ id }) => id)));
  });

  it('that were taken are let go after thirty days, those that were not never', async () => {
    await subscribed('basic_monthly', 7);
    const [first] = await bank.pendingEvents(memberId);
    await inDays(40);
    await bank.catchUp(memberId);
    await bank.markTaken(memberId, [first?.id ?? '']);
    await inDays(400);
    expect((await bank.pendingEvents(memberId)).length).toBeGreaterThan(3);
    await at.setNow(start);
    const left = (await Array.fromAsync(bank.eventsSince(start))).map(({ id }) => id);
    expect(left).not.toContain(first?.id);
  });

  it('of things that the clock brought bear the day they happened on', async () => {
    await subscribed('basic_monthly');
    await inDays(29);
    const renewals = (await Array.fromAsync(bank.eventsSince(new Date(start.getTime() + 1)))).filter(
      ({ type }) => type === 'invoice.paid',
    );
    expect(renewals.map(({ createdAt }) => createdAt)).toContainEqual(new Date('2026-02-28T10:20:30Z'));
  });

  it('are not believed when another installation has signed them', async () => {
    await subscribed('basic_monthly');
    const [event] = await bank.pendingEvents(memberId);
    if (event === undefined) throw new Error('nothing was told');
    const elsewhere = createPracticeBank({
      pool: at.database.database.pool,
      pepper: Buffer.alloc(32, 8),
      publicUrl: 'https://elsewhere.example',
      lookLater: async () => {},
    });
    await expect(elsewhere.readEvent(event.raw, event.signature)).rejects.toMatchObject({ name: 'BadSignatureError' });
  });

  it('do not make a ledger grow without end, however often somebody lets the next payment come', async () => {
    await subscribed('basic_monthly');
    for (let times = 0; times < 110; times++) await bank.bringPayment(memberId);
    const pending = await bank.pendingEvents(memberId);
    expect(pending.length).toBeGreaterThan(200);
    await bank.markTaken(
      memberId,
      pending.map(({ id }) => id),
    );
    const events = await Array.fromAsync(bank.eventsSince(start));
    expect(events.filter(({ id }) => pending.some((one) => one.id === id))).toHaveLength(200);
  });
});

describe('the wallet', () => {
  it('is empty before the first checkout, and takes no card then', async () => {
    expect(await bank.holdings(memberId)).toEqual({ card: null, nextPaymentAt: null, nextAmount: null, endsAt: null });
    await expect(bank.changeCard(memberId, 'pays')).rejects.toEqual(problem('missing'));
    await expect(bank.bringPayment(memberId)).rejects.toEqual(problem('missing'));
  });

  it('shows the card and the next payment, less what is credited, and none once it is cancelled', async () => {
    const id = await subscribed('premium_monthly', 0, 'fails-later');
    await bank.changePlan(id, 'basic_monthly');
    const nextPaymentAt = new Date('2026-02-28T10:20:30Z');
    expect(await bank.holdings(memberId)).toEqual({ card: 'fails-later', nextPaymentAt, nextAmount: 0, endsAt: null });
    await bank.setCancelAtPeriodEnd(id, true);
    const nothingDue = { nextPaymentAt: null, nextAmount: null, endsAt: nextPaymentAt };
    expect(await bank.holdings(memberId)).toEqual({ card: 'fails-later', ...nothingDue });
  });

  it('keeps the old card when the new one is declined', async () => {
    const id = await subscribed('basic_monthly');
    await expect(bank.changeCard(memberId, 'declined')).rejects.toEqual(problem('declined'));
    expect(await bank.subscription(id)).toMatchObject({ card: { last4: '4242' } });
    await bank.changeCard(memberId, 'fails-later');
    expect(await bank.subscription(id)).toMatchObject({ card: { last4: '0341' } });
  });

  it('leads from a trial to the end of a membership that nobody pays, one payment after the other', async () => {
    const id = await subscribed('basic_monthly', 7, 'fails-later');
    const states: string[] = [];
    for (let times = 0; times < 4; times++) {
      await bank.bringPayment(memberId);
      const { state } = await bank.subscription(id);
      states.push(state);
    }
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'ended']);
    expect(await at.charged(memberId)).toBe(0);
  });

  it('counts the days from the payment that was brought, also where the months differ in length', async () => {
    const id = await subscribed('basic_monthly');
    await inDays(10);
    await bank.bringPayment(memberId);
    expect(await bank.subscription(id)).toMatchObject({
      periodStartsAt: new Date('2026-02-10T10:20:30Z'),
      periodEndsAt: new Date('2026-03-10T10:20:30Z'),
    });
  });

  it('lets the end of a cancelled membership come', async () => {
    const id = await subscribed('basic_monthly');
    await bank.setCancelAtPeriodEnd(id, true);
    await bank.bringPayment(memberId);
    expect(await bank.subscription(id)).toMatchObject({ state: 'ended', endedAt: start, periodEndsAt: start });
  });
});

describe('asked for the same twice', () => {
  it('a change tells nothing more', async () => {
    const id = await subscribed('basic_monthly');
    await bank.changePlan(id, 'premium_monthly');
    const told = await pendingTypes();
    await bank.changePlan(id, 'premium_monthly');
    expect(await pendingTypes()).toEqual(told);
  });

  it('an end stays on its day', async () => {
    const id = await subscribed('basic_monthly');
    await bank.endSubscription(id);
    await inDays(1);
    await bank.endSubscription(id);
    expect(await bank.subscription(id)).toMatchObject({ endedAt: start });
    expect((await pendingTypes()).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });
});

it('a customer who was removed has no wallet and no credit any more, and is somebody new when they come again', async () => {
  const id = await subscribed('premium_monthly');
  const { customerId } = await bank.changePlan(id, 'basic_monthly');
  await bank.removeCustomer(customerId);
  await expect(bank.openPortal(customerId, 'https://someday.example')).rejects.toEqual(problem('missing'));
  expect(await bank.holdings(memberId)).toEqual({ card: null, nextPaymentAt: null, nextAmount: null, endsAt: null });
  const again = await bank.subscription(await subscribed('basic_monthly'));
  expect(again.customerId).not.toBe(customerId);
  expect(await at.charged(memberId)).toBe(999 + 499);
});

it('a card counts as each member’s own, so that nobody’s trial takes another’s away', async () => {
  const fingerprint = async () => (await bank.subscription(await subscribed('basic_monthly', 7))).card?.fingerprint;
  const mine = await fingerprint();
  expect(await fingerprint()).toBe(mine);
  ({ memberId, email } = await at.aMember());
  expect(await fingerprint()).not.toBe(mine);
});

it('somebody else’s checkout is not there, for looking and for paying', async () => {
  const sessionId = await opened('lifetime');
  const somebody = await at.aMember();
  await expect(bank.session(somebody.memberId, sessionId)).rejects.toEqual(problem('missing'));
  await expect(bank.finish(somebody.memberId, sessionId, 'pays')).rejects.toEqual(problem('missing'));
  expect(await bank.session(memberId, sessionId)).toMatchObject({ state: 'open' });
});

it('sells every offer, each by a price id of its own', () => {
  expect(Object.entries(bank.priceIds)).toEqual(Object.keys(offers).map((offer) => [offer, `practice_${offer}`]));
});
