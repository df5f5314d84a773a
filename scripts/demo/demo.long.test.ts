import { api } from '@someday/contract/api/api';
import type { Endpoint } from '@someday/contract/api/endpoint';
import { errorBodySchema } from '@someday/contract/api/error-body';
import { formatAccessCode, stripCode } from '@someday/contract/rules/access-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { demoAdmin, demoCodes, demoGuestCode, demoMembers } from '../../apps/server/src/config/demo-credentials.ts';
import { budgets } from '../../apps/server/src/abuse-protection/budgets.ts';
import { createAdminAccounts } from '../../apps/server/src/modules/admin/admins.service.ts';
import { passwordMatches } from '../../apps/server/src/lib/password-hash.ts';
import { anAdmin } from '../../apps/server/src/testing/make-admin.ts';
import { gpsJpeg } from '../../apps/server/src/testing/media/make-media.ts';
import { aLifetime, aLovedOne, aMember, logIn, messageForm } from '../../apps/server/src/testing/make.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { protectedEndpoints } from '../../apps/server/src/modules/demo/demo.service.ts';
import { ageReadyMedia } from './past.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
const said: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO: 'true' } });
  const { codes, database } = app.platform;
  await createAdminAccounts(database.db).makeFirst(demoAdmin);
  await fillDemo({
    pool: database.pool,
    codes,
    now: app.now(),
    send: (request) => fetch(request.url.replace('http://demonstration.invalid', app.origin), sameAs(request)),
    filmSeconds: 1,
    say: (line) => said.push(line),
  });
  // No test here needs a converted file, and converting them all would take a minute.
  await app.db.deleteFrom('jobs').where('kind', '=', 'convert-medium').execute();
  await app.db.updateTable('media').set({ state: 'ready', ready_at: app.now() }).execute();
  await app.jobs.runDue();
  await ageReadyMedia(database.pool);
}, 120_000);
afterAll(() => app.close());

function sameAs({ method, headers, body }: Request): RequestInit {
  return { method, headers, body, ...(body !== null && { duplex: 'half' }) };
}

const asMember = (who: keyof typeof demoMembers) => logIn(app, demoMembers[who]);

