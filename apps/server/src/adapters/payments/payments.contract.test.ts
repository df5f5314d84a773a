import { randomUUID } from 'node:crypto';
import { offers, trialDays as freeDays, type OfferKey } from '@someday/contract/rules/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFakeStripe } from '#server/testing/payments/opened-fake-stripe.ts';
import {
  aCheckoutRequest,
  type OpenedPayments,
  type PaymentsProvider,
} from '#server/testing/payments/opened-payments.ts';
import { BadSignatureError, type CheckoutRequest, type PaymentEvent, type Payments } from './payments.ts';

/** Every provider of real payments keeps the same promises. A new provider is one more row. */
const providers: readonly PaymentsProvider[] = [{ name: 'Stripe', open: openFakeStripe }];

const DAY_MS = 86_400_000;
const problem = (kind: string) => expect.objectContaining({ name: 'PaymentsError', kind });

describe.each(providers)('$name', ({ open }) => {
  let at: OpenedPayments;
  let payments: Payments;
  beforeAll(async () => {
    at = await open();
    payments = at.payments;
  });
  afterAll(() => at.close());

  async function aRequest(offer: OfferKey, changes: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
    return aCheckoutRequest(await at.now(), { ...(await at.aMember()), offer, ...changes });
  }

  /** A new member's checkout, finished. */
  async function bought(offer: OfferKey, trialDays = 0, does: 'pays' | 'fails-later' = 'pays') {
    const request = await aRequest(offer, { trialDays });
    const { sessionId } = await payments.openCheckout(request);
    await at.atCheckout(sessionId, does);
    const checkout = await payments.checkout(sessionId);
    return { request, checkout, memberId: request.memberId, customerId: checkout.customerId ?? 'none' };
  }

  /** The same for a subscription; returns its current state. */
  async function subscribed(offer: OfferKey, trialDays = 0, does: 'pays' | 'fails-later' = 'pays') {
    const { checkout, ...rest } = await bought(offer, trialDays, does);
    return { ...(await payments.subscription(checkout.subscriptionId ?? 'none')), ...rest, checkout };
  }

  const passDays = async (days: number) => at.setNow(new Date((await at.now()).getTime() + days * DAY_MS));
  const eventsAbout = async (id: string): Promise<PaymentEvent[]> => {
    const since = new Date((await at.now()).getTime() - 29 * DAY_MS);
    const events = await Array.fromAsync(payments.eventsSince(since));
    return events.filter(({ about }) => about?.id === id);
  };

  describe('a checkout', () => {
    it('is the same one, however often it’s requested with the same reference', async () => {
      const request = await aRequest('basic_monthly', { trialDays: freeDays });
      const first = await payments.openCheckout(request);
      expect(await payments.openCheckout(request)).toEqual(first);
      const other = await payments.openCheckout({ ...request, reference: randomUUID() });
      expect(other.sessionId).not.toBe(first.sessionId);
      expect(first.url).toContain(first.sessionId);
    });

    it('says whose it is, what it’s for, and that it hasn’t been paid', async () => {
      const request = await aRequest('premium_annual_early');
      const { sessionId } = await payments.openCheckout(request);
      const { reference, memberId } = request;
      expect(await payments.checkout(sessionId)).toMatchObject({
        sessionId,
        reference,
        memberId,
        offer: 'premium_annual_early',
        state: 'open',
        subscriptionId: null,
      });
    });

    it('changes nothing when the card is declined, and can still be paid', async () => {
      const request = await aRequest('premium_monthly');
      const { memberId } = request;
      const { sessionId } = await payments.openCheckout(request);
      await at.atCheckout(sessionId, 'is-declined');
      expect(await payments.checkout(sessionId)).toMatchObject({ state: 'open', subscriptionId: null });
      expect(await at.charged(memberId)).toBe(0);
      await at.atCheckout(sessionId, 'pays');
      expect(await payments.checkout(sessionId)).toMatchObject({ state: 'paid' });
      expect(await at.charged(memberId)).toBe(999);
    });

    it('expires when its time is up, or when we say so', async () => {
      const early = await payments.openCheckout(await aRequest('basic_annual_early'));
      const late = await payments.openCheckout(await aRequest('basic_annual_early'));
      await payments.expireCheckout(early.sessionId);
      expect(await payments.checkout(early.sessionId)).toMatchObject({ state: 'expired' });
      expect(await payments.checkout(late.sessionId)).toMatchObject({ state: 'open' });
      await passDays(1);
      expect(await payments.checkout(late.sessionId)).toMatchObject({ state: 'expired' });
      await payments.expireCheckout(late.sessionId);
    });

    it('stays paid once it’s paid, whatever comes later', async () => {
      const { checkout } = await bought('basic_monthly');
      await payments.expireCheckout(checkout.sessionId);
      await passDays(2);
      expect(await payments.checkout(checkout.sessionId)).toMatchObject({ state: 'paid' });
    });

    it('for Lifetime is paid once, without a subscription', async () => {
      const { checkout, memberId } = await bought('lifetime');
      expect(checkout).toMatchObject({ state: 'paid', offer: 'lifetime', subscriptionId: null });
      expect(checkout.customerId).not.toBeNull();
      await passDays(400);
      expect(await at.charged(memberId)).toBe(offers.lifetime.cents);
    });

    it('of a known member is paid by the same customer', async () => {
      const { customerId, request } = await bought('basic_monthly');
      const again = { ...request, reference: randomUUID(), offer: 'lifetime' as const, customerId };
      const { sessionId } = await payments.openCheckout(again);
      await at.atCheckout(sessionId, 'pays');
      expect(await payments.checkout(sessionId)).toMatchObject({ customerId });
    });
  });

  describe('a free trial', () => {
    it('asks for a card, charges nothing during its days, and then the plan’s price', async () => {
      const { id, memberId, startedAt, trialEndsAt, ...begun } = await subscribed('basic_monthly', freeDays);
      expect(begun).toMatchObject({ state: 'trialing', offer: 'basic_monthly', cancelAtPeriodEnd: false });
      expect(begun.card).toMatchObject({ last4: expect.stringMatching(/^\d{4}$/) });
      expect(trialEndsAt).toEqual(new Date(startedAt.getTime() + freeDays * DAY_MS));
      expect(begun.periodEndsAt).toEqual(trialEndsAt);
      await passDays(freeDays - 0.001);
      expect(await payments.subscription(id)).toMatchObject({ state: 'trialing' });
      expect(await at.charged(memberId)).toBe(0);
      await passDays(0.002);
      expect(await payments.subscription(id)).toMatchObject({ state: 'active', periodStartsAt: trialEndsAt });
      expect(await at.charged(memberId)).toBe(499);
    });

    it('ends without a payment if it was canceled', async () => {
      const { id, memberId, trialEndsAt } = await subscribed('premium_monthly', freeDays);
      expect(await payments.setCancelAtPeriodEnd(id, true)).toMatchObject({
        state: 'trialing',
        cancelAtPeriodEnd: true,
      });
      await passDays(freeDays + 1);
      expect(await payments.subscription(id)).toMatchObject({ state: 'ended', endedAt: trialEndsAt });
      expect(await at.charged(memberId)).toBe(0);
    });

    it('can be ended immediately, which makes the first payment due, charged once even if asked twice', async () => {
      const { id, memberId } = await subscribed('basic_monthly', freeDays);
      await passDays(1);
      await payments.endTrial(id);
      await payments.endTrial(id);
      const now = await at.now();
      expect(await payments.subscription(id)).toMatchObject({ state: 'active', periodStartsAt: now, trialEndsAt: now });
      expect(await at.charged(memberId)).toBe(499);
    });

    it('costs nothing to change to another plan', async () => {
      const { id, memberId, trialEndsAt } = await subscribed('basic_monthly', freeDays);
      const preview = await payments.previewChange(id, 'premium_annual');
      expect(preview).toEqual({ dueNow: 0, nextAmount: 11_988, nextAt: trialEndsAt });
      expect(await payments.changePlan(id, 'premium_annual')).toMatchObject({
        offer: 'premium_annual',
        state: 'trialing',
        trialEndsAt,
      });
      expect(await at.charged(memberId)).toBe(0);
      await passDays(freeDays + 1);
      expect(await at.charged(memberId)).toBe(11_988);
    });
  });

  describe('a subscription', () => {
    it('is charged again as each period begins', async () => {
      const { id, memberId, periodEndsAt } = await subscribed('basic_monthly');
      expect(await at.charged(memberId)).toBe(499);
      await passDays(32);
      expect(await payments.subscription(id)).toMatchObject({ state: 'active', periodStartsAt: periodEndsAt });
      expect(await at.charged(memberId)).toBe(998);
    });

    it('runs to the end of its period when it’s canceled, and continues if that is undone', async () => {
      const stays = await subscribed('basic_monthly');
      const goes = await subscribed('basic_monthly');
      await payments.setCancelAtPeriodEnd(stays.id, true);
      await payments.setCancelAtPeriodEnd(goes.id, true);
      expect(await payments.setCancelAtPeriodEnd(stays.id, false)).toMatchObject({ cancelAtPeriodEnd: false });
      expect(await payments.subscription(goes.id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
      await passDays(32);
      expect(await payments.subscription(stays.id)).toMatchObject({ state: 'active' });
      expect(await payments.subscription(goes.id)).toMatchObject({ state: 'ended', endedAt: goes.periodEndsAt });
      expect([await at.charged(stays.memberId), await at.charged(goes.memberId)]).toEqual([998, 499]);
    });

    it('that was ended stays ended: nothing is charged, and nothing revives it', async () => {
      const { id, memberId } = await subscribed('premium_monthly');
      await payments.endSubscription(id);
      await payments.endSubscription(id);
      await payments.endTrial(id).catch(() => {});
      await expect(payments.setCancelAtPeriodEnd(id, false)).rejects.toMatchObject({ name: 'PaymentsError' });
      await expect(payments.changePlan(id, 'basic_monthly')).rejects.toMatchObject({ name: 'PaymentsError' });
      await passDays(40);
      expect(await payments.subscription(id)).toMatchObject({ state: 'ended', offer: 'premium_monthly' });
      expect(await at.charged(memberId)).toBe(999);
    });

    it('whose renewal fails is past due in its new period, and continues with another card', async () => {
      const { id, memberId, customerId, periodEndsAt } = await subscribed('basic_monthly', 0, 'fails-later');
      expect(await at.charged(memberId)).toBe(499);
      await passDays(32);
      expect(await payments.subscription(id)).toMatchObject({ state: 'past_due', periodStartsAt: periodEndsAt });
      expect(await at.charged(memberId)).toBe(499);
      await at.givesNewCard(customerId);
      expect(await payments.subscription(id)).toMatchObject({ state: 'active', periodStartsAt: periodEndsAt });
      expect(await at.charged(memberId)).toBe(998);
    });

    it('whose renewal stays unpaid ends', async () => {
      const { id, memberId } = await subscribed('basic_monthly', freeDays, 'fails-later');
      await passDays(freeDays + 1);
      expect(await payments.subscription(id)).toMatchObject({ state: 'past_due' });
      await passDays(29);
      expect(await payments.subscription(id)).toMatchObject({ state: 'ended' });
      expect(await at.charged(memberId)).toBe(0);
    });
  });

  describe('a change of plan', () => {
    it('to a more expensive one is charged now for the rest of the period, as previewed', async () => {
      const { id, memberId, startedAt, periodEndsAt } = await subscribed('basic_annual_early');
      await passDays(73);
      const { dueNow, ...next } = await payments.previewChange(id, 'premium_annual_early');
      expect(next).toEqual({ nextAmount: 5999, nextAt: periodEndsAt });
      const share =
        (periodEndsAt.getTime() - (await at.now()).getTime()) / (periodEndsAt.getTime() - startedAt.getTime());
      expect(Math.abs(dueNow - (5999 - 2999) * share)).toBeLessThanOrEqual(1);
      expect(await payments.changePlan(id, 'premium_annual_early')).toMatchObject({
        offer: 'premium_annual_early',
        periodEndsAt,
      });
      expect(await at.charged(memberId)).toBe(2999 + dueNow);
      await passDays(293);
      expect(await at.charged(memberId)).toBe(2999 + dueNow + 5999);
    });

    it('to a cheaper one is credited to the next bills', async () => {
      const { id, memberId, periodEndsAt } = await subscribed('premium_monthly');
      const preview = await payments.previewChange(id, 'basic_monthly');
      expect(preview).toEqual({ dueNow: -500, nextAmount: 499, nextAt: periodEndsAt });
      await payments.changePlan(id, 'basic_monthly');
      await passDays(32);
      expect(await at.charged(memberId)).toBe(999);
      await passDays(31);
      expect(await at.charged(memberId)).toBe(999 + 498);
    });

    it('from monthly to annual begins a new period now', async () => {
      const { id, memberId } = await subscribed('basic_monthly');
      const { dueNow } = await payments.previewChange(id, 'basic_annual');
      expect(dueNow).toBe(5988 - 499);
      const changed = await payments.changePlan(id, 'basic_annual');
      expect(changed).toMatchObject({ periodStartsAt: await at.now(), state: 'active' });
      expect(changed.periodEndsAt.getUTCFullYear() - changed.periodStartsAt.getUTCFullYear()).toBe(1);
      expect(await at.charged(memberId)).toBe(5988);
    });

    it('changes nothing if the card is declined', async () => {
      const { id, memberId } = await subscribed('basic_monthly', 0, 'fails-later');
      const before = await payments.subscription(id);
      await expect(payments.changePlan(id, 'premium_monthly')).rejects.toEqual(problem('declined'));
      expect(await payments.subscription(id)).toEqual(before);
      expect(await at.charged(memberId)).toBe(499);
    });

    it('continues a canceled one, and is one change even if asked twice', async () => {
      const { id, memberId } = await subscribed('basic_monthly');
      await payments.setCancelAtPeriodEnd(id, true);
      expect(await payments.changePlan(id, 'premium_monthly')).toMatchObject({ cancelAtPeriodEnd: false });
      await payments.changePlan(id, 'premium_monthly');
      expect(await at.charged(memberId)).toBe(999);
    });
  });

  describe('a customer', () => {
    it('can open a page with their card and receipts', async () => {
      const { customerId } = await bought('basic_monthly');
      expect(await payments.openPortal(customerId, 'https://someday.example/settings')).toMatch(/^https?:/);
    });

    it('who is removed is never charged again', async () => {
      const { id, memberId, customerId } = await subscribed('basic_monthly');
      await payments.removeCustomer(customerId);
      await payments.removeCustomer(customerId);
      await passDays(40);
      expect(await payments.subscription(id)).toMatchObject({ state: 'ended' });
      expect(await at.charged(memberId)).toBe(499);
    });
  });

  describe('events', () => {
    it('report a checkout that was paid or expired, and a subscription that began, renewed and ended', async () => {
      const { checkout, id } = await subscribed('basic_monthly');
      const { sessionId: left } = await payments.openCheckout(await aRequest('basic_monthly'));
      await passDays(2);
      expect((await eventsAbout(checkout.sessionId)).length).toBeGreaterThan(0);
      expect((await eventsAbout(left)).length).toBeGreaterThan(0);
      const begun = (await eventsAbout(id)).map((event) => event.id);
      expect(begun.length).toBeGreaterThan(0);
      await passDays(30);
      const renewed = (await eventsAbout(id)).map((event) => event.id).filter((one) => !begun.includes(one));
      expect(renewed.length).toBeGreaterThan(0);
      await payments.endSubscription(id);
      const all = (await eventsAbout(id)).map((event) => event.id);
      expect(all.filter((one) => !begun.includes(one)).length).toBeGreaterThan(renewed.length);
    });

    it('each have an id that stays the same', async () => {
      const { id } = await subscribed('basic_monthly');
      const ids = async () => (await eventsAbout(id)).map((event) => event.id).toSorted();
      const first = await ids();
      expect(new Set(first).size).toBe(first.length);
      expect(await ids()).toEqual(first);
    });

    it('are accepted if signed within five minutes, and rejected if a byte differs', async () => {
      const { id } = await subscribed('basic_monthly');
      const { raw, signature } = await at.sent(id, 299);
      const event = await payments.readEvent(raw, signature);
      expect(event.about).toEqual({ kind: 'subscription', id });
      expect((await eventsAbout(id)).map((one) => one.id)).toContain(event.id);
      const tampered = Buffer.from(raw.toString('utf8').replace(id, `${id}x`));
      await expect(payments.readEvent(tampered, signature)).rejects.toBeInstanceOf(BadSignatureError);
      await expect(payments.readEvent(raw, undefined)).rejects.toBeInstanceOf(BadSignatureError);
      await expect(payments.readEvent(raw, 'nonsense')).rejects.toBeInstanceOf(BadSignatureError);
      const old = await at.sent(id, 301);
      await expect(payments.readEvent(old.raw, old.signature)).rejects.toBeInstanceOf(BadSignatureError);
    });
  });

  it('reports an unknown id as missing', async () => {
    await expect(payments.checkout('cs_nobody')).rejects.toEqual(problem('missing'));
    await expect(payments.subscription('sub_nobody')).rejects.toEqual(problem('missing'));
    await expect(payments.openPortal('cus_nobody', 'https://someday.example')).rejects.toEqual(problem('missing'));
  });
});
