import type { Api } from '@someday/contract/api/api';
import type { BodyInput } from '@someday/contract/api/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

type Application = BodyInput<Api['applyAsTester']>;

const support = 'help@example.org';
let app: TestApp;
let admin: MadeAdmin;
beforeAll(async () => {
  app = await startTestApp({ env: { SUPPORT_EMAIL: support } });
  admin = await anAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.takeMails();
  await app.db.deleteFrom('tester_applications').execute();
  await app.db.deleteFrom('guest_sessions').execute();
  await app.db.deleteFrom('rate_limits').execute();
});

const rosa: Application = {
  name: 'Rosa',
  email: 'rosa@example.org',
  ageRange: '56-65',
  familyStatus: 'grandparent',
  experienceWithApps: 'beginner',
  motivationReason: 'My grandchildren live far away.',
  testingAvailability: 'light',
  deviceTypes: 'mobile-only',
  agreeToTerms: true,
};
const apply = (form: Partial<Application> = {}) => app.browser().ok('applyAsTester', { body: { ...rosa, ...form } });
const applications = (query: Record<string, string> = {}) => admin.browser.ok('listApplications', { query });
const newest = async () => {
  const [application] = (await applications()).items;
  if (application === undefined) throw new Error('no one has applied');
  return application;
};

describe('an application', () => {
  it('is stored with every answer as given', async () => {
    const more = {
      phone: '+49 30 123',
      childrenAges: '3 and 5',
      socialMediaPlatform: 'facebook',
      motivationReason: '<img src=x onerror=alert(1)>\n=1+1',
      provideFeedback: true,
      hearAboutUs: '-2+3',
    } as const;
    const { message } = await apply(more);
    expect(message).toBe('Thank you! We’ve received your application.');
    const { agreeToTerms: _agreed, ...kept } = { ...rosa, ...more };
    expect(await newest()).toEqual({
      id: expect.any(Number),
      createdAt: app.now().toISOString(),
      state: 'waiting',
      decidedAt: null,
      ...kept,
    });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'rosa' }, 'Please enter a valid email address'],
    [{ motivationReason: 'Why not   ' }, "Please tell us why you're interested (at least 10 characters)"],
    [{ agreeToTerms: false }, 'You must agree to the testing terms'],
    [{ ageRange: '17' }, 'Please select your age range'],
    [{ familyStatus: 'neighbour' }, 'Please select your family status'],
    [{ experienceWithApps: 'wizard' }, 'Please select your experience level'],
    [{ testingAvailability: 'always' }, 'Please select your availability'],
    [{ deviceTypes: 'fridge' }, "Please select the devices you'll use for testing"],
    [{ socialMediaPlatform: 'pigeons' }, expect.any(String)],
    [{ provideFeedback: 'gladly' }, expect.any(String)],
    [{ motivationReason: 'x'.repeat(2001) }, 'Use 2,000 characters or fewer.'],
    [{ phone: '0'.repeat(41) }, 'Use 40 characters or fewer.'],
    [{ childrenAges: '4\n7' }, 'Remove line breaks and control characters.'],
    [{ hearAboutUs: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
  ])('with %j is refused with a reason and not stored', async (wrong, message) => {
    const response = await app
      .browser()
      .fetch('/api/tester-intake', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify({ ...rosa, ...wrong }),
      });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message });
    expect((await applications()).total).toBe(0);
  });

  it('offers no follow-up unless the applicant agreed', async () => {
    await apply();
    expect((await newest()).provideFeedback).toBe(false);
  });

  it('from an address that already has one waiting gets the same answer and changes nothing', async () => {
    const first = await apply();
    expect(await apply({ name: 'Mallory', email: 'ROSA@example.org' })).toEqual(first);
    expect((await applications()).items.map(({ name }) => name)).toEqual(['Rosa']);
    await admin.browser.ok('declineTester', { params: { id: String((await newest()).id) } });
    await apply({ name: 'Rosa again' });
    expect((await applications()).items.map(({ name }) => name)).toEqual(['Rosa again', 'Rosa']);
  });

  it('is announced once to the operator, without the applicant’s words', async () => {
    await apply({ name: 'Click example.net', motivationReason: 'Wire the money to account 12345' });
    await apply({ name: 'Click example.net' });
    const mails = await app.takeMails();
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: support, subject: 'Someone would like to test Someday' },
    ]);
    expect(mails[0]?.text).toContain('/admin-dashboard');
    expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toMatch(/rosa|example\.net|12345/i);
  });

  it('has to wait after five from one address', async () => {
    const browser = app.browser();
    for (let count = 0; count < 5; count += 1) {
      await browser.ok('applyAsTester', { body: { ...rosa, email: `rosa${count}@example.org` } });
    }
    expect(await browser.refused('applyAsTester', { body: rosa })).toMatchObject({ status: 429 });
    await apply();
    expect((await applications()).total).toBe(6);
  });
});

it('applications have to wait after fifty in an hour, wherever they come from', async () => {
  const applyFrom = async (from: number) => {
    const response = await app
      .browser(`10.80.${from}.1`)
      .fetch('/api/tester-intake', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.origin },
        body: JSON.stringify({ ...rosa, email: `rosa${from}@example.org` }),
      });
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 51 }, (_one, from) => applyFrom(from)));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 50 }, () => 201), 429]);
});

