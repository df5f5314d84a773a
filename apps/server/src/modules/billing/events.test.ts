import { subscriptionOfferKeys } from '@someday/contract/rules/plans';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PaymentsError, type PaymentEvent } from '#server/adapters/payments/payments.ts';
import { manyMembers, pay, sendEvent, changeSubscription } from '#server/testing/payments/paying-members.ts';
import {
  scriptedPayments,
  subscriptionFacts,
  type ScriptedPayments,
} from '#server/testing/payments/scripted-payments.ts';
import { casesOf, seed, seededRandom } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const eventCount = casesOf(1_000, 50);

const start = (payments: ScriptedPayments) => startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments });

/** Everything billing stores, except when it learned of it. */
async function books({ db }: TestApp) {
  return {
    subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    checkouts: await db.selectFrom('checkouts').selectAll().orderBy('id').execute(),
    accounts: await db.selectFrom('billing_accounts').selectAll().orderBy('member_id').execute(),
    places: await db.selectFrom('early_adopter_places').selectAll().orderBy('member_id').execute(),
    cards: await db.selectFrom('trial_cards').select(['fingerprint_hash', 'member_id']).orderBy('member_id').execute(),
    events: await db.selectFrom('payment_events').select(['id', 'type']).orderBy('id').execute(),
  };
}

