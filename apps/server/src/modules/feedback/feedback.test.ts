import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aMember, logIn } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: MadeAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('feedback_surveys').execute();
  await app.db.deleteFrom('rate_limits').execute();
});

const surveys = (query: Record<string, string> = {}) => admin.browser.ok('listSurveys', { query });
const newest = async () => (await surveys()).items[0];

describe('the survey', () => {
  it('stores a visitor’s answers as given', async () => {
    const answers = {
      easeOfUse: 4,
      videoQuality: 3,
      navigation: 2,
      overallExperience: 5,
      recommendation: 9,
      mostValuableFeature: 'The day it opens',
      improvements: '<script>alert(1)</script>',
      missingFeatures: '=HYPERLINK("http://example.org")',
      additionalComments: 'Two\nlines',
      bugReports: '@SUM(A1)',
      userType: 'grandparent',
      email: 'rosa@example.org',
      timeSpent: 12.5,
      videoUploaded: true,
      familyMemberAdded: false,
      contactForFollowUp: true,
      betaInterest: false,
      earlyAccessInterest: true,
      completedTasks: ['recorded a video'],
      pagesVisited: ['dashboard', 'feedback'],
    } as const;
    const body = { ...answers, completedTasks: [...answers.completedTasks], pagesVisited: [...answers.pagesVisited] };
    const { message } = await app.browser().ok('sendFeedback', { body });
    expect(message).toBe('Thank you for your feedback!');
    expect(await newest()).toEqual({
      id: expect.any(Number),
      createdAt: app.now().toISOString(),
      from: 'visitor',
      ...body,
    });
  });

  it('recognizes members and guests by their session, whatever the browser says', async () => {
    const anna = await aMember(app);
    await anna.browser.ok('sendFeedback', { body: { recommendation: 8, guestCode: 'SOMEDAY-BETA-1234' } });
    expect((await newest())?.from).toBe('member');
    await app.db.updateTable('sessions').set({ kind: 'guest' }).where('member_id', '=', anna.id).execute();
    await anna.browser.ok('sendFeedback', { body: { recommendation: 8 } });
    expect((await newest())?.from).toBe('guest');
    await app.browser().ok('sendFeedback', { body: { recommendation: 8, guestCode: 'SOMEDAY-BETA-1234' } });
    expect((await newest())?.from).toBe('visitor');
  });

  it('is refused without any answer', async () => {
    const body = {
      email: '',
      improvements: '  ',
      recommendation: null,
      pagesVisited: ['upload' as const],
      timeSpent: 3,
    };
    const refusal = await app.browser().refused('sendFeedback', { body });
    expect(refusal).toMatchObject({ status: 400, message: 'Please answer at least one question.' });
    expect((await surveys()).total).toBe(0);
  });

  it.each([
    [{ easeOfUse: 0 }, 'Choose a number from 1 to 5.'],
    [{ navigation: 6 }, 'Choose a number from 1 to 5.'],
    [{ recommendation: 0 }, 'Choose a number from 1 to 10.'],
    [{ recommendation: 11 }, 'Choose a number from 1 to 10.'],
    [{ videoQuality: 2.5 }, 'Choose a number from 1 to 5.'],
    [{ email: 'rosa' }, 'Please enter a valid email address'],
    [{ improvements: 'x'.repeat(2001) }, 'Use 2,000 characters or fewer.'],
    [{ timeSpent: -1 }, 'Enter minutes.'],
    [{ timeSpent: 10_081 }, 'That’s more than a week.'],
    [{ recommendation: 9, completedTasks: Array(21).fill('sent a photo') }, 'Choose fewer tasks.'],
    [{ recommendation: 9, userType: 'robot' }, expect.any(String)],
    [{ recommendation: 9, pagesVisited: ['elsewhere'] }, expect.any(String)],
  ])('stores nothing of %j', async (body, message) => {
    const answer = await app
      .browser()
      .fetch('/api/feedback-survey', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify(body),
      });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message });
    expect((await surveys()).total).toBe(0);
  });

  it('ignores unknown fields', async () => {
    const body = { recommendation: 10, sender: 'member', memberId: 1, isAdmin: true };
    await app.browser().ok('sendFeedback', { body });
    expect((await newest())?.from).toBe('visitor');
  });
});

