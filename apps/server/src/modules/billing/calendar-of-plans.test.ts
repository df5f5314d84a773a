import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import {
  aLovedOne,
  aMember,
  aSubscription,
  messageForm,
  messagesCounted,
  type MadeMember,
  type SubscriptionOverrides,
} from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refusalOf, tusOf } from '#server/testing/tus.ts';

const SECOND = 1000;
const DAY = 86_400_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
});
afterAll(() => app.close());

/** When April 2026 begins, by IANA's time zone database. */
const zones = [
  ['Pacific/Kiritimati', '2026-03-31T10:00:00Z'],
  ['America/Los_Angeles', '2026-04-01T07:00:00Z'],
  ['Europe/Berlin', '2026-03-31T22:00:00Z'],
] as const;

const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms);

/** A member who signs up there at that moment, with a membership and a loved one. */
async function aFamilyIn(timeZone: string, moment: Date, overrides: SubscriptionOverrides) {
  await app.setNow(moment);
  const anna = await aMember(app, { timeZone });
  await aSubscription(app, anna, overrides);
  return { anna, emma: await aLovedOne(anna) };
}

/** Undefined if it was stored. */
async function refusalOfPhoto({ browser }: MadeMember, lovedOneId: number) {
  const form = await messageForm(lovedOneId, { file: await gpsJpeg() });
  const init = { method: 'POST', headers: { origin: app.origin }, body: form };
  const answer = await browser.fetch('/api/video-messages', init);
  return answer.ok ? undefined : refusalOf(answer);
}

async function refusalOfUpload({ browser }: MadeMember) {
  const answer = await tusOf(browser, app.origin).create(65_536);
  return answer.ok ? undefined : refusalOf(answer);
}

const months = ({ id }: MadeMember) =>
  app.db
    .selectFrom('monthly_messages')
    .select(['month', 'count'])
    .where('member_id', '=', id)
    .orderBy('month')
    .execute();

describe.each(zones)('in %s', (timeZone, april) => {
  const begins = new Date(april);

  it('there is room for messages again when the next month begins there, and not a second earlier', async () => {
    const { anna, emma } = await aFamilyIn(timeZone, before(begins, DAY), {
      offer: 'basic_annual',
      periodEndsAt: new Date('2027-03-01'),
    });
    await messagesCounted(app, anna, '2026-03', 10);
    await app.setNow(before(begins, SECOND));
    const usedUp = { code: 'plan_limit', limit: { feature: 'video messages', tier: 'basic', count: 10, maximum: 10 } };
    expect(await refusalOfPhoto(anna, emma.id)).toMatchObject(usedUp);
    expect(await refusalOfUpload(anna)).toMatchObject(usedUp);
    await app.setNow(begins);
    expect(await refusalOfPhoto(anna, emma.id)).toBeUndefined();
    expect(await refusalOfUpload(anna)).toBeUndefined();
    expect(await months(anna)).toEqual([
      { month: '2026-03-01', count: 10 },
      { month: '2026-04-01', count: 1 },
    ]);
  });

  it('the free week becomes Basic at its instant by the database’s clock, without any job', async () => {
    const ends = before(begins, 3 * DAY);
    const { anna, emma } = await aFamilyIn(timeZone, before(ends, 7 * DAY), {
      state: 'trialing',
      trialEndsAt: ends,
      periodEndsAt: ends,
    });
    await aLovedOne(anna);
    await aLovedOne(anna);
    await messagesCounted(app, anna, '2026-03', 48);
    await app.setNow(before(ends, SECOND));
    app.skewNode(DAY / 2); // the program's clock doesn't matter
    await aLovedOne(anna);
    expect(await refusalOfPhoto(anna, emma.id)).toBeUndefined();
    await app.setNow(ends);
    app.skewNode(-DAY / 2);
    const people = await anna.browser.refused('addLovedOne', { body: { name: 'Mia' } });
    expect(people.limit).toEqual({ feature: 'family members', tier: 'basic', count: 4, maximum: 3 });
    const usedUp = { feature: 'video messages', tier: 'basic', count: 49, maximum: 10 };
    expect((await refusalOfPhoto(anna, emma.id))?.limit).toEqual(usedUp);
    expect((await refusalOfUpload(anna))?.limit).toEqual(usedUp);
    app.skewNode(0);
  });
});

describe('after a failed renewal', () => {
  it('everything works for exactly a week', async () => {
    const failed = new Date('2026-05-04T08:15:30Z');
    const { anna, emma } = await aFamilyIn('Europe/Berlin', failed, { state: 'past_due', periodStartsAt: failed });
    const over = new Date(failed.getTime() + 7 * DAY);
    await app.setNow(before(over, SECOND));
    await aLovedOne(anna);
    expect(await refusalOfPhoto(anna, emma.id)).toBeUndefined();
    expect((await anna.browser.ok('getParents')).user.subscriptionActive).toBe(true);
    await app.setNow(over);
    const refusals = [
      await anna.browser.refused('addLovedOne', { body: { name: 'Mia' } }),
      await refusalOfPhoto(anna, emma.id),
      await refusalOfUpload(anna),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 402, reason: 'subscription_expired' });
    expect((await anna.browser.ok('getParents')).user.subscriptionActive).toBe(false);
  });
});
