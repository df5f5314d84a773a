import fc from 'fast-check';
import { sql } from 'kysely';
import { subscriptionOfferKeys } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionFacts } from '#server/adapters/payments/payments.ts';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { aMember, aMessage, type MadeMember } from '#server/testing/make.ts';
import { pay, priceId } from '#server/testing/payments/paying-members.ts';
import {
  scriptedPayments,
  subscriptionFacts,
  type ScriptedPayments,
} from '#server/testing/payments/scripted-payments.ts';
import { casesOf, seed } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

/* The landing page promises that messages stay stored, and open on their day, whatever happens to the membership. */

const NOW = new Date('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;
const OPENS = new Date('2026-04-20T00:00:00+02:00');
const REMINDED = new Date('2026-04-20T09:00:00+02:00');
const runs = casesOf(200, 1);

const states = ['incomplete', 'trialing', 'active', 'past_due', 'ended'] as const;

/** Events of one of three subscriptions, even ones no provider would send. Hours are relative to now. */
const news = fc.record({
  step: fc.constant('news' as const),
  which: fc.nat(2),
  state: fc.constantFrom(...states),
  offer: fc.constantFrom(...subscriptionOfferKeys),
  began: fc.integer({ min: -2000, max: 0 }),
  ends: fc.integer({ min: -1000, max: 1000 }),
  trial: fc.option(fc.integer({ min: -500, max: 500 })),
  cancelled: fc.boolean(),
});
const happening = fc.oneof(
  { weight: 5, arbitrary: news },
  fc.record({
    step: fc.constant('checkout' as const),
    offer: fc.constantFrom('lifetime' as const, 'premium_annual_early' as const),
    state: fc.constantFrom('open' as const, 'paid' as const, 'expired' as const),
  }),
  fc.record({ step: fc.constant('again' as const), which: fc.nat(50) }),
  fc.record({ step: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 240 }) }),
  fc.record({ step: fc.constantFrom('jobs' as const, 'cancel' as const, 'unknown' as const) }),
);
type BillingEvent = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

describe('whatever a provider sends', () => {
  let provider: ScriptedPayments;
  let app: TestApp;
  beforeAll(async () => {
    provider = scriptedPayments();
    app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: provider });
  });
  afterAll(() => app.close());

  /** Everything stored about messages, byte for byte, except planned and sent emails. */
  async function kept(memberId: number): Promise<unknown> {
    const { rows } = await sql`
      select to_jsonb(messages) as message, to_jsonb(media) as medium, to_jsonb(loved_ones) as loved_one,
        (select jsonb_agg(to_jsonb(renditions) order by renditions) from renditions where media_id = media.id) as renditions
      from messages join media on media.id = media_id join loved_ones on loved_ones.id = loved_one_id
      where messages.member_id = ${memberId} order by messages.id`.execute(app.db);
    return rows;
  }

  async function aStory(steps: readonly BillingEvent[]): Promise<void> {
    await app.setNow(NOW);
    const anna = await aMember(app);
    const { browser, id: memberId } = anna;
    const body = { priceId: priceId(provider, 'basic_monthly'), tier: 'Basic', interval: 'monthly' } as const;
    const { sessionId = '' } = await browser.ok('createSubscriptionCheckout', { body });
    await pay(app, provider, sessionId);
    const address = `emma${memberId}@example.org`;
    const emma = await browser.ok('addLovedOne', { body: { name: 'Emma', email: address } });
    const file = await gpsJpeg();
    await aMessage(anna, emma, { file, title: 'Now' });
    await aMessage(anna, emma, { file, title: 'Later', deliveryDate: '2026-04-20' });
    await app.jobs.runDue();
    const subjects = (await app.takeMails()).filter(({ to }) => to === address).map(({ subject }) => subject);
    const before = await kept(memberId);
    const at = (hours: number) => new Date(app.now().getTime() + hours * HOUR);

    for (const one of steps) {
      await happen(one, anna, at);
      expect(await kept(memberId)).toEqual(before);
      const { messages } = await app.browser().ok('openWithCode', { params: { code: emma.accessCode } });
      const open = messages.flatMap((message) => ('title' in message ? [message.title] : []));
      expect(open.toSorted()).toEqual(app.now() >= OPENS ? ['Later', 'Now'] : ['Now']);
    }
    if (app.now() < REMINDED) await app.setNow(REMINDED);
    subjects.push(...(await app.takeMails()).filter(({ to }) => to === address).map(({ subject }) => subject));
    expect(subjects).toHaveLength(2); // each once
    expect(await kept(memberId)).toEqual(before);
  }

  async function happen(
    one: BillingEvent,
    { id: memberId, email }: MadeMember,
    at: (hours: number) => Date,
  ): Promise<void> {
    switch (one.step) {
      case 'news': {
        const id = `sub_story_${memberId}_${one.which}`;
        const facts: SubscriptionFacts = subscriptionFacts({
          id,
          memberId,
          state: one.state,
          offer: one.offer,
          startedAt: at(one.began),
          periodEndsAt: at(one.ends),
          trialEndsAt: one.trial === null ? null : at(one.trial),
          cancelAtPeriodEnd: one.cancelled,
          endedAt: one.state === 'ended' ? at(0) : null,
        });
        provider.subscriptions.set(id, facts);
        return sendEvent('subscription', id);
      }
      case 'checkout': {
        const id = `cs_story_${memberId}_${one.offer}`;
        const reference = `00000000-0000-4000-8000-${String(memberId).padStart(11, '0')}${one.offer.length % 10}`;
        const facts = { sessionId: id, reference, memberId, offer: one.offer, state: one.state, createdAt: at(0) };
        provider.checkouts.set(id, { ...facts, customerId: `cus_${memberId}`, subscriptionId: null });
        return sendEvent('checkout', id);
      }
      case 'again': {
        const event = provider.events[one.which];
        if (event !== undefined) await app.billing.events?.take(event);
        return;
      }
      case 'time':
        return app.setNow(at(one.hours));
      case 'jobs':
        await app.jobs.runDue();
        return;
      case 'cancel':
        await app.billing.services.changes
          .cancel(memberId, { reason: 'other', feedback: '', confirmEmail: email })
          .catch(() => undefined);
        return;
      case 'unknown':
        return sendEvent('subscription', 'sub_of_somebody_else');
    }
  }

  async function sendEvent(kind: 'checkout' | 'subscription', id: string): Promise<void> {
    await app.billing.events?.take(provider.happened('news', { kind, id }, app.now()));
  }

  it('no message is deleted, hidden or delayed (E10)', { timeout: 20_000 * runs }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 14 }), aStory), {
      seed,
      numRuns: runs,
    });
    app.takeLog(); // there's a warning about an unknown subscription
  });
});