describe('the demo’s families', () => {
  it('is public, with the time of its next reset', async () => {
    const demo = await app.browser().ok('getDemoWorld');
    expect(demo.members.map(({ tier }) => tier)).toEqual(['free_trial', 'basic', 'premium']);
    expect(demo.lovedOnes).toHaveLength(4);
    expect(demo.resetsAt).toBe('2026-03-11T03:00:00.000Z'); // the tests' day is the tenth, at noon
  });

  it('lets everyone in with its public logins, on the plans it says', async () => {
    const { members } = await app.browser().ok('getDemoWorld');
    for (const member of members) {
      const browser = await logIn(app, member);
      const [{ user }, { tier, state }] = [await browser.ok('checkSession'), await browser.ok('getSubscription')];
      expect(user).toMatchObject({ name: member.name, emailVerified: true });
      expect({ tier, state }).toEqual({ tier: member.tier, state: member.tier === 'free_trial' ? 'trial' : 'active' });
    }
  });

  it('opens for each public code, with something to read', async () => {
    const { lovedOnes } = await app.browser().ok('getDemoWorld');
    const senders = new Map<string, string>();
    for (const { name, code } of lovedOnes) {
      const { child, from, messages } = await app.browser().ok('openWithCode', { params: { code } });
      expect(child.name).toBe(name);
      senders.set(name, from);
      expect(messages.some(({ state }) => state === 'open')).toBe(true);
    }
    expect(Object.fromEntries(senders)).toEqual({ Emma: 'Grandma', Sam: 'Dad', 'Nana Ruth': 'Danny', Grace: 'Mama' });
    const emma = await app.browser().ok('openWithCode', { params: { code: demoCodes.emma.code.toLowerCase() } });
    expect(emma.messages.some(({ state }) => state === 'sealed')).toBe(true);
  });

  it('gives everyone a portrait that no one else in the family has, and each member a signature', async () => {
    for (const member of ['trial', 'basic', 'premium'] as const) {
      const browser = await asMember(member);
      const { children } = await browser.ok('getParents', { query: {} });
      const portraits = [await browser.ok('getOwnPortrait'), ...children.map(({ portrait }) => portrait)];
      expect(portraits.every(({ drawing }) => drawing !== null)).toBe(true);
      expect(new Set(portraits.map(({ drawing }) => drawing?.hair)).size).toBe(portraits.length);
      expect((await browser.ok('getSignature')).signature?.kind).toBe('drawn');
    }
  });

  it('shows a message in each of its states', async () => {
    const premium = await asMember('premium');
    const { messages } = await premium.ok('listMessages');
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['available', 'viewed', 'scheduled']));
    expect(new Set(messages.map(({ opening }) => opening.state))).toEqual(new Set(['open', 'sealed', 'held']));
    expect(messages.some(({ isSurprise }) => isSurprise)).toBe(true);
    expect(messages.some(({ category }) => category === 'tough-times')).toBe(true);
    const eighteenth = messages.find(({ title }) => title === 'For your eighteenth birthday');
    expect(eighteenth?.triggerDate).toBe('2031-04-06'); // 13 in 27 days, so 18 five years later
    expect(await premium.ok('getVideoLibrary')).toHaveLength(2);
    expect((await premium.ok('getTrash')).messages).toHaveLength(1);
  });

  it('has upcoming days, custom categories and months of reactions', async () => {
    const premium = await asMember('premium');
    expect(await premium.ok('listTriggers')).toMatchObject([{ triggerType: 'birthday' }]);
    expect(await premium.ok('listMilestones')).toHaveLength(3);
    expect(await premium.ok('listCategories')).toHaveLength(2);
    const { openedPerMonth, reactions, timeToOpen } = await premium.ok('getEngagement');
    expect(openedPerMonth.filter(({ opened }) => opened > 0).length).toBeGreaterThanOrEqual(5);
    expect(Object.values(reactions).every((given) => given > 0)).toBe(true);
    // If their media had only been ready today, none of these could be known.
    expect(timeToOpen).toMatchObject({ day: 5, week: 4, month: 1, later: 0 });
  });

  it('sends no email about what happened months ago', async () => {
    const lovedOnes = await app.db.selectFrom('loved_ones').select('email').where('email', 'is not', null).execute();
    const mailed = new Set((await app.takeMails()).map(({ to }) => to));
    expect(lovedOnes).toHaveLength(5);
    expect(lovedOnes.filter(({ email }) => email !== null && mailed.has(email))).toEqual([]);
    const deliveries = await app.db.selectFrom('outgoing_emails').select(['state', 'sent_at']).execute();
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['sent', 'unaddressed', 'planned']));
    expect(deliveries.some(({ sent_at: at }) => at !== null && at < new Date('2025-10-01'))).toBe(true);
  });

  it('stops each plan at its limits', async () => {
    const basic = await asMember('basic');
    const refused = await basic.refused('addLovedOne', { body: { name: 'One more' } });
    expect(refused.limit).toMatchObject({ feature: 'family members', count: 3, maximum: 3 });
    const { usage } = await basic.ok('getSubscription');
    expect(usage.messages).toEqual({ count: 7, maximum: 10 });
    const premium = await asMember('premium');
    await premium.ok('addLovedOne', { body: { name: 'One more' } });
  });

  it('keeps its plans through the nightly comparison with the payment provider', async () => {
    await app.setNow(new Date('2026-03-11T12:00:00Z'));
    await app.jobs.runDue();
    for (const [who, state] of [
      ['trial', 'trial'],
      ['basic', 'active'],
      ['premium', 'active'],
    ] as const) {
      expect((await (await asMember(who)).ok('getSubscription')).state).toBe(state);
    }
  });

  it('has an admin, guests, surveys and tester applications', async () => {
    const admin = await app.db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
    expect(admin.username).toBe(demoAdmin.username);
    expect(await passwordMatches(admin.password_hash ?? '', demoAdmin.password)).toBe(true);
    const { codes } = app.platform;
    const guest = await app.db
      .selectFrom('guest_sessions')
      .selectAll()
      .where('code_hash', '=', codes.lookup(stripCode(demoGuestCode)))
      .executeTakeFirstOrThrow();
    expect([codes.open(guest.code_sealed), guest.is_active, guest.expires_at > app.now()]).toEqual([
      demoGuestCode,
      true,
      true,
    ]);
    const counted = await Promise.all(
      (['guest_sessions', 'feedback_surveys', 'tester_applications', 'cancellations'] as const).map(
        async (table) => (await app.db.selectFrom(table).select('id').execute()).length,
      ),
    );
    expect(counted).toEqual([4, 12, 3, 2]);
  });
});

