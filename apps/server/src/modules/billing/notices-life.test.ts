import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PracticeCard } from '@someday/contract/api/billing';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;
const support = 'help@example.net';
let app: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  app = await startTestApp({ now: NOW, env: { BILLING: 'practice', SUPPORT_EMAIL: support } });
});
beforeEach(async () => {
  await app.setNow(NOW);
  anna = await aMember(app);
  await app.takeMails();
});
afterAll(() => app.close());

/** Emails by days since the start, checked twice a day: `5: a subject`. */
async function mailsUntil(lastDay: number): Promise<string[]> {
  const found: string[] = [];
  for (let now = app.now().getTime(); now <= NOW.getTime() + lastDay * DAY; now += DAY / 2) {
    await app.setNow(new Date(now));
    const mails = (await app.takeMails()).filter(
      ({ to, subject }) => (to === anna.email || to === support) && subject !== 'Your Someday has no backup',
    );
    found.push(...mails.map(({ subject }) => `${(now - NOW.getTime()) / DAY}: ${subject}`));
  }
  return found;
}

async function begins(card: PracticeCard, offer: 'basic' | 'lifetime' = 'basic'): Promise<void> {
  const { basic, lifetime } = await anna.browser.ok('getPricing');
  const priceId = (offer === 'basic' ? basic.monthly : lifetime.oneTime).priceId ?? '';
  const { sessionId = '' } =
    offer === 'basic'
      ? await anna.browser.ok('createSubscriptionCheckout', { body: { priceId, tier: 'Basic', interval: 'monthly' } })
      : await anna.browser.ok('createLifetimeCheckout', { body: { priceId } });
  await anna.browser.ok('finishPracticeCheckout', { params: { sessionId }, body: { outcome: card } });
}

const trialMail = '5: Your free trial ends on March 17, 2026';

it('a membership whose card pays gets one email, before its trial ends', { tags: 'long' }, async () => {
  await begins('pays');
  expect(await mailsUntil(80)).toEqual([trialMail]);
});

it(
  'a membership whose first payment fails: the failure, the last days, the end, and no more',
  { tags: 'long' },
  async () => {
    await begins('fails-later');
    expect(await mailsUntil(60)).toEqual([
      trialMail,
      '7: Your payment didn’t go through',
      '12: Your membership ends on March 24, 2026',
      '14: Your membership has ended',
    ]);
  },
);

it('a membership paid in its grace period continues without another email', { tags: 'long' }, async () => {
  await begins('fails-later');
  expect(await mailsUntil(8)).toHaveLength(2);
  await anna.browser.ok('changePracticeCard', { body: { card: 'pays' } });
  expect(await mailsUntil(30)).toEqual([]);
});

it(
  'a cancellation is confirmed, the operator learns why, and its end is reported on its day',
  { tags: 'long' },
  async () => {
    await begins('pays');
    const body = { reason: 'not-using', feedback: 'No time', confirmEmail: anna.email } as const;
    await anna.browser.ok('cancelSubscription', { body });
    expect((await mailsUntil(30)).toSorted()).toEqual([
      '0: A membership was canceled: Not using the service enough',
      '0: Your membership is canceled',
      '7: Your free trial has ended',
    ]);
  },
);

it(
  'a lifetime payment during the trial gets a thank-you, and nothing about payments or ends',
  { tags: 'long' },
  async () => {
    await begins('pays');
    await begins('pays', 'lifetime');
    expect(await mailsUntil(60)).toEqual(['0: Thank you for your lifetime membership']);
  },
);