it('without SUPPORT_EMAIL, no one is emailed about an application', { tags: 'long' }, async () => {
  const silent = await startTestApp();
  await silent.browser().ok('applyAsTester', { body: rosa });
  expect(await silent.takeMails()).toEqual([]);
  await silent.close();
});

describe('the admin’s list of applications', () => {
  it('is sorted, searched, counted and exported by id', { tags: 'long' }, async () => {
    await apply({ name: 'berta', email: 'b@example.org' });
    await apply({ name: 'Anna', email: 'a@example.org', hearAboutUs: 'From a FRIEND' });
    await apply({ name: 'Carl', email: 'c@example.org', phone: '555-0199' });
    await admin.browser.ok('declineTester', { params: { id: String((await newest()).id) } });
    const names = async (query: Record<string, string>) => (await applications(query)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Carl', 'Anna', 'berta']);
    expect(await names({ sort: 'name' })).toEqual(['Anna', 'berta', 'Carl']);
    expect(await names({ sort: 'name', order: 'desc', limit: '1', page: '3' })).toEqual(['Anna']);
    expect([await names({ search: 'friend' }), await names({ search: '0199' })]).toEqual([['Anna'], ['Carl']]);
    expect(await names({ after: '0' })).toEqual(['berta', 'Anna', 'Carl']);
    expect(await applications({ search: 'friend' })).toMatchObject({ total: 1, waiting: 2 });
  });

  it('is only for admins, like decisions', async () => {
    const { browser } = await aMember(app);
    await apply();
    const { id } = await newest();
    const refusals = [
      await browser.refused('listApplications'),
      await browser.refused('acceptTester', { params: { id: String(id) } }),
      await browser.refused('declineTester', { params: { id: String(id) } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await newest()).state).toBe('waiting');
  });
});

describe('a decision', () => {
  it('declines once', async () => {
    await apply();
    const { id } = await newest();
    await admin.browser.ok('declineTester', { params: { id: String(id) } });
    expect(await newest()).toMatchObject({ state: 'declined', decidedAt: app.now().toISOString() });
    for (const decide of ['declineTester', 'acceptTester'] as const) {
      expect((await admin.browser.refused(decide, { params: { id: String(id) } })).code).toBe('already_decided');
    }
    expect((await admin.browser.refused('declineTester', { params: { id: String(id + 1) } })).code).toBe('not_found');
  });

  it('makes an accepted applicant a guest and emails their code', async () => {
    await apply();
    await app.takeMails();
    const guest = await admin.browser.ok('acceptTester', { params: { id: String((await newest()).id) } });
    expect(guest).toMatchObject({ email: rosa.email, accessLevel: 'beta', isActive: true });
    expect(await newest()).toMatchObject({ state: 'accepted', decidedAt: app.now().toISOString() });
    const mails = await app.takeMails();
    expect(mails.map(({ to }) => to)).toEqual([rosa.email]);
    expect(mails[0]?.text).toContain(guest.guestCode);
  });

  it('by two admins at the same time makes one guest', async () => {
    await apply();
    const { id } = await newest();
    const other = await anAdmin(app);
    const answers = await Promise.all(
      [admin, other].map(({ browser }) =>
        browser.fetch(`/api/admin/tester-applications/${id}/accept`, {
          method: 'POST',
          headers: { origin: app.origin },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await app.db.selectFrom('guest_sessions').select('email').execute()).toEqual([{ email: rosa.email }]);
  });

  it('leaves the application waiting, and makes no guest, after too many invitations', async () => {
    let accepted = 0;
    for (let status = 200; status === 200; accepted += status === 200 ? 1 : 0) {
      await app.db.deleteFrom('tester_applications').execute();
      await apply();
      const { id } = await newest();
      const path = `/api/admin/tester-applications/${id}/accept`;
      ({ status } = await admin.browser.fetch(path, { method: 'POST', headers: { origin: app.origin } }));
      expect([200, 429]).toContain(status);
    }
    expect(accepted).toBeGreaterThan(0);
    expect((await newest()).state).toBe('waiting');
    expect(await app.db.selectFrom('guest_sessions').select('id').execute()).toHaveLength(accepted);
  });
});

it('an application is erased 30 days after the answer, and after 90 days at most', { tags: 'long' }, async () => {
  const hour = 3_600_000;
  const day = 24 * hour;
  const start = app.now().getTime();
  const left = async (after: number) => {
    await app.setNow(new Date(start + after));
    await app.jobs.runDue();
    const rows = await app.db.selectFrom('tester_applications').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  };
  for (const name of ['Accepted', 'Declined', 'Late', 'Waiting']) {
    await apply({ name, email: `${name}@example.org` });
  }
  const idsByName = new Map((await applications()).items.map(({ name, id }) => [name, String(id)]));
  const of = (name: string) => ({ params: { id: idsByName.get(name) ?? '' } });
  await admin.browser.ok('acceptTester', of('Accepted'));
  await admin.browser.ok('declineTester', of('Declined'));
  expect(await left(30 * day - 1000)).toEqual(['Accepted', 'Declined', 'Late', 'Waiting']);
  expect(await left(30 * day + hour)).toEqual(['Late', 'Waiting']);
  await app.setNow(new Date(start + 80 * day));
  await (await anAdmin(app)).browser.ok('declineTester', of('Late'));
  expect(await left(90 * day - 1000)).toEqual(['Late', 'Waiting']);
  expect(await left(90 * day + hour)).toEqual([]);
});
