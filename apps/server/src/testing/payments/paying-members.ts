import type { OfferKey } from '@someday/contract/rules/plans';
import type { SubscriptionFacts } from '#server/adapters/payments/payments.ts';
import { subscriptionFacts, type ScriptedPayments } from './scripted-payments.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const DAY = 86_400_000;
let made = 0;

/** Ids of members without a browser, for calling a service directly. */
export async function manyMembers(app: TestApp, count: number): Promise<number[]> {
  const rows = await app.db
    .insertInto('members')
    .values(
      Array.from({ length: count }, () => ({
        name: 'Anna',
        email: `payer-${(made += 1)}@example.org`,
        password_hash: 'none',
        time_zone: 'Europe/Berlin',
        email_verified_at: null,
        pending_email: null,
        terms_version: null,
        terms_accepted_at: null,
        closed_at: null,
        erase_at: null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Pays at the provider, which, like a real one, sends events about the subscription and the checkout. */
export async function pay(
  app: TestApp,
  provider: ScriptedPayments,
  sessionId: string,
  overrides: Partial<SubscriptionFacts> = {},
): Promise<string | null> {
  const facts = provider.checkouts.get(sessionId);
  if (facts === undefined) throw new Error(`there is no checkout ${sessionId}`);
  const { memberId, reference, offer } = facts;
  const now = app.now();
  const trialDays = provider.requests.find((request) => request.reference === reference)?.trialDays ?? 0;
  const subscriptionId = offer === 'lifetime' || offer === null ? null : `sub_${reference}`;
  if (subscriptionId !== null && offer !== null && offer !== 'lifetime') {
    const periodEndsAt = new Date(now.getTime() + (trialDays || 30) * DAY);
    const trial = trialDays > 0 ? { state: 'trialing' as const, trialEndsAt: periodEndsAt } : {};
    const subscription = { id: subscriptionId, memberId, offer, startedAt: now, periodEndsAt, ...trial, ...overrides };
    provider.subscriptions.set(subscriptionId, subscriptionFacts(subscription));
  }
  provider.checkouts.set(sessionId, { ...facts, state: 'paid', customerId: `cus_${memberId}`, subscriptionId });
  if (subscriptionId !== null) await sendEvent(app, provider, 'customer.subscription.created', subscriptionId);
  await sendEvent(app, provider, 'checkout.session.completed', sessionId);
  return subscriptionId;
}

/** The provider sends an event about a checkout or a subscription. */
export async function sendEvent(app: TestApp, provider: ScriptedPayments, type: string, id: string): Promise<void> {
  const kind = provider.subscriptions.has(id) ? 'subscription' : 'checkout';
  await app.billing.events?.take(provider.happened(type, { kind, id }, app.now()));
}

/** Changes a subscription at the provider, which sends an event. */
export async function changeSubscription(
  app: TestApp,
  provider: ScriptedPayments,
  id: string,
  news: Partial<SubscriptionFacts>,
): Promise<void> {
  const facts = provider.subscriptions.get(id);
  if (facts === undefined) throw new Error(`there is no subscription ${id}`);
  provider.subscriptions.set(id, { ...facts, ...news });
  await sendEvent(app, provider, 'customer.subscription.updated', id);
}

export const priceId = (provider: ScriptedPayments, offer: OfferKey): string => provider.priceIds[offer] ?? '';