describe('in a demo', () => {
  // Written out, because anything missing from the list would also be missing from the tests that use it.
  it('accounts, passwords, sessions and codes are protected', () => {
    expect(protectedEndpoints.toSorted()).toEqual([
      ...['beginAdminSecondFactor', 'beginSecondFactor', 'changeEmail', 'changePassword', 'closeAccount'],
      ...['confirmEmail', 'deactivateGuestSession', 'endSession', 'issueResetLink'],
      ...['newAdminPasskeyOptions', 'newPasskeyOptions', 'removeAdminPasskey', 'removePasskey'],
      ...['renewAccessCode', 'resetPassword', 'signOutEverywhere', 'startSecondFactorRemoval'],
      'undoEmailChange',
      'updateAccount',
    ]);
  });

  it.each(protectedEndpoints)('%s is refused, because the next visitor needs the same password', async (name) => {
    const row: Endpoint = api[name];
    const browser = row.caller === 'admin' ? (await anAdmin(app)).browser : await asMember('trial');
    const bodies: Partial<Record<string, unknown>> = {
      updateAccount: { name: 'Mallory' },
      changeEmail: { email: 'mallory@example.org' },
      confirmEmail: { token: 'x' },
      undoEmailChange: { token: 'x' },
      changePassword: { newPassword: 'taken over forever' },
      resetPassword: { token: 'x', newPassword: 'taken over forever' },
      closeAccount: { confirmEmail: demoMembers.trial.email },
    };
    const body = bodies[name];
    const response = await browser.fetch(row.path.replace('{id}', '1'), {
      method: row.method,
      headers: { origin: app.origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { code } = z.parse(errorBodySchema, await response.json());
    expect([response.status, code]).toEqual([403, 'demo_protected']);
    expect((await (await asMember('trial')).ok('checkSession')).user?.name).toBe(demoMembers.trial.name);
  });

  it('someone who isn’t logged in only learns that', async () => {
    expect((await app.browser().refused('signOutEverywhere')).code).toBe('not_signed_in');
  });

  it('a hundred wrong passwords don’t lock the account for the next visitor', async () => {
    const { limits } = app.platform;
    for (let tries = 0; tries < 100; tries++) await limits.take(budgets.loginAccountInARow, demoMembers.basic.email);
    await asMember('basic');
  });

  it('no one can claim the public guest code for their own address', async () => {
    for (const email of ['vera@smith-family.test', 'paul@jones-family.test']) {
      await app.browser().ok('guestLogin', { body: { code: demoGuestCode.toLowerCase(), email } });
    }
    const guests = await app.db.selectFrom('guest_sessions').select('email').execute();
    expect(JSON.stringify(guests)).not.toContain('family.test');
  });

  it('everyone can do the rest: sign up, add, send, cancel', async () => {
    const anna = await aMember(app);
    expect((await anna.browser.ok('checkSession')).authenticated).toBe(true);
    const trial = await asMember('trial');
    const emma = await trial.ok('addLovedOne', { body: { name: 'Emma' } });
    await trial.ok('createMessage', { form: await messageForm(emma.id, { file: await gpsJpeg() }) });
    const body = { reason: 'other', confirmEmail: demoMembers.trial.email } as const;
    await trial.ok('cancelSubscription', { body });
  });
});

describe('the admin of a demo', () => {
  it('sees no address that a visitor has given', async () => {
    const { browser: admin } = await anAdmin(app);
    const visitor = app.browser();
    const vera = { name: 'Vera', email: 'vera@smith-family.test', password: 'a gate in the garden' };
    await aLifetime(app, (await visitor.ok('signup', { body: vera })).user);
    const emma = { name: 'Emma', email: 'emma@smith-family.test' };
    await visitor.ok('addLovedOne', { body: emma });
    await visitor.ok('sendFeedback', { body: { improvements: 'None.', email: 'vera@smith-family.test' } });
    await visitor.ok('sendFeedback', { body: { improvements: 'None.', email: 'v@example.org.smith-family.test' } });
    await admin.ok('createGuestSession', { body: { guestCode: 'MORNING-LIGHT-4711', email: 'gus@smith-family.test' } });
    const lists = await Promise.all([
      admin.ok('listGuestSessions', { query: { limit: '1000' } }),
      admin.ok('listUsers', { query: { limit: '1000' } }),
      admin.ok('listChildren', { query: { limit: '1000' } }),
      admin.ok('listSurveys', { query: { limit: '1000' } }),
    ]);
    const text = JSON.stringify(lists);
    expect(text).toContain('v…@…');
    expect(text).toContain('e…@…');
    expect(text).not.toContain('smith-family');
    expect(text).toContain(demoMembers.trial.email);
    // Nor can it be found letter by letter through the number of hits.
    for (const list of ['listUsers', 'listChildren', 'listSurveys', 'listGuestSessions'] as const) {
      const found = await admin.ok(list, { query: { search: '@smith-fam' } });
      expect([found.total, found.items]).toEqual([0, []]);
    }
    const shown = await admin.ok('listUsers', { query: { search: 'EXAMPLE.org', limit: '2', page: '2' } });
    expect(shown.items.every(({ email }) => email.endsWith('@example.org'))).toBe(true);
    expect([shown.items.length, shown.total > 4]).toEqual([2, true]);
  });

  it('sees no applicant’s address or phone number, even after accepting them', async () => {
    const { browser: admin } = await anAdmin(app);
    const body = {
      name: 'Tina',
      email: 'tina@smith-family.test',
      phone: '030 1234567',
      ageRange: '56-65',
      familyStatus: 'grandparent',
      experienceWithApps: 'beginner',
      motivationReason: 'My grandchildren live far away.',
      testingAvailability: 'light',
      deviceTypes: 'mobile-only',
      agreeToTerms: true,
    } as const;
    await app.browser().ok('applyAsTester', { body });
    const list = await admin.ok('listApplications', { query: { limit: '1000' } });
    const id = list.items.find(({ email }) => email === 't…@…')?.id;
    const guest = await admin.ok('acceptTester', { params: { id: String(id) } });
    expect(guest.email).toBe('t…@…');
    expect(JSON.stringify([list, guest])).not.toMatch(/smith-family|1234567/);
  });

  it('sees no address that someone used as a name or searched for', async () => {
    const { browser: admin } = await anAdmin(app);
    const body = { username: 'vera@smith-family.test', password: 'a gate in the garden' };
    await app.browser().refused('adminLogin', { body });
    await admin.ok('listUsers', { query: { search: 'vera@smith-family.test' } });
    const { items } = await admin.ok('listAuditLog', { query: { limit: '1000', reading: 'on' } });
    const entries = items.map(({ username, action, detail }) => [username, action, detail]);
    expect(entries).toContainEqual(['v…@…', 'adminLogin', 'refused']);
    expect(entries).toContainEqual([expect.any(String), 'listUsers', 'search "v…@…"']);
    expect(JSON.stringify(items)).not.toContain('smith-family');
  });

  it('is shown the public codes, and no others', async () => {
    const { browser: admin } = await anAdmin(app);
    const anna = await aMember(app);
    await aLifetime(app, anna);
    const own = await aLovedOne(anna);
    const refusal = await admin.refused('revealAccessCode', { params: { id: String(own.id) } });
    expect(refusal.code).toBe('demo_protected');
    const { items } = await admin.ok('listChildren', { query: { search: demoCodes.grace.name } });
    const revealed = await Promise.all(
      items.map(({ id }) => admin.ok('revealAccessCode', { params: { id: String(id) } }).catch(() => null)),
    );
    expect(revealed).toContainEqual({ accessCode: demoCodes.grace.code });
  });
});

describe('outside a demo', () => {
  it('nothing is public and nothing is protected', async () => {
    const plain = await startTestApp();
    expect((await plain.browser().refused('getDemoWorld')).code).toBe('not_found');
    const anna = await aMember(plain);
    await aLovedOne(anna);
    await anna.browser.ok('updateAccount', { body: { name: 'Anne' } });
    await plain.close();
  });
});

it('filling the demo reports its progress', () => {
  expect(said.join('\n')).toContain(demoMembers.premium.name);
  expect(said.join('\n')).not.toContain(formatAccessCode(demoCodes.emma.code));
});
