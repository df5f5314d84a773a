import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlyAdopterPlaces, type OfferKey } from '@someday/contract/rules/plans';
import type { Trouble } from '../../apps/server/src/testing/fake-stripe/fake-stripe.ts';
import { startPayingApp, type PayingApp } from '../support/paying-app.ts';

/** How often the program tries each Stripe request. */
const tries = 3;

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp({ members: 3 });
});
afterAll(async () => {
  await app.stop();
});

const sessionsOf = (place: number) =>
  [...app.stripe.books.sessions.values()].filter(({ metadata }) => metadata['memberId'] === String(app.members[place]));
const checkoutsOf = (place: number) =>
  app.db
    .selectFrom('checkouts')
    .select(['offer', 'session_id as sessionId', 'state'])
    .where('member_id', '=', app.members[place] ?? 0)
    .execute();
const asked = () => app.stripe.requests.filter(({ what }) => what === 'POST /v1/checkout/sessions').length;

/** The member asks for a checkout, and the program dies before Stripe answers. */
async function dieWhileAsking(place: number, offer: OfferKey, trouble: Trouble, meanwhile?: () => void): Promise<void> {
  const before = asked();
  app.stripe.failNext(tries, trouble, 'POST /v1/checkout/sessions');
  const answer = app.openCheckout(place, offer).then(
    () => 'a page of Stripe',
    () => 'no answer',
  );
  await expect.poll(asked, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before);
  await app.killAndRestart(async () => {
    // Uses up the failures prepared for the retries it didn't live to make.
    await app.meetTroubles(before + tries - asked(), '/v1/checkout/sessions');
    meanwhile?.();
  });
  expect(await answer).toBe('no answer');
}

/** Pays, and posts Stripe's events until they are heard. */
async function pay(sessionId: string): Promise<void> {
  app.stripe.pay(sessionId);
  const events = app.stripe.takeEvents();
  await app.untilQuiet(async () => {
    for (const event of events) await app.post(event);
  });
}

test.each([
  ['before Stripe hears of a checkout', 'reset'],
  ['after Stripe created it but before recording it', 'lost'],
] as const)('a program that dies %s still lets the member pay, once (E6)', async (_when, trouble) => {
  const place = trouble === 'reset' ? 0 : 1;
  await dieWhileAsking(place, 'premium_annual_early', trouble);
  const left = earlyAdopterPlaces - place - 1;
  const offer = 'premium_annual_early';
  expect(await checkoutsOf(place)).toEqual([{ offer, sessionId: null, state: 'open' }]);
  expect(sessionsOf(place)).toHaveLength(trouble === 'reset' ? 0 : 1);
  expect(await app.placesLeft(), 'reserved for the open checkout').toBe(left);

  const url = await app.openCheckout(place, offer);
  const [session, ...others] = sessionsOf(place);
  expect(others, 'second sessions, each of which could be charged').toEqual([]);
  expect(url).toContain(session?.id);
  await pay(session?.id ?? '');
  expect(await checkoutsOf(place)).toEqual([{ offer, sessionId: session?.id, state: 'paid' }]);
  expect(await app.subscriptionOf(place)).toMatchObject({ state: 'trial', plan: { tier: 'premium', amount: 5999 } });
  expect(await app.placesLeft(), 'taken once').toBe(left);
  expect(await app.openCheckout(place, offer).catch(String)).toContain('already_subscribed');
});

test('a payment made while the program was down is found at the next start (E6)', async () => {
  const place = 2;
  await dieWhileAsking(place, 'lifetime', 'lost', () => {
    for (const { id } of sessionsOf(place)) app.stripe.pay(id);
    app.stripe.takeEvents(); // no one ever posts them
  });
  await app.untilQuiet();
  const [session] = sessionsOf(place);
  expect(await checkoutsOf(place)).toEqual([{ offer: 'lifetime', sessionId: session?.id, state: 'paid' }]);
  expect(await app.subscriptionOf(place)).toMatchObject({ state: 'lifetime' });
  expect(await app.openCheckout(place, 'lifetime').catch(String)).toContain('already_subscribed');
  expect(sessionsOf(place)).toHaveLength(1);
  expect(
    app.stripe.books.charges.map(({ cents }) => cents),
    'charged',
  ).toEqual([19_900]);
  expect(app.errors()).toEqual([]);
});
