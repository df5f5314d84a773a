import type { OfferKey } from '@someday/contract/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { systemClock } from '#server/lib/clock.ts';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { aCheckoutRequest } from '#server/testing/opened-payments.ts';
import { openPractice, type OpenedPractice } from '#server/testing/opened-practice.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { trustedClock } from '#server/testing/test-clock.ts';
import {
  planPracticePayments,
  practicePayments,
  practiceJobs,
  createPracticeService,
  type PracticeService,
} from './practice.service.ts';

const start = new Date('2026-01-31T10:20:30Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const DAY = 86_400;
const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

let at: OpenedPractice;
let practice: PracticeService;
let limits: RateLimits;
let runner: JobRunner;
let memberId: number;
let email: string;
/** Events that have reached us, once for each delivery. */
let received: string[] = [];
/** Events of this type can't be delivered. */
let closedTo: string | null = null;

const events = {
  async receive(raw: Buffer, signature: string | undefined) {
    const { type } = await at.payments.readEvent(raw, signature);
    if (type === closedTo) throw new Error('the door is closed');
    received.push(type);
  },
};

beforeAll(async () => {
  at = await openPractice(planPracticePayments);
  const { pool } = at.database.database;
  limits = createRateLimits({ pool, pepper: Buffer.alloc(32, 7), logger: createRecordingLogger() });
  practice = createPracticeService({ provider: at.payments, events, limits });
  runner = aRunner(practice);
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.setNow(start);
  await at.database.db.deleteFrom('jobs').execute();
  received = [];
  closedTo = null;
  ({ memberId, email } = await at.aMember());
});

function aRunner(service: PracticeService): JobRunner {
  const { database } = at.database;
  const handlers = practiceJobs({ db: database.db, practice: service });
  return createJobRunner({
    database,
    handlers,
    logger: createRecordingLogger(),
    clock: systemClock,
    guard: trustedClock,
  });
}

async function opened(offer: OfferKey, trialDays = 0): Promise<string> {
  const { sessionId } = await at.payments.openCheckout(aCheckoutRequest(start, { memberId, email, offer, trialDays }));
  return sessionId;
}

const takeTypes = () => received.splice(0);
/** Moves the clock and runs the jobs that are due. */
async function untilAfter(seconds: number) {
  await at.setNow(after(seconds));
  return runner.runDue();
}

describe('the practice checkout', () => {
  it('shows what would be charged now and at each renewal, and leads to its success page', async () => {
    const sessionId = await opened('basic_monthly', 7);
    expect(await practice.checkout(memberId, sessionId)).toEqual({
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
    const annual = await opened('premium_annual_early');
    expect(await practice.checkout(memberId, annual)).toMatchObject({ dueNow: 5999, renewal: 5999, trialDays: 0 });
    const lifetime = await opened('lifetime');
    expect(await practice.checkout(memberId, lifetime)).toMatchObject({
      tier: 'lifetime',
      interval: 'once',
      dueNow: 19_900,
      renewal: null,
      successPath: `/lifetime-success?session_id=${lifetime}`,
    });
  });

  it('reports its payment like a card provider, once', async () => {
    const sessionId = await opened('premium_monthly');
    expect(await practice.finish(memberId, sessionId, 'pays')).toMatchObject({ state: 'paid' });
    expect(takeTypes()).toEqual(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']);
    expect(await at.payments.pendingEvents(memberId)).toEqual([]);
  });

  it('stays open if the card is declined, and says so', async () => {
    const sessionId = await opened('premium_monthly');
    await expect(practice.finish(memberId, sessionId, 'declined')).rejects.toEqual(refusal('card_declined'));
    expect(await practice.checkout(memberId, sessionId)).toMatchObject({ state: 'open' });
    expect(received).toEqual([]);
  });

  it('can expire, and is then over, like a paid one', async () => {
    const left = await opened('premium_monthly');
    expect(await practice.finish(memberId, left, 'expire')).toMatchObject({ state: 'expired' });
    expect(takeTypes()).toEqual(['checkout.session.expired']);
    const paid = await opened('premium_monthly');
    await practice.finish(memberId, paid, 'pays');
    await expect(practice.finish(memberId, left, 'pays')).rejects.toEqual(refusal('checkout_over'));
    await expect(practice.finish(memberId, paid, 'expire')).rejects.toEqual(refusal('checkout_over'));
  });

  it('of another member is not found', async () => {
    const sessionId = await opened('lifetime');
    const somebody = await at.aMember();
    await expect(practice.checkout(somebody.memberId, sessionId)).rejects.toEqual(refusal('not_found'));
    await expect(practice.finish(somebody.memberId, sessionId, 'pays')).rejects.toEqual(refusal('not_found'));
    await expect(practice.checkout(memberId, 'practice_cs_none')).rejects.toEqual(refusal('not_found'));
  });
});

describe('the practice wallet', () => {
  it('is empty without a membership', async () => {
    expect(await practice.wallet(memberId)).toEqual({
      card: null,
      nextPaymentAt: null,
      nextAmount: null,
      endsAt: null,
    });
    await expect(practice.changeCard(memberId, 'pays')).rejects.toEqual(refusal('no_membership'));
    await expect(practice.bringPayment(memberId)).rejects.toEqual(refusal('no_membership'));
  });

  it('lets a payment fail now, and pays it with another card, reporting both', async () => {
    await practice.finish(memberId, await opened('basic_monthly', 7), 'fails-later');
    takeTypes();
    expect(await practice.bringPayment(memberId)).toEqual({
      card: 'fails-later',
      nextPaymentAt: '2026-02-03T10:20:30.000Z',
      nextAmount: 499,
      endsAt: null,
    });
    expect(takeTypes()).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
    await expect(practice.changeCard(memberId, 'declined')).rejects.toEqual(refusal('card_declined'));
    expect(await practice.changeCard(memberId, 'pays')).toMatchObject({
      card: 'pays',
      nextPaymentAt: '2026-02-28T10:20:30.000Z',
    });
    expect(takeTypes()).toEqual(['invoice.paid', 'customer.subscription.updated']);
  });
});

it('can end a canceled membership early', async () => {
  const { sessionId } = await practice.finish(memberId, await opened('basic_monthly'), 'pays');
  const { subscriptionId } = await at.payments.checkout(sessionId);
  await at.payments.setCancelAtPeriodEnd(subscriptionId ?? 'none', true);
  takeTypes();
  const nothingDue = { card: 'pays', nextPaymentAt: null, nextAmount: null };
  expect(await practice.wallet(memberId)).toEqual({ ...nothingDue, endsAt: '2026-02-28T10:20:30.000Z' });
  expect(await practice.bringPayment(memberId)).toEqual({ ...nothingDue, endsAt: null });
  expect(takeTypes()).toContain('customer.subscription.deleted');
});

describe('with no one watching', () => {
  it('a trial ends, is paid and renews, each on its day', async () => {
    await practice.finish(memberId, await opened('basic_monthly', 7), 'pays');
    takeTypes();
    await untilAfter(61);
    expect(takeTypes()).toEqual([]);
    await untilAfter(7 * DAY - 1);
    expect(takeTypes()).toEqual([]);
    await untilAfter(7 * DAY);
    expect(takeTypes()).toEqual(['invoice.paid', 'customer.subscription.updated']);
    await untilAfter(35 * DAY);
    expect(takeTypes()).toEqual(['invoice.paid', 'customer.subscription.updated']);
  });

  it('an abandoned checkout expires', async () => {
    await opened('basic_annual_early');
    await untilAfter(61);
    await untilAfter(3599);
    expect(takeTypes()).toEqual([]);
    await untilAfter(3600);
    expect(takeTypes()).toEqual(['checkout.session.expired']);
  });

  it('a change made elsewhere reaches us within a minute', async () => {
    const { sessionId } = await practice.finish(memberId, await opened('premium_monthly'), 'pays');
    takeTypes();
    await untilAfter(3600);
    const { subscriptionId } = await at.payments.checkout(sessionId);
    await at.payments.endSubscription(subscriptionId ?? 'none');
    await untilAfter(3660);
    expect(takeTypes()).toEqual(['customer.subscription.deleted']);
  });

  it('an unpaid bill ends the membership, and leaves no job', async () => {
    await practice.finish(memberId, await opened('basic_monthly', 7), 'fails-later');
    takeTypes();
    await untilAfter(61);
    for (const day of [7, 10, 14, 21]) await untilAfter(day * DAY);
    const types = takeTypes();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
    expect(types.at(-1)).toBe('customer.subscription.deleted');
    const waiting = await at.database.db.selectFrom('jobs').where('state', '=', 'pending').selectAll().execute();
    expect(waiting).toEqual([]);
  });
});

describe('an event that couldn’t be delivered', () => {
  it('is delivered later, without repeating what was delivered', async () => {
    const sessionId = await opened('premium_monthly');
    closedTo = 'invoice.paid';
    await expect(practice.finish(memberId, sessionId, 'pays')).rejects.toThrow('the door is closed');
    expect(await practice.checkout(memberId, sessionId)).toMatchObject({ state: 'paid' });
    expect(takeTypes()).toEqual(['customer.subscription.created']);
    closedTo = null;
    await untilAfter(60);
    expect(takeTypes()).toEqual(['invoice.paid', 'checkout.session.completed']);
    await untilAfter(DAY);
    expect(takeTypes()).toEqual([]);
  });

  it('is retried by the job that failed', async () => {
    await opened('basic_monthly');
    await untilAfter(60);
    closedTo = 'checkout.session.expired';
    await untilAfter(3600);
    closedTo = null;
    expect(takeTypes()).toEqual([]);
    await untilAfter(3700);
    expect(takeTypes()).toEqual(['checkout.session.expired']);
  });

  it('survives a program killed before delivering it', async () => {
    await at.payments.finish(memberId, await opened('basic_monthly', 7), 'pays');
    const restarted = aRunner(createPracticeService({ provider: at.other(), events, limits }));
    await at.setNow(after(60));
    await restarted.runDue();
    expect(takeTypes()).toEqual(['customer.subscription.created', 'checkout.session.completed']);
  });

  it('waits, with its jobs, while payments are real', async () => {
    await at.payments.finish(memberId, await opened('basic_monthly', 7), 'pays');
    const real = createPracticeService(null);
    await at.setNow(after(60));
    expect(await aRunner(real).runDue()).toMatchObject({ done: 0, retried: 0, dead: 0 });
    const jobs = await at.database.db.selectFrom('jobs').select(['kind', 'state', 'attempts']).execute();
    expect(jobs).toEqual([{ kind: practicePayments.kind, state: 'pending', attempts: 0 }]);
  });
});

it('repeated payments are limited, as each of them makes everyone wait', async () => {
  await practice.finish(memberId, await opened('basic_monthly', 7), 'pays');
  for (let tries = 1; tries < budgets.practicePayments.tries; tries += 1) {
    await limits.take(budgets.practicePayments, String(memberId));
  }
  const refused = [
    practice.bringPayment(memberId),
    practice.changeCard(memberId, 'pays'),
    practice.finish(memberId, 'practice_cs_1_x', 'pays'),
  ];
  expect(await Promise.allSettled(refused)).toEqual(
    Array(3).fill({ status: 'rejected', reason: refusal('too_many_tries') }),
  );
  expect((await practice.wallet(memberId)).card).toBe('pays');
});

it('with real payments there is no practice', async () => {
  const none = createPracticeService(null);
  const asked = [
    none.checkout(memberId, 'practice_cs_1_x'),
    none.finish(memberId, 'practice_cs_1_x', 'pays'),
    none.wallet(memberId),
    none.changeCard(memberId, 'pays'),
    none.bringPayment(memberId),
  ];
  const answers = await Promise.allSettled(asked);
  expect(answers).toEqual(Array(5).fill({ status: 'rejected', reason: refusal('not_found') }));
});