describe('an event', () => {
  let provider: ScriptedPayments;
  let app: TestApp;
  const receive = async (event: PaymentEvent, signature = 'signed') =>
    app.billing.events?.receive(Buffer.from(event.id), signature);

  beforeAll(async () => {
    provider = scriptedPayments();
    app = await start(provider);
  });
  afterEach(() => {
    provider.isDown = false;
  });
  afterAll(() => app.close());

  /** A Premium member whose events haven't been received yet. */
  async function unheard(): Promise<{ memberId: number; id: string; event: PaymentEvent }> {
    const [memberId = 0] = await manyMembers(app, 1);
    const id = `sub_${memberId}`;
    const dates = { startedAt: NOW, periodEndsAt: new Date(NOW.getTime() + 30 * DAY) };
    provider.subscriptions.set(id, subscriptionFacts({ id, memberId, offer: 'premium_monthly', ...dates }));
    return { memberId, id, event: provider.happened('created', { kind: 'subscription', id }, NOW) };
  }
  const stateOf = async (id: string) =>
    (await app.db.selectFrom('subscriptions').select('state').where('id', '=', id).executeTakeFirst())?.state;

  it('not signed by the provider changes nothing (E2)', async () => {
    const { event, id } = await unheard();
    await expect(receive(event, 'forged')).rejects.toMatchObject({ code: 'bad_signature', status: 400 });
    expect(await stateOf(id)).toBeUndefined();
    expect((await books(app)).events.map((row) => row.id)).not.toContain(event.id);
  });

  it('takes effect once, however often it arrives concurrently (E3)', async () => {
    const { event, id } = await unheard();
    await Promise.all(Array.from({ length: 12 }, () => receive(event)));
    expect(await stateOf(id)).toBe('active');
    expect((await books(app)).events.filter((row) => row.id === event.id)).toHaveLength(1);
  });

  it('is not recorded if it can’t take effect, so that it can come again', async () => {
    const { event, id } = await unheard();
    provider.isDown = true;
    await expect(receive(event)).rejects.toMatchObject({ code: 'payments_unavailable', status: 503 });
    expect((await books(app)).events.map((row) => row.id)).not.toContain(event.id);
    provider.isDown = false;
    await receive(event);
    expect(await stateOf(id)).toBe('active');
  });

  it('that comes late revives nothing (E4)', async () => {
    const { event, id } = await unheard();
    const updated = provider.happened('updated', { kind: 'subscription', id }, NOW);
    await receive(event);
    await changeSubscription(app, provider, id, { state: 'ended', endedAt: new Date(NOW.getTime() + HOUR) });
    await receive(updated);
    expect(await stateOf(id)).toBe('ended');
  });

  it('that never came is found by the daily check of the last 30 days (E6)', async () => {
    const { memberId, id } = await unheard();
    const { sessionId = '' } = await app.billing.services.checkouts.openForLifetime(memberId, 'price_lifetime');
    const facts = provider.checkouts.get(sessionId);
    if (facts) provider.checkouts.set(sessionId, { ...facts, state: 'paid' });
    // The answer with the session's id was lost, and so was the row: an older backup was restored.
    await app.db.deleteFrom('checkouts').where('member_id', '=', memberId).execute();
    provider.happened('checkout.session.completed', { kind: 'checkout', id: sessionId }, NOW);
    await app.setNow(new Date(NOW.getTime() + DAY));
    await app.jobs.runDue();
    expect(await stateOf(id)).toBeDefined();
    expect((await app.billing.services.subscription.shown(memberId)).state).toBe('lifetime');
    await app.setNow(NOW);
  });

  it('about a member missing from a restored backup gives no one else what they paid for', async () => {
    const [last = 0] = await manyMembers(app, 1);
    const lost = last + 2;
    const id = `sub_${lost}`;
    const dates = { startedAt: NOW, periodEndsAt: new Date(NOW.getTime() + 30 * DAY) };
    provider.subscriptions.set(id, subscriptionFacts({ id, memberId: lost, ...dates }));
    await receive(provider.happened('created', { kind: 'subscription', id }, NOW));
    const newcomers = await manyMembers(app, 3);
    await receive(provider.happened('updated', { kind: 'subscription', id }, NOW));
    for (const memberId of newcomers) {
      expect((await app.billing.services.subscription.shown(memberId)).state).toBe('none');
    }
  });

  it('that can’t be processed doesn’t block the others, today or tomorrow', async () => {
    const odd = await unheard();
    const other = await unheard();
    const { subscription } = provider;
    provider.subscription = async (id) => {
      if (id === odd.id) throw new PaymentsError('refused', 'this cannot be read');
      return subscription(id);
    };
    await app.setNow(new Date(NOW.getTime() + 3 * DAY));
    await app.jobs.runDue();
    expect(await stateOf(odd.id)).toBeUndefined();
    expect(await stateOf(other.id)).toBe('active');
    expect(app.takeLog().join('')).toContain('not-synced');
    provider.subscription = subscription;
    await app.setNow(new Date(NOW.getTime() + 5 * DAY));
    await app.jobs.runDue();
    expect(await stateOf(odd.id)).toBe('active');
    await app.setNow(NOW);
  });

  it('is looked for again once the provider answers, and a long outage doesn’t stop the daily check', async () => {
    const { id } = await unheard();
    await app.setNow(new Date(NOW.getTime() + 7 * DAY));
    const { subscription } = provider;
    provider.subscription = async () => {
      throw new PaymentsError('unavailable', 'it does not answer');
    };
    await app.jobs.runDue();
    const job = app.db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'billing-reconcile');
    expect(await job.executeTakeFirstOrThrow()).toEqual({ state: 'pending', attempts: 0 });
    provider.subscription = subscription;
    await app.setNow(new Date(NOW.getTime() + 7 * DAY + HOUR));
    await app.jobs.runDue();
    expect(await stateOf(id)).toBe('active');
    await app.setNow(NOW);
  });

  it('about a renewal that never came is requested an hour after it was due', async () => {
    const { id, event } = await unheard();
    await receive(event);
    const facts = provider.subscriptions.get(id);
    if (facts) provider.subscriptions.set(id, { ...facts, state: 'past_due', periodStartsAt: facts.periodEndsAt });
    await app.setNow(new Date(NOW.getTime() + 32 * DAY));
    await app.jobs.runDue();
    expect(await stateOf(id)).toBe('past_due');
    await app.setNow(NOW);
  });

  it('about an unknown member, another price, or something irrelevant is ignored', async () => {
    const about = (id: string) => ({ kind: 'subscription', id }) as const;
    await receive(provider.happened('product.created', null, NOW));
    await receive(provider.happened('updated', about('sub_nobody_knows'), NOW));
    const dates = { startedAt: NOW, periodEndsAt: NOW };
    provider.subscriptions.set('sub_other', subscriptionFacts({ id: 'sub_other', memberId: null, ...dates }));
    await receive(provider.happened('updated', about('sub_other'), NOW));
    provider.subscriptions.set('sub_gone', subscriptionFacts({ id: 'sub_gone', memberId: 999_999, ...dates }));
    await receive(provider.happened('updated', about('sub_gone'), NOW));
    expect((await books(app)).subscriptions.map(({ id }) => id)).not.toContain('sub_other');
    expect(app.takeLog().join('')).toContain('subscription-unknown');
  });
});

