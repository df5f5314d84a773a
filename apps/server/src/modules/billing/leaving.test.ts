import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsError } from '#server/adapters/payments/payments.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { pay, priceId } from '#server/testing/payments/paying-members.ts';
import {
  scriptedPayments,
  subscriptionFacts,
  type ScriptedPayments,
} from '#server/testing/payments/scripted-payments.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;

let provider: ScriptedPayments;
let app: TestApp;
let anna: MadeMember;

beforeAll(async () => {
  provider = scriptedPayments();
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: provider });
});
beforeEach(async () => {
  anna = await aMember(app);
});
afterAll(() => app.close());

const checkout = async () => {
  const body = { priceId: priceId(provider, 'basic_monthly'), tier: 'Basic', interval: 'monthly' } as const;
  return (await anna.browser.ok('createSubscriptionCheckout', { body })).sessionId ?? '';
};
const close = () => anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });

/** A membership of Anna's, here and at the provider, that began that many days ago. */
async function aMembership(name: string, daysAgo: number): Promise<string> {
  const id = `sub_${name}_${anna.id}`;
  const startedAt = new Date(NOW.getTime() - daysAgo * DAY);
  const facts = subscriptionFacts({
    id,
    memberId: anna.id,
    startedAt,
    periodEndsAt: new Date(NOW.getTime() + 20 * DAY),
  });
  provider.subscriptions.set(id, facts);
  await app.billing.events?.take(provider.happened('created', { kind: 'subscription', id }, NOW));
  return id;
}
const isCancelled = (id: string | null) => provider.subscriptions.get(id ?? '')?.cancelAtPeriodEnd;

describe('a member who closes their account', () => {
  it('is not charged for what was paid in another window afterwards', async () => {
    const sessionId = await checkout();
    await close();
    await app.jobs.runDue();
    const id = await pay(app, provider, sessionId);
    await app.jobs.runDue();
    expect(isCancelled(id)).toBe(true);
  });

  it('pays nothing more, even if the provider doesn’t know one of several memberships, or has ended it unnoticed', async () => {
    const older = await aMembership('older', 10);
    const over = await aMembership('over', 5);
    const unknown = await aMembership('unknown', 2);
    await app.db.deleteFrom('jobs').where('kind', '=', 'billing-end-surplus').execute();
    const facts = provider.subscriptions.get(over);
    if (facts) provider.subscriptions.set(over, { ...facts, state: 'ended', endedAt: NOW });
    provider.subscriptions.delete(unknown);
    await close();
    await app.jobs.runDue();
    expect(isCancelled(older)).toBe(true);
  });

  it('and reopens it before anything was canceled keeps the membership', async () => {
    const id = await aMembership('kept', 1);
    await close();
    await app.db.updateTable('members').set({ closed_at: null, erase_at: null }).where('id', '=', anna.id).execute();
    await app.jobs.runDue();
    expect(isCancelled(id)).toBe(false);
  });
});

describe('a lifetime member', () => {
  it('pays for no other membership, even if the provider doesn’t know one of them', async () => {
    const older = await aMembership('older', 10);
    const unknown = await aMembership('unknown', 2);
    await app.db.deleteFrom('jobs').where('kind', '=', 'billing-end-surplus').execute();
    provider.subscriptions.delete(unknown);
    const body = { priceId: priceId(provider, 'lifetime') };
    await pay(app, provider, (await anna.browser.ok('createLifetimeCheckout', { body })).sessionId ?? '');
    await app.jobs.runDue();
    expect(provider.ended).toContain(older);
  });
});

it('a provider that refuses to end what was replaced is asked again later, not immediately and forever', async () => {
  const { endSubscription } = provider;
  let asked = 0;
  provider.endSubscription = async () => {
    asked += 1;
    throw new PaymentsError('refused', 'another owner manages this one');
  };
  await aMembership('older', 10);
  await aMembership('newer', 2);
  await app.jobs.runDue();
  provider.endSubscription = endSubscription;
  expect(asked).toBe(1);
  app.takeLog();
});

describe('erasing a member while an event about a new membership arrives', () => {
  it('never deadlocks with recording it', async () => {
    const id = `sub_late_${anna.id}`;
    await aMembership('first', 3);
    const facts = subscriptionFacts({
      id,
      memberId: anna.id,
      startedAt: NOW,
      periodEndsAt: new Date(NOW.getTime() + DAY),
    });
    provider.subscriptions.set(id, facts);
    const { news: late } = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('members').select('id').where('id', '=', anna.id).forUpdate().execute();
      const news = app.billing.events?.take(provider.happened('created', { kind: 'subscription', id }, NOW));
      await untilBlockedOnLock(app.db);
      await tx.deleteFrom('members').where('id', '=', anna.id).execute();
      return { news };
    });
    await late;
    expect(await app.db.selectFrom('subscriptions').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
