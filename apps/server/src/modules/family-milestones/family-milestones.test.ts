import { limits } from '@someday/contract/rules/limits';
import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLovedOne, aMember, logIn, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: NOW });
});
beforeEach(async () => {
  await app.setNow(NOW);
  await app.takeMails();
});
afterAll(() => app.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Anna in Berlin, with a milestone of Emma's. Default: yearly in June, with a reminder seven days before. */
async function family(fields: Partial<BodyInput<Api['addMilestone']>> = {}) {
  const anna = await aMember(app);
  const emma = await aLovedOne(anna);
  const add = (more: Partial<BodyInput<Api['addMilestone']>> = {}) =>
    anna.browser.ok('addMilestone', {
      body: {
        childId: emma.id,
        milestoneType: 'birthday',
        milestoneName: 'Her birthday',
        milestoneDate: '2012-06-14',
        ...more,
      },
    });
  const milestone = await add(fields);
  await app.takeMails();
  return { anna, emma, milestone, add, remindersAt: remindersOf(anna) };
}

const remindersOf =
  ({ email }: MadeMember) =>
  async (moment: string): Promise<string[]> => {
    await app.setNow(new Date(moment));
    const mails = (await app.takeMails()).filter(({ to, subject }) => to === email && /day that matters/.test(subject));
    for (const { images } of mails) expect(Object.keys(images), 'it has a postmark and a stamp').toHaveLength(2);
    return mails.map(({ subject }) => subject);
  };

const aWeekAhead = 'In 7 days: a day that matters to Emma';

describe('a milestone', () => {
  it('is listed with the days left, next one first, past ones last', async () => {
    const { anna, emma, add } = await family();
    await add({ milestoneName: 'School', milestoneDate: '2026-03-12', isRecurring: false, description: 'First day' });
    await add({ milestoneName: 'Leap', milestoneDate: '2024-02-29' });
    await app.setNow(new Date('2026-03-14T12:00:00Z'));
    await logIn(app, anna, anna.browser);
    const listed = await anna.browser.ok('listMilestones', { query: { childId: String(emma.id) } });
    const found = listed.map(({ milestoneName, nextDate, daysAhead, isNear, years }) => [
      ...[milestoneName, nextDate, daysAhead],
      ...[isNear, years],
    ]);
    expect(found).toEqual([
      ['Her birthday', '2026-06-14', 92, false, 14],
      ['Leap', '2027-02-28', 351, false, 3],
      ['School', null, null, false, null],
    ]);
  });

  it.each([
    [{ milestoneName: ' ' }, 'Milestone name is required'],
    [{ milestoneDate: '' }, 'Milestone date is required'],
    [{ notifyDaysBefore: 31 }, 'Choose 1 to 30 days.'],
    [
      { milestoneDate: '2026-03-09', isRecurring: false },
      'Choose today (March 10, 2026) or later, or let it return every year.',
    ],
  ])('with %j is refused: %s', async (fields, message) => {
    const { anna, emma } = await family();
    const body = {
      childId: emma.id,
      milestoneType: 'custom',
      milestoneName: 'Day',
      milestoneDate: '2026-05-01',
    } as const;
    const refusal = await anna.browser.refused('addMilestone', { body: { ...body, ...fields } });
    expect(refusal).toMatchObject({ status: 400, message });
  });

  it('must be for one’s own loved one, and no one else can change it', async () => {
    const { anna, milestone } = await family();
    const bert = await aMember(app);
    const carl = await aLovedOne(bert);
    const body = { childId: carl.id };
    expect((await anna.browser.refused('updateMilestone', { ...byId(milestone), body })).code).toBe('not_found');
    expect((await bert.browser.refused('updateMilestone', { ...byId(milestone), body })).code).toBe('not_found');
    expect((await bert.browser.refused('deleteMilestone', byId(milestone))).code).toBe('not_found');
  });

  it(`is one of at most ${limits.milestones} per member, even with concurrent requests`, async () => {
    const { anna, emma, add } = await family();
    const columns = {
      type: 'custom',
      name: 'Day',
      day: '2026-05-01',
      is_recurring: true,
      notify_days_before: 7,
    } as const;
    const row = { member_id: anna.id, loved_one_id: emma.id, ...columns };
    await app.db
      .insertInto('family_milestones')
      .values(Array(limits.milestones - 11).fill(row))
      .execute();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => add()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

describe('a milestone’s reminder', () => {
  it.each([
    ['seven days before', {}, '2026-06-07T07:00:00Z', aWeekAhead],
    ['the day before', { notifyDaysBefore: 1 }, '2026-06-13T07:00:00Z', 'Tomorrow: a day that matters to Emma'],
    [
      'for a day that doesn’t recur',
      { milestoneDate: '2026-04-01', isRecurring: false },
      '2026-03-25T08:00:00Z',
      aWeekAhead,
    ],
  ])('comes at nine in the morning in the member’s time zone, %s, once', async (_name, fields, moment, subject) => {
    const { remindersAt } = await family(fields);
    expect(await remindersAt(new Date(Date.parse(moment) - 1).toISOString())).toEqual([]);
    expect(await remindersAt(moment)).toEqual([subject]);
    expect(await remindersAt(new Date(Date.parse(moment) + 30 * 86_400_000).toISOString())).toEqual([]);
  });

  it('comes once a year, and once after years of downtime', { tags: 'long' }, async () => {
    const { remindersAt } = await family();
    expect(await remindersAt('2026-06-07T07:00:00Z')).toHaveLength(1);
    expect(await remindersAt('2027-06-07T06:59:59.999Z')).toEqual([]);
    expect(await remindersAt('2027-06-07T07:00:00Z')).toHaveLength(1);
    // Past days need no reminder; a day that is near does.
    expect(await remindersAt('2031-06-10T12:00:00Z')).toEqual(['In 4 days: a day that matters to Emma']);
    expect(await remindersAt('2032-06-07T07:00:00Z')).toHaveLength(1);
  });

  it('does not come for a day that is already nearer when it is entered, but comes the next year', async () => {
    const { remindersAt } = await family({ milestoneDate: '2012-03-14' });
    expect(await remindersAt('2026-03-14T12:00:00Z')).toEqual([]);
    expect(await remindersAt('2027-03-07T08:00:00Z')).toEqual([aWeekAhead]);
  });

  it('moves with its day, its lead time and the member’s time zone', async () => {
    const { anna, milestone, remindersAt } = await family();
    const change = (body: { milestoneDate?: string; notifyDaysBefore?: number }) =>
      anna.browser.ok('updateMilestone', { ...byId(milestone), body });
    await change({ milestoneDate: '2012-05-14' });
    await change({ notifyDaysBefore: 3 });
    await anna.browser.ok('updateAccount', { body: { timeZone: 'Asia/Tokyo' } });
    expect(await remindersAt('2026-05-10T23:59:59.999Z')).toEqual([]);
    expect(await remindersAt('2026-05-11T00:00:00Z')).toEqual(['In 3 days: a day that matters to Emma']);
    expect(await remindersAt('2026-06-14T12:00:00Z')).toEqual([]);
  });

  it('is not sent twice about one day, even if the lead time changes', { tags: 'long' }, async () => {
    const { anna, milestone, remindersAt } = await family();
    expect(await remindersAt('2026-06-07T07:00:00Z')).toEqual([aWeekAhead]);
    await logIn(app, anna, anna.browser);
    for (const notifyDaysBefore of [30, 3]) {
      await anna.browser.ok('updateMilestone', { ...byId(milestone), body: { notifyDaysBefore } });
      expect(await remindersAt('2026-06-07T07:00:01Z')).toEqual([]);
    }
    expect(await remindersAt('2026-06-13T12:00:00Z')).toEqual([]);
    expect(await remindersAt('2027-06-11T07:00:00Z')).toHaveLength(1);
  });

  it.each([
    [
      'the milestone is renamed',
      ({ browser }: MadeMember, milestone: { id: number }) =>
        browser.ok('updateMilestone', { ...byId(milestone), body: { milestoneName: 'Her day' } }),
    ],
    [
      'its member changes time zones',
      ({ browser }: MadeMember) => browser.ok('updateAccount', { body: { timeZone: 'Europe/Lisbon' } }),
    ],
  ])('still comes if it is due but unsent when %s', async (_what, change) => {
    const { anna, milestone, remindersAt } = await family();
    await app.setNow(new Date('2026-06-07T09:00:00Z')); // with no jobs run
    await logIn(app, anna, anna.browser);
    await change(anna, milestone);
    expect(await remindersAt('2026-06-07T09:00:01Z')).toEqual([aWeekAhead]);
  });

  it('ends with the milestone', async () => {
    const { anna, milestone, remindersAt } = await family();
    await anna.browser.ok('deleteMilestone', byId(milestone));
    expect(await remindersAt('2026-06-08T12:00:00Z')).toEqual([]);
  });

  it('pauses while its loved one is in the trash, and returns with them', async () => {
    const { anna, emma, remindersAt } = await family({ milestoneDate: '2012-03-20' });
    await anna.browser.ok('removeLovedOne', byId(emma));
    expect(await remindersAt('2026-03-14T12:00:00Z')).toEqual([]);
    await logIn(app, anna, anna.browser);
    await anna.browser.ok('restoreLovedOne', byId(emma));
    expect(await remindersAt('2027-03-13T07:59:59.999Z')).toEqual([]);
    expect(await remindersAt('2027-03-13T08:00:00Z')).toEqual([aWeekAhead]);
  });

  it('is not sent to a closed account', async () => {
    const { anna, remindersAt } = await family({ milestoneDate: '2012-03-20' });
    await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
    expect(await remindersAt('2026-03-14T12:00:00Z')).toEqual([]);
  });
});
