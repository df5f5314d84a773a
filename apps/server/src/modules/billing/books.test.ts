import type { OfferKey } from '@someday/contract/rules/plans';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, logIn, type MadeMember } from '#server/testing/make.ts';
import { pay } from '#server/testing/payments/paying-members.ts';
import { scriptedPayments, type ScriptedPayments } from '#server/testing/payments/scripted-payments.ts';
import { firstInGate } from '#server/testing/seeded-random.ts';
import { makeTestHome, startTestApp, type TestApp, type TestHome } from '#server/testing/test-app.ts';
import { StartError } from '#server/lib/app-error.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const stripe = { BILLING: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
const settings = {
  off: { BILLING: 'off' },
  practice: { BILLING: 'practice' },
  test: { ...stripe, STRIPE_SECRET_KEY: 'sk_test_x' },
  live: { ...stripe, STRIPE_SECRET_KEY: 'rk_live_x' },
} as const;

let home: TestHome;
beforeEach(async () => {
  home = await makeTestHome(NOW);
});
afterEach(() => home.remove());

/** The installation with those settings, from start to stop. */
async function during<T>(
  mode: keyof typeof settings,
  happens: (app: TestApp, provider: ScriptedPayments) => Promise<T>,
): Promise<T> {
  const provider = scriptedPayments();
  const payments = mode === 'off' ? {} : { payments: provider };
  const app = await startTestApp({ home, now: NOW, env: settings[mode], ...payments });
  try {
    return await happens(app, provider);
  } finally {
    await app.close();
  }
}

async function buys(app: TestApp, provider: ScriptedPayments, { id }: MadeMember, offer: OfferKey): Promise<void> {
  const { checkouts } = app.billing.services;
  const before = provider.requests.length;
  if (offer === 'lifetime') await checkouts.openForLifetime(id, 'price_lifetime');
  else await checkouts.openForSubscription(id, { priceId: `price_${offer}`, tier: 'Premium', interval: 'annual' });
  await pay(app, provider, `cs_${provider.requests[before]?.reference}`);
  await app.jobs.runDue();
}

describe.each(firstInGate(1, ['practice', 'test'] as const))('what was bought with %s payments', (mode) => {
  it('is worth nothing once payments are real, and uses up no trial, place or thank-you', async () => {
    const [anna, ben] = await during(mode, async (app, provider) => {
      const members = [await aMember(app), await aMember(app)] as const;
      await buys(app, provider, members[0], 'premium_annual_early');
      await buys(app, provider, members[1], 'lifetime');
      return members;
    });
    await during('off', async (app) => {
      expect(await (await logIn(app, anna)).ok('getSubscription')).toMatchObject({ state: 'lifetime' });
    });
    await during('live', async (app, provider) => {
      for (const member of [anna, ben]) {
        const browser = await logIn(app, member);
        expect(await browser.ok('getSubscription')).toMatchObject({ state: 'none', tier: null, trialAvailable: true });
        await browser.ok('addLovedOne', { body: { name: 'Emma' } });
        const refused = await browser.refused('addLovedOne', { body: { name: 'Theo' } });
        expect(refused).toMatchObject({ status: 402, reason: 'no_stripe_setup' });
      }
      expect((await app.browser().ok('getPricing')).earlyAdopter.placesLeft).toBe(500);
      await app.takeMails();
      await buys(app, provider, ben, 'lifetime');
      expect(provider.requests.at(-1)).toMatchObject({ customerId: null });
      expect((await app.takeMails()).map(({ to }) => to)).toContain(ben.email);
      expect(app.takeLog().join('')).toContain('memberships-to-try-forgotten');
    });
  });
});

describe('what was paid with real money', () => {
  it('survives every start, and a time without billing', { tags: 'long' }, async () => {
    const anna = await during('live', async (app, provider) => {
      const member = await aMember(app);
      await buys(app, provider, member, 'lifetime');
      return member;
    });
    await during('off', async () => {});
    await during('live', async (app) => {
      expect((await app.billing.services.subscription.shown(anna.id)).state).toBe('lifetime');
    });
  });

  it.each(firstInGate(1, ['practice', 'test'] as const))(
    'is not mixed with %s payments: the program does not start',
    async (mode) => {
      await during('live', async (app, provider) => buys(app, provider, await aMember(app), 'premium_annual_early'));
      await expect(during(mode, async () => {})).rejects.toThrow(StartError);
      await during('live', async (app) => {
        expect((await app.browser().ok('getPricing')).earlyAdopter.placesLeft).toBe(499);
      });
    },
  );

  it('doesn’t prevent practicing before there is any', { tags: 'long' }, async () => {
    await during('live', async () => {});
    await during('practice', async (app, provider) => {
      const anna = await aMember(app);
      await buys(app, provider, anna, 'lifetime');
      expect((await app.billing.services.subscription.shown(anna.id)).state).toBe('lifetime');
    });
  });
});