describe('many events', () => {
  /** Forty members pay, change, fail to pay and leave. After each step, `heard` gets its event. */
  async function aYear(app: TestApp, provider: ScriptedPayments, heard: (event: PaymentEvent) => Promise<void>) {
    const random = seededRandom(8);
    const members = await manyMembers(app, 40);
    for (let place = 0; place < eventCount; place += 1) {
      const memberId = random.pick(members);
      const at = new Date(NOW.getTime() + place * HOUR);
      const id = `sub_${memberId}_${random.below(2)}`;
      const known = provider.subscriptions.get(id);
      if (known?.state === 'ended' || random.below(10) === 0) {
        const sessionId = `cs_${memberId}`;
        const reference = `00000000-0000-4000-8000-${String(memberId).padStart(12, '0')}`;
        const offer = memberId % 2 === 0 ? 'lifetime' : 'basic_annual_early';
        const before = provider.checkouts.get(sessionId);
        const state = before?.state === 'paid' ? 'paid' : random.pick(['open', 'paid', 'expired'] as const);
        const facts = { sessionId, reference, memberId, offer, state, createdAt: before?.createdAt ?? at } as const;
        provider.checkouts.set(sessionId, { ...facts, customerId: `cus_${memberId}`, subscriptionId: null });
        await heard(provider.happened('checkout', { kind: 'checkout', id: sessionId }, at));
        continue;
      }
      const state = random.pick(['trialing', 'active', 'active', 'past_due', 'ended'] as const);
      const began = known ?? {
        startedAt: at,
        trialEndsAt: random.below(2) === 0 ? new Date(at.getTime() + 7 * DAY) : null,
      };
      const dates = { periodStartsAt: at, periodEndsAt: new Date(at.getTime() + 30 * DAY) };
      const { startedAt, trialEndsAt } = began;
      const card = { fingerprint: `card-${memberId}`, brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 };
      const facts = {
        id,
        memberId,
        startedAt,
        trialEndsAt,
        state,
        offer: random.pick(subscriptionOfferKeys),
        card,
        ...dates,
      };
      const endedAt = state === 'ended' ? at : null;
      provider.subscriptions.set(
        id,
        subscriptionFacts({ ...facts, endedAt, cancelAtPeriodEnd: random.below(3) === 0 }),
      );
      await heard(provider.happened('subscription', { kind: 'subscription', id }, at));
    }
  }

  it(
    'in any order, twice and concurrently, have the same result as one by one (E3, E4)',
    { tags: 'long' },
    async () => {
      const ordered = scriptedPayments();
      const orderly = await start(ordered);
      await aYear(orderly, ordered, async (event) => orderly.billing.events?.take(event));

      const random = seededRandom(seed);
      const shuffled = scriptedPayments();
      const disorderly = await start(shuffled);
      const waiting: PaymentEvent[] = [];
      await aYear(disorderly, shuffled, async (event) => {
        waiting.push(event);
        // Now and then, a waiting one is received.
        if (random.below(3) === 0) await disorderly.billing.events?.take(random.pick(waiting));
      });
      const twice = [...waiting, ...waiting].toSorted(() => random.fraction() - 0.5);
      const heard = await Promise.allSettled(
        twice.map(async (event, place) => {
          shuffled.isDown = place % 7 === 0;
          await disorderly.billing.events?.take(event);
        }),
      );
      shuffled.isDown = false;
      expect(heard.length).toBe(2 * eventCount);
      for (const event of waiting) await disorderly.billing.events?.take(event);

      for (const app of [orderly, disorderly]) await app.jobs.runDue();
      expect(await books(disorderly)).toEqual(await books(orderly));
      expect((await books(orderly)).subscriptions.length).toBeGreaterThan(20);
      await orderly.close();
      await disorderly.close();
    },
  );
});

describe('a place at the early-adopter price', () => {
  it('stays with the one who paid for it, whatever events about an older membership follow', async () => {
    const provider = scriptedPayments();
    const app = await start(provider);
    const [memberId = 0] = await manyMembers(app, 1);
    const annual = { priceId: 'price_basic_annual_early', tier: 'Basic', interval: 'annual' } as const;
    const open = async () =>
      (await app.billing.services.checkouts.openForSubscription(memberId, annual)).sessionId ?? '';
    const first = (await pay(app, provider, await open())) ?? '';
    await changeSubscription(app, provider, first, { state: 'ended', endedAt: NOW });
    await pay(app, provider, await open());
    await sendEvent(app, provider, 'customer.subscription.deleted', first);
    expect((await app.browser().ok('getPricing')).earlyAdopter.placesLeft).toBe(499);
    await app.close();
  });
});