describe('too many surveys', () => {
  const send = (address: string) =>
    app
      .browser(address)
      .fetch('/api/feedback-survey', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: '{"recommendation":7}',
      });

  it('from one address wait an hour', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect((await send('10.77.1.1')).status).toBe(201);
    expect((await send('10.77.1.1')).status).toBe(429);
    expect((await send('10.77.1.2')).status).toBe(201);
  });

  it('from strangers leave room for members', { tags: 'long' }, async () => {
    for (let from = 0; from < 30; from += 1) {
      await Promise.all(Array.from({ length: 10 }, () => send(`10.78.${from}.1`)));
    }
    expect((await send('10.79.1.1')).status).toBe(429);
    const anna = await aMember(app);
    await anna.browser.ok('sendFeedback', { body: { recommendation: 7 } });
    expect((await surveys()).total).toBe(301);
  });
});

describe('the admin’s list of surveys', () => {
  const send = (body: Record<string, unknown>) => app.browser().ok('sendFeedback', { body });

  it('is sorted with missing answers last, in pages that don’t overlap', async () => {
    for (const recommendation of [3, 9, null, 9, 1]) await send({ recommendation, improvements: 'More' });
    const scores = async (order: string, page: string) =>
      (await surveys({ sort: 'recommendation', order, page, limit: '3' })).items.map((survey) => survey.recommendation);
    expect([...(await scores('desc', '1')), ...(await scores('desc', '2'))]).toEqual([9, 9, 3, 1, null]);
    expect([...(await scores('asc', '1')), ...(await scores('asc', '2'))]).toEqual([1, 3, 9, 9, null]);
    const ids = (await surveys({ limit: '5' })).items.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('continues after an id, in id order', async () => {
    for (const recommendation of [3, 9, 1]) await send({ recommendation });
    const first = (await surveys({ after: '0', limit: '2' })).items;
    const rest = (await surveys({ after: String(first[1]?.id), limit: '2' })).items;
    expect([...first, ...rest].map(({ recommendation }) => recommendation)).toEqual([3, 9, 1]);
    expect((await surveys({ after: String(rest[0]?.id) })).items).toEqual([]);
  });

  it('is searched by text and email, with a summary of all surveys', async () => {
    await send({ improvements: '100% larger BUTTONS', recommendation: 9, overallExperience: 5 });
    await send({ email: 'Rosa@example.org', recommendation: 8, overallExperience: 4 });
    await send({ bugReports: 'none', recommendation: 6, overallExperience: 4 });
    await send({ mostValuableFeature: 'all of it' });
    const search = async (words: string) => (await surveys({ search: words })).total;
    expect([await search('buttons'), await search('rosa@'), await search('%'), await search('nowhere')]).toEqual([
      1, 1, 1, 0,
    ]);
    expect((await surveys({ search: 'rosa' })).summary).toEqual({
      answers: 4,
      promoters: 1,
      passives: 1,
      detractors: 1,
      nps: 0,
      average: 4.3,
    });
  });

  it('has no score before the first answer', async () => {
    expect((await surveys()).summary).toMatchObject({ answers: 0, nps: null, average: null });
  });

  it('is only for admins', async () => {
    const anna = await aMember(app);
    expect((await anna.browser.refused('listSurveys')).status).toBe(401);
  });
});

it('an erased member’s answers stay, without their email', async () => {
  const anna = await aMember(app);
  await anna.browser.ok('sendFeedback', { body: { improvements: 'More', email: 'anna@example.org' } });
  await logIn(app, anna, anna.browser);
  await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
  const before = app.now();
  await app.setNow(new Date(before.getTime() + 29 * 86_400_000));
  await app.jobs.runDue();
  const fresh = await anAdmin(app);
  expect(await app.db.selectFrom('members').where('id', '=', anna.id).select('id').execute()).toEqual([]);
  expect((await fresh.browser.ok('listSurveys')).items).toMatchObject([
    { from: 'member', improvements: 'More', email: null },
  ]);
});
