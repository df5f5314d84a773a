import { expect, it } from 'vitest';
import { inTransaction } from '#server/lib/transaction.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { aMember } from '#server/testing/make.ts';
import { manyMembers } from '#server/testing/payments/paying-members.ts';
import { scriptedPayments, subscriptionFacts } from '#server/testing/payments/scripted-payments.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { lockPlaces } from './early-places.repo.ts';
import { endRepeatedTrial, endSurplus, reconcile, stopPaying } from './subscription-sync.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const HOUR = 3_600_000;

it('a provider that doesn’t answer leaves members’ pages their database connections', { tags: 'long' }, async () => {
  const provider = scriptedPayments();
  const app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: provider });
  const { browser } = await aMember(app);
  const members = await manyMembers(app, 10);
  const ids = members.flatMap((memberId) => [`sub_${memberId}_a`, `sub_${memberId}_b`]);
  for (const [place, id] of ids.entries()) {
    const memberId = members[Math.floor(place / 2)] ?? 0;
    // A trial's email is due, and another trial's events are overdue.
    const trialEndsAt = new Date(NOW.getTime() + 30 * HOUR);
    const periodEndsAt = place % 2 === 0 ? trialEndsAt : new Date(NOW.getTime() - 2 * HOUR);
    const facts = { id, memberId, startedAt: NOW, periodEndsAt, trialEndsAt, state: 'trialing' } as const;
    provider.subscriptions.set(id, subscriptionFacts(facts));
    await app.billing.events?.take(provider.happened('created', { kind: 'subscription', id }, NOW));
  }
  await app.db
    .updateTable('members')
    .set({ closed_at: NOW, erase_at: NOW })
    .where('id', 'in', members.slice(0, 5))
    .execute();
  await inTransaction(app.platform.database.db, async (tx) => {
    for (const memberId of members) {
      const again = { key: `again ${memberId}` };
      await enqueueJob(tx, stopPaying, { memberId }, again);
      await enqueueJob(tx, endSurplus, { memberId }, again);
      await enqueueJob(tx, endRepeatedTrial, { subscriptionId: `sub_${memberId}_a` }, again);
    }
    await enqueueJob(tx, reconcile, {}, { key: 'daily', ifExists: 'rearm' });
  });

  const { subscription } = provider;
  const silence = Promise.withResolvers<void>();
  provider.subscription = async (id) => {
    await silence.promise;
    return subscription(id);
  };
  const news = ids.map((id) =>
    app.billing.events?.take(provider.happened('updated', { kind: 'subscription', id }, NOW)),
  );
  const jobs = app.jobs.runDue();
  for (let round = 0; round < 60; round += 1) expect((await browser.ok('getSubscription')).state).toBe('none');
  silence.resolve();
  await Promise.all([...news, jobs]);
  await app.close();
});

it('a rush for early-adopter places leaves members’ pages their database connections', async () => {
  const app = await startTestApp({ now: NOW, env: { BILLING: 'practice' }, payments: scriptedPayments() });
  const { browser } = await aMember(app);
  const members = await manyMembers(app, 30);
  const annual = { priceId: 'price_basic_annual_early', tier: 'Basic', interval: 'annual' } as const;
  const rush = await app.db.transaction().execute(async (tx) => {
    await lockPlaces(tx);
    const waiting = members.map((id) => app.billing.services.checkouts.openForSubscription(id, annual));
    for (let round = 0; round < 40; round += 1) expect((await browser.ok('getSubscription')).state).toBe('none');
    return { waiting };
  });
  expect(await Promise.all(rush.waiting)).toHaveLength(30);
  await app.close();
});
