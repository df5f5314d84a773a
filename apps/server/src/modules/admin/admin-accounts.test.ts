import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '#server/config/env.ts';
import { createDatabase } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createAdminAccounts } from './admins.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const asks = (username: string, password: string) => app.browser().ok('adminLogin', { body: { username, password } });

describe('the first start', () => {
  it('creates one admin with a random password, stored only as a hash, even if several processes start at the same time', async () => {
    const processes = Array.from({ length: 8 }, () =>
      createDatabase(app.platform.database.connection, { poolSize: 1 }),
    );
    const made = await Promise.all(
      processes.map(({ db }, index) => createAdminAccounts(db).makeFirst({ username: `root${index}`, password: null })),
    );
    await Promise.all(processes.map((one) => one.close()));
    const [first, ...others] = made.filter((one) => one !== null);
    expect(others).toEqual([]);
    if (first === undefined) throw new Error('no admin was created');
    expect(first.password).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    const admins = await app.db.selectFrom('admins').selectAll().execute();
    expect(admins).toHaveLength(1);
    expect(admins[0]?.password_hash).toMatch(/^\$argon2id\$/);
    await asks(first.username, first.password ?? '');
  });

  it('creates none if there is one already, whatever the settings say', async () => {
    const accounts = createAdminAccounts(app.db);
    expect(await accounts.makeFirst({ username: 'other', password: 'a password that was given' })).toBeNull();
    const answer = await app
      .browser()
      .refused('adminLogin', { body: { username: 'other', password: 'a password that was given' } });
    expect(answer.code).toBe('wrong_admin');
  });

  it('uses a given password without showing it', async () => {
    const fresh = await startTestApp();
    const accounts = createAdminAccounts(fresh.db);
    const chosen = { username: 'Jo Doe', password: 'a gate in the garden' };
    expect(await accounts.makeFirst(chosen)).toEqual({ username: 'Jo Doe', password: null });
    await fresh.browser().ok('adminLogin', { body: { ...chosen, username: 'jo doe' } });
    await fresh.close();
  });
});

describe('the console', () => {
  it('creates each admin with a different password', async () => {
    const accounts = createAdminAccounts(app.db);
    const [bea, cem] = [await accounts.create('bea'), await accounts.create('cem')];
    expect(bea).not.toBe(cem);
    await asks('bea', bea);
    await asks('cem', cem);
  });

  it('creates no admin twice, however the name is typed', async () => {
    const accounts = createAdminAccounts(app.db);
    await accounts.create('Zoë');
    await expect(accounts.create('zoE\u0308')).rejects.toThrow(/There’s already an admin zoë/i);
  });

  it.each(['', '   ', 'x'.repeat(61), 'a\nb'])('refuses the name %j with a reason', async (name) => {
    await expect(createAdminAccounts(app.db).create(name)).rejects.toBeInstanceOf(UsageError);
  });

  it('resets a password and ends that admin’s sessions, but no one else’s', async () => {
    const accounts = createAdminAccounts(app.db);
    const passwords = { dan: await accounts.create('dan'), eve: await accounts.create('eve') };
    const browsers = { dan: app.browser(), other: app.browser(), eve: app.browser() };
    await browsers.dan.ok('adminLogin', { body: { username: 'dan', password: passwords.dan } });
    await browsers.other.ok('adminLogin', { body: { username: 'dan', password: passwords.dan } });
    await browsers.eve.ok('adminLogin', { body: { username: 'eve', password: passwords.eve } });
    const password = await accounts.reset('DAN');
    expect((await browsers.dan.refused('getAdmin')).code).toBe('not_signed_in');
    expect((await browsers.other.refused('getAdmin')).code).toBe('not_signed_in');
    await browsers.eve.ok('getAdmin');
    const old = { username: 'dan', password: passwords.dan };
    expect((await app.browser().refused('adminLogin', { body: old })).code).toBe('wrong_admin');
    await asks('dan', password);
  });

  it('resets no unknown admin', async () => {
    await expect(createAdminAccounts(app.db).reset('stranger')).rejects.toThrow(/There’s no admin stranger/);
  });

  it('renames an admin, who stays logged in, and refuses a name that is taken', async () => {
    const accounts = createAdminAccounts(app.db);
    const password = await accounts.create('gil');
    await accounts.create('hal');
    const browser = app.browser();
    await browser.ok('adminLogin', { body: { username: 'gil', password } });
    await expect(accounts.rename('gil', 'HAL')).rejects.toThrow('There’s already an admin HAL');
    await expect(accounts.rename('nobody', 'new')).rejects.toThrow('There’s no admin nobody');
    expect(await accounts.rename('GIL', 'Gil Ames')).toBe('Gil Ames');
    expect(await browser.ok('getAdmin')).toMatchObject({ username: 'Gil Ames' });
    await asks('gil ames', password);
    expect(await accounts.rename('gil ames', 'GIL AMES')).toBe('GIL AMES');
  });

  it('removes an admin with their sessions, and keeps what they did in the audit log', async () => {
    const accounts = createAdminAccounts(app.db);
    const password = await accounts.create('ivy');
    const browser = app.browser();
    await browser.ok('adminLogin', { body: { username: 'ivy', password } });
    await accounts.remove('IVY');
    expect((await browser.refused('getAdmin')).code).toBe('not_signed_in');
    const body = { username: 'ivy', password };
    expect((await app.browser().refused('adminLogin', { body })).code).toBe('wrong_admin');
    const entries = await app.db.selectFrom('admin_audit').select('action').where('username', '=', 'ivy').execute();
    expect(entries.map(({ action }) => action)).toEqual(['createAdmin', 'adminLogin', 'removeAdmin', 'adminLogin']);
    await expect(accounts.remove('ivy')).rejects.toThrow('There’s no admin ivy');
  });

  it('lists admins, and never removes the last one, even if two are removed at the same time', async () => {
    const fresh = await startTestApp();
    const accounts = createAdminAccounts(fresh.db);
    await accounts.makeFirst({ username: 'one', password: 'a gate in the garden' });
    await accounts.create('two');
    await fresh.browser().ok('adminLogin', { body: { username: 'one', password: 'a gate in the garden' } });
    const [one, two] = await accounts.list();
    expect([one?.username, two?.username]).toEqual(['one', 'two']);
    expect([one?.lastUsedAt, two?.lastUsedAt]).toEqual([expect.any(Date), null]);
    const removed = await Promise.allSettled([accounts.remove('one'), accounts.remove('two')]);
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await accounts.list()).toHaveLength(1);
    const [last] = await accounts.list();
    await expect(accounts.remove(last?.username ?? '')).rejects.toThrow(/is the only admin/);
    await fresh.close();
  });

  it('is recorded in the audit log', async () => {
    const accounts = createAdminAccounts(app.db);
    const password = await accounts.create('fay');
    await accounts.reset('fay');
    const entries = await app.db.selectFrom('admin_audit').selectAll().where('username', '=', 'fay').execute();
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['createAdmin', 'from the console'],
      ['resetAdmin', 'from the console'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});
