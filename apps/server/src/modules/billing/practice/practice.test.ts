import type { PracticeCard } from '@someday/contract/api/billing';
import { subscriptionOffers, tierNames, type OfferKey, type SubscriptionOfferKey } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createPracticeService } from './practice.service.ts';

/** On the 31st, which the next month doesn't have. */
const start = new Date('2026-01-31T10:20:30Z');
const DAY = 86_400;
let app: TestApp;
let anna: MadeMember;

beforeAll(async () => {
  app = await startTestApp({ now: start, env: { BILLING: 'practice' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.jobs.runDue();
  await app.setNow(start);
  anna = await aMember(app);
});

async function opened(offer: OfferKey, by = anna): Promise<string> {
  const priceId = `practice_${offer}`;
  if (offer === 'lifetime') {
    return (await by.browser.ok('createLifetimeCheckout', { body: { priceId } })).sessionId ?? 'none';
  }
  const { tier, interval } = subscriptionOffers[offer];
  const body = { priceId, tier: tierNames[tier], interval };
  return (await by.browser.ok('createSubscriptionCheckout', { body })).sessionId ?? 'none';
}

const finish = (sessionId: string, outcome: PracticeCard | 'expire', by = anna) =>
  by.browser.ok('finishPracticeCheckout', { params: { sessionId }, body: { outcome } });
const refused = (sessionId: string, outcome: PracticeCard | 'expire', by = anna) =>
  by.browser.refused('finishPracticeCheckout', { params: { sessionId }, body: { outcome } });
const subscribed = async (offer: SubscriptionOfferKey, card: PracticeCard = 'pays') => {
  await finish(await opened(offer), card);
  const row = await recorded();
  return row?.id ?? 'none';
};
const wallet = () => anna.browser.ok('getPracticeWallet');
const bring = () => anna.browser.ok('bringPracticePayment');
const shown = () => anna.browser.ok('getSubscription');
const recorded = () =>
  app.db
    .selectFrom('subscriptions')
    .select(['id', 'state', 'period_starts_at as from', 'period_ends_at as until', 'ended_at as endedAt'])
    .where('member_id', '=', anna.id)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
/** Moves the clock and runs the jobs that are due. */
async function untilAfter(seconds: number) {
  await app.setNow(new Date(start.getTime() + seconds * 1000));
  await app.jobs.runDue();
}

function payments() {
  if (app.billing.payments === null) throw new Error('there are no payments');
  return app.billing.payments;
}

describe('the practice checkout', () => {
  it('shows what would be charged now and at each renewal, and leads to its success page', async () => {
    const look = (sessionId: string) => anna.browser.ok('getPracticeCheckout', { params: { sessionId } });
    const sessionId = await opened('basic_monthly');
    expect(await look(sessionId)).toEqual({
      sessionId,
      state: 'open',
      tier: 'basic',
      interval: 'monthly',
      dueNow: 0,
      renewal: 499,
      trialDays: 7,
      expiresAt: '2026-01-31T11:20:30.000Z',
      successPath: `/subscription-success?session_id=${sessionId}`,
    });
    await finish(sessionId, 'pays');
    await payments().endSubscription((await recorded())?.id ?? 'none');
    expect(await look(await opened('premium_annual_early'))).toMatchObject({
      dueNow: 5999,
      renewal: 5999,
      trialDays: 0,
    });
    const lifetime = await opened('lifetime');
    expect(await look(lifetime)).toMatchObject({
      tier: 'lifetime',
      interval: 'once',
      dueNow: 19_900,
      renewal: null,
      successPath: `/lifetime-success?session_id=${lifetime}`,
    });
  });

  it('begins the trial, and a second membership with its payment', async () => {
    const id = await subscribed('basic_monthly');
    expect(await shown()).toMatchObject({ state: 'trial', trialEndsAt: '2026-02-07T10:20:30.000Z' });
    await payments().endSubscription(id);
    await untilAfter(DAY);
    await subscribed('premium_monthly');
    expect(await shown()).toMatchObject({ state: 'active', renewsAt: '2026-03-01T10:20:30.000Z' });
  });

  it('for Lifetime is paid once, without a subscription', async () => {
    expect(await finish(await opened('lifetime'), 'pays')).toMatchObject({ state: 'paid' });
    expect(await shown()).toMatchObject({ state: 'lifetime' });
    expect(await recorded()).toBeUndefined();
  });

  it('stays open if the card is declined, and says so', async () => {
    const sessionId = await opened('premium_monthly');
    expect(await refused(sessionId, 'declined')).toMatchObject({ code: 'card_declined' });
    expect(await anna.browser.ok('getPracticeCheckout', { params: { sessionId } })).toMatchObject({ state: 'open' });
    expect(await shown()).toMatchObject({ state: 'none' });
  });

  it('can expire, or expires by itself, and is then over, like a paid one', async () => {
    const left = await opened('premium_annual_early');
    const places = async () => (await app.browser().ok('getPricing')).earlyAdopter.placesLeft;
    expect(await places()).toBe(499);
    expect(await finish(left, 'expire')).toMatchObject({ state: 'expired' });
    expect(await places()).toBe(500);
    expect(await refused(left, 'pays')).toMatchObject({ code: 'checkout_over' });
    const late = await opened('premium_monthly');
    await untilAfter(3600);
    expect(await refused(late, 'pays')).toMatchObject({ code: 'checkout_over' });
    const paid = await opened('premium_monthly');
    await finish(paid, 'pays');
    expect(await refused(paid, 'expire')).toMatchObject({ code: 'checkout_over' });
    await payments().expireCheckout(paid);
    expect(await payments().checkout(paid)).toMatchObject({ state: 'paid' });
  });

  it('of another member is not found', async () => {
    const sessionId = await opened('lifetime');
    const ben = await aMember(app);
    const notFound = { code: 'not_found' };
    expect(await ben.browser.refused('getPracticeCheckout', { params: { sessionId } })).toMatchObject(notFound);
    expect(await refused(sessionId, 'pays', ben)).toMatchObject(notFound);
    expect(await refused('practice_cs_none', 'pays')).toMatchObject(notFound);
  });

  it('is paid once when twenty try at the same time', async () => {
    const sessionId = await opened('premium_monthly');
    const practice = app.billing.services.practice;
    const tries = Array.from({ length: 20 }, () => practice.finish(anna.id, sessionId, 'pays'));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = app.db.selectFrom('subscriptions').select('id').where('member_id', '=', anna.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe('the practice wallet', () => {
  const empty = { card: null, nextPaymentAt: null, nextAmount: null, endsAt: null };

  it('is empty without a membership', async () => {
    expect(await wallet()).toEqual(empty);
    const none = { code: 'no_membership' };
    expect(await anna.browser.refused('changePracticeCard', { body: { card: 'pays' } })).toMatchObject(none);
    expect(await anna.browser.refused('bringPracticePayment')).toMatchObject(none);
  });

  it('lets a payment fail now, and pays it with another card, once and for the same period', async () => {
    await subscribed('basic_monthly', 'fails-later');
    const failed = { card: 'fails-later', nextPaymentAt: '2026-02-03T10:20:30.000Z', nextAmount: 499, endsAt: null };
    expect(await bring()).toEqual(failed);
    expect(await shown()).toMatchObject({ state: 'grace' });
    const declined = await anna.browser.refused('changePracticeCard', { body: { card: 'declined' } });
    expect(declined).toMatchObject({ code: 'card_declined' });
    expect(await wallet()).toEqual(failed);
    const paid = await anna.browser.ok('changePracticeCard', { body: { card: 'pays' } });
    expect(paid).toMatchObject({ card: 'pays', nextPaymentAt: '2026-02-28T10:20:30.000Z' });
    expect(await shown()).toMatchObject({ state: 'active', card: { last4: '4242' } });
  });

  it('skips, payment by payment, from a trial to the end of an unpaid membership', async () => {
    await subscribed('basic_monthly', 'fails-later');
    const states: (string | undefined)[] = [];
    for (let times = 0; times < 4; times++) {
      await bring();
      states.push((await recorded())?.state);
    }
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'ended']);
    expect(await wallet()).toEqual({ ...empty, card: 'fails-later' });
    expect(await anna.browser.refused('bringPracticePayment')).toMatchObject({ code: 'no_membership' });
  });

  it('can end a canceled membership early', async () => {
    const id = await subscribed('basic_monthly');
    await bring();
    await payments().setCancelAtPeriodEnd(id, true);
    const nothingDue = { card: 'pays', nextPaymentAt: null, nextAmount: null };
    expect(await wallet()).toEqual({ ...nothingDue, endsAt: '2026-02-28T10:20:30.000Z' });
    expect(await bring()).toEqual({ ...nothingDue, endsAt: null });
    expect(await recorded()).toMatchObject({ state: 'ended', endedAt: start });
  });
});

describe('as a provider, it', () => {
  it('changes to a more expensive plan for the difference, or not at all if the card is declined', async () => {
    const id = await subscribed('basic_monthly', 'fails-later');
    expect(await payments().previewChange(id, 'premium_annual')).toMatchObject({ dueNow: 0, nextAmount: 11_988 });
    await anna.browser.ok('changePracticeCard', { body: { card: 'pays' } });
    await bring();
    expect(await payments().previewChange(id, 'premium_monthly')).toEqual({
      dueNow: 500,
      nextAmount: 999,
      nextAt: new Date('2026-02-28T10:20:30Z'),
    });
    await anna.browser.ok('changePracticeCard', { body: { card: 'fails-later' } });
    const declined = { name: 'PaymentsError', kind: 'declined' };
    await expect(payments().changePlan(id, 'premium_monthly')).rejects.toMatchObject(declined);
    expect(await payments().subscription(id)).toMatchObject({ offer: 'basic_monthly' });
    await anna.browser.ok('changePracticeCard', { body: { card: 'pays' } });
    expect(await payments().changePlan(id, 'premium_monthly')).toMatchObject({ offer: 'premium_monthly' });
  });

  it('undoes a cancellation, and revives nothing that has ended', async () => {
    const id = await subscribed('premium_monthly');
    await payments().setCancelAtPeriodEnd(id, true);
    expect(await payments().setCancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false });
    await payments().endSubscription(id);
    await untilAfter(DAY);
    await payments().endSubscription(id);
    await payments().endTrial(id);
    const gone = { name: 'PaymentsError', kind: 'refused' };
    await expect(payments().setCancelAtPeriodEnd(id, false)).rejects.toMatchObject(gone);
    await expect(payments().changePlan(id, 'basic_monthly')).rejects.toMatchObject(gone);
    expect(await payments().subscription(id)).toMatchObject({ state: 'ended', endedAt: start });
  });

  it('makes the first payment due when a trial is ended', async () => {
    const id = await subscribed('basic_monthly');
    await payments().endTrial(id);
    await payments().endTrial(id);
    expect(await payments().subscription(id)).toMatchObject({
      state: 'active',
      trialEndsAt: start,
      periodStartsAt: start,
    });
  });

  it('gives every member a card of their own, so no one’s trial uses up another’s', async () => {
    const fingerprint = async () =>
      (await payments().subscription(await subscribed('basic_monthly'))).card?.fingerprint;
    const mine = await fingerprint();
    anna = await aMember(app);
    expect(await fingerprint()).not.toBe(mine);
    await app.jobs.runDue();
    expect(await shown()).toMatchObject({ state: 'trial' });
  });

  it('knows only what it has sold, and accepts no events', async () => {
    const missing = { name: 'PaymentsError', kind: 'missing' };
    await expect(payments().subscription('sub_nobody')).rejects.toMatchObject(missing);
    await expect(payments().checkout('cs_nobody')).rejects.toMatchObject(missing);
    const sent = payments().readEvent(Buffer.from('{}'), 't=1,v1=00');
    await expect(sent).rejects.toMatchObject({ name: 'BadSignatureError' });
  });
});

describe('with no one watching', () => {
  it('a trial ends, is paid and renews, each on its day', async () => {
    await subscribed('basic_monthly');
    await untilAfter(7 * DAY - 1);
    expect(await recorded()).toMatchObject({ state: 'trialing' });
    await untilAfter(7 * DAY);
    expect(await recorded()).toMatchObject({ state: 'active', from: new Date('2026-02-07T10:20:30Z') });
    await untilAfter(35 * DAY);
    expect(await recorded()).toMatchObject({ state: 'active', from: new Date('2026-03-07T10:20:30Z') });
  });

  it('a canceled one ends on its day', async () => {
    const id = await subscribed('basic_monthly');
    await payments().setCancelAtPeriodEnd(id, true);
    await untilAfter(8 * DAY);
    expect(await recorded()).toMatchObject({ state: 'ended', endedAt: new Date('2026-02-07T10:20:30Z') });
  });

  it('an unpaid bill ends the membership, and leaves no job', async () => {
    await subscribed('basic_monthly', 'fails-later');
    for (const day of [7, 10, 14]) await untilAfter(day * DAY);
    expect(await recorded()).toMatchObject({ state: 'past_due' });
    await untilAfter(21 * DAY);
    expect(await recorded()).toMatchObject({ state: 'ended' });
    const waiting = app.db.selectFrom('jobs').where('kind', '=', 'practice-payments').where('state', '=', 'pending');
    expect(await waiting.where('key', '=', String(anna.id)).selectAll().execute()).toEqual([]);
  });

  it('a change by a program that is killed before recording it is recorded by the next', async () => {
    const id = await subscribed('premium_monthly');
    await app.takeMails();
    await payments().endSubscription(id);
    await app.jobs.runDue();
    expect((await app.takeMails()).map(({ to }) => to)).toEqual([anna.email]);
  });
});

it('a payment that fails halfway leaves no trace', async () => {
  const sessionId = await opened('basic_monthly');
  const { limits, database } = app.platform;
  const broken = async () => {
    throw new Error('killed');
  };
  const sync = {
    recordSubscription: async () => {},
    recordCheckout: broken,
    syncCheckout: broken,
    syncSubscription: broken,
    sync: broken,
  };
  const practice = createPracticeService({ db: database.db, limits, queue: (work) => work(), sync });
  await expect(practice.finish(anna.id, sessionId, 'pays')).rejects.toThrow('killed');
  expect(await payments().checkout(sessionId)).toMatchObject({ state: 'open' });
  expect(await recorded()).toBeUndefined();
});

it('repeated payments are limited, as each of them makes everyone wait', async () => {
  await subscribed('basic_monthly');
  for (let tries = 1; tries < budgets.practicePayments.tries; tries += 1) {
    await app.platform.limits.take(budgets.practicePayments, String(anna.id));
  }
  const tooMany = { code: 'too_many_tries' };
  expect(await anna.browser.refused('bringPracticePayment')).toMatchObject(tooMany);
  expect(await anna.browser.refused('changePracticeCard', { body: { card: 'pays' } })).toMatchObject(tooMany);
  expect(await refused('practice_cs_none', 'pays')).toMatchObject(tooMany);
  expect((await wallet()).card).toBe('pays');
});

it('with real payments there is no practice, and its jobs wait', async () => {
  const none = createPracticeService(null);
  const asked = [
    none.checkout(1, 'practice_cs_1_x'),
    none.finish(1, 'practice_cs_1_x', 'pays'),
    none.wallet(1),
    none.changeCard(1, 'pays'),
    none.bringPayment(1),
    none.runDueSteps(1, async () => {}),
  ];
  const reason = expect.objectContaining({ name: 'AppError', code: 'not_found' });
  expect(await Promise.allSettled(asked)).toEqual(Array(6).fill({ status: 'rejected', reason }));
  expect(none.isOpen).toBe(false);
});
