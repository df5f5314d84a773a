import { graceDays, subscriptionOfferKeys } from '@someday/contract/rules/plans';
import { entitlementOf, type SubscriptionRecord } from '@someday/contract/rules/entitlements';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, type MadeMember } from '#server/testing/make.ts';
import { seed } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { countEntitlements } from './kpis.repo.ts';

const NOW = new Date('2026-03-28T12:00:00Z'); // clocks change the next day in much of the world
const DAY_MS = 86_400_000;
const runs = 100;

let app: TestApp;
let members: MadeMember[];
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
  members = [await aMember(app), await aMember(app)];
});
afterAll(() => app.close());

/** At the decisive instants, to the millisecond, and anywhere else. */
const edge = fc
  .tuple(fc.constantFrom(0, -graceDays), fc.constantFrom(-1, 0, 1))
  .map(([days, ms]) => new Date(NOW.getTime() + days * DAY_MS + ms));
const anywhere = fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }).map((ms) => new Date(NOW.getTime() + ms));
const instant = fc.oneof(edge, anywhere);

/** Any subscription; one at the decisive instants; and one that is certainly running, so that members often have several. */
const subscription: fc.Arbitrary<SubscriptionRecord> = fc.oneof(
  fc.record({
    offer: fc.constantFrom(...subscriptionOfferKeys),
    state: fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'ended'),
    trialEndsAt: fc.option(instant),
    periodStartsAt: instant,
    periodEndsAt: instant,
    cancelAtPeriodEnd: fc.boolean(),
  }),
  fc.record({
    offer: fc.constantFrom(...subscriptionOfferKeys),
    state: fc.constantFrom('active', 'past_due'),
    trialEndsAt: fc.option(edge),
    periodStartsAt: edge,
    periodEndsAt: edge,
    cancelAtPeriodEnd: fc.boolean(),
  }),
  fc.record({
    offer: fc.constantFrom(...subscriptionOfferKeys),
    state: fc.constantFrom('trialing', 'active'),
    trialEndsAt: fc.constantFrom(null, new Date(NOW.getTime() + DAY_MS)),
    periodStartsAt: fc.constant(NOW),
    periodEndsAt: fc.constant(new Date(NOW.getTime() + DAY_MS)),
    cancelAtPeriodEnd: fc.boolean(),
  }),
);
const held = fc.record({
  lifetime: fc.constantFrom(true, false, false, false),
  subscriptions: fc.array(subscription, { maxLength: 3 }),
});

/** The first subscription started last, which is the order a member's subscriptions are read in. */
async function write(
  { id }: MadeMember,
  { lifetime, subscriptions }: { lifetime: boolean; subscriptions: SubscriptionRecord[] },
) {
  await app.db
    .insertInto('billing_accounts')
    .values({ member_id: id, lifetime_at: lifetime ? NOW : null })
    .execute();
  for (const [place, one] of subscriptions.entries()) {
    await app.db
      .insertInto('subscriptions')
      .values({
        id: `sub_${id}_${place}`,
        member_id: id,
        offer: one.offer,
        state: one.state,
        started_at: new Date(NOW.getTime() - (100 + place) * DAY_MS),
        trial_ends_at: one.trialEndsAt,
        period_starts_at: one.periodStartsAt,
        period_ends_at: one.periodEndsAt,
        cancel_at_period_end: one.cancelAtPeriodEnd,
        ended_at: null,
      })
      .execute();
  }
}

it('SQL decides who is paying or on trial like the contract’s rule', async () => {
  await fc.assert(
    fc.asyncProperty(held, held, async (one, other) => {
      await app.db.deleteFrom('subscriptions').execute();
      await app.db.deleteFrom('billing_accounts').execute();
      const holdings = [one, other];
      for (const [index, holding] of holdings.entries()) {
        const member = members[index];
        if (member !== undefined) await write(member, holding);
      }
      const states: string[] = holdings.map((holding) => entitlementOf(holding, NOW).state);
      const paid = states.filter((state) => state === 'lifetime' || state === 'active' || state === 'grace').length;
      const trial = states.filter((state) => state === 'trial').length;
      expect(await countEntitlements(app.db)).toEqual({ paid, trial });
    }),
    { seed, numRuns: runs },
  );
});
