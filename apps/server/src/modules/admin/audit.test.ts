import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { anInvitedGuest } from '#server/testing/make-guests.ts';
import { aLovedOne, aMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: MadeAdmin;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());

async function entriesOf(username: string): Promise<[string, string][]> {
  const rows = await app.db
    .selectFrom('admin_audit')
    .select(['action', 'detail'])
    .where('username', '=', username)
    .orderBy('id')
    .execute();
  return rows.map(({ action, detail }) => [action, detail]);
}

describe('the audit log', () => {
  it('records each look at people’s data, with the query', async () => {
    const { browser, username } = await anAdmin(app);
    await browser.ok('listUsers');
    await browser.ok('listUsers', { query: { search: 'An"na', page: '3', sort: 'name', order: 'asc' } });
    await browser.ok('listChildren', { query: { after: '0', limit: '1000' } });
    expect(await entriesOf(username)).toEqual([
      ['listUsers', ''],
      ['listUsers', 'page 3, search "An\\"na", sort "name", order "asc"'],
      ['listChildren', 'limit 1000, after 0'],
    ]);
  });

  it('records each action with its id, and never a code', async () => {
    const { browser, username } = await anAdmin(app);
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const { accessCode } = await browser.ok('revealAccessCode', { params: { id: String(emma.id) } });
    expect(accessCode).toBe(emma.accessCode);
    await browser.refused('retryJob', { params: { id: '999999' } });
    const guest = await browser.ok('createGuestSession', { body: { guestCode: 'MORNING-LIGHT-4711' } });
    const entries = await entriesOf(username);
    expect(entries).toEqual([
      ['revealAccessCode', `id ${emma.id}`],
      ['retryJob', 'id 999999'],
      ['createGuestSession', ''],
      ['createGuestSession', `made id ${guest.id}`],
    ]);
    expect(JSON.stringify(entries)).not.toContain(accessCode);
    expect(JSON.stringify(entries)).not.toContain(guest.guestCode);
  });

  it('records a search for a guest, but not the code that was searched for', async () => {
    const { browser, username } = await anAdmin(app);
    const { code } = await anInvitedGuest(app);
    const { total } = await browser.ok('listGuestSessions', { query: { search: code, page: '1' } });
    expect(total).toBe(1);
    expect(await entriesOf(username)).toEqual([['listGuestSessions', 'page 1, search …']]);
  });

  it('records each login, with the typed name if refused, and no password', async () => {
    const { username, password } = await anAdmin(app);
    await app.browser().refused('adminLogin', { body: { username, password: 'wrong horse battery' } });
    await app.browser().refused('adminLogin', { body: { username: 'stranger', password: 'wrong horse battery' } });
    await app.browser().ok('adminLogin', { body: { username: username.toUpperCase(), password } });
    expect(await entriesOf(username)).toEqual([
      ['adminLogin', 'refused'],
      ['adminLogin', 'signed in'],
    ]);
    const [stranger] = await app.db.selectFrom('admin_audit').selectAll().where('username', '=', 'stranger').execute();
    expect(stranger).toMatchObject({ admin_id: null, action: 'adminLogin', detail: 'refused' });
    const all = await app.db.selectFrom('admin_audit').selectAll().execute();
    expect(JSON.stringify(all)).not.toMatch(/horse|battery/);
  });

  it('records neither background requests nor refused ones', async () => {
    const { browser, username } = await anAdmin(app);
    await browser.ok('getAdmin');
    await browser.fetch('/api/admin/users?limit=nonsense');
    const before = await app.db.selectFrom('admin_audit').select('id').execute();
    await app.browser().refused('listUsers');
    expect(await app.db.selectFrom('admin_audit').select('id').execute()).toEqual(before);
    expect(await entriesOf(username)).toEqual([]);
  });

  it('is read page by page, newest first, and reading it is recorded', async () => {
    const { browser, username } = await anAdmin(app);
    await browser.ok('listUsers', { query: { search: 'first' } });
    await browser.ok('listUsers', { query: { search: 'second' } });
    const log = await browser.ok('listAuditLog', { query: { search: username, reading: 'on' } });
    const reading = `search "${username}", reading "on"`;
    expect(log.items.map(({ action, detail }) => [action, detail])).toEqual([
      ['listAuditLog', reading],
      ['listUsers', 'search "second"'],
      ['listUsers', 'search "first"'],
    ]);
    expect(log).toMatchObject({ total: 3, items: [{ username, at: app.now().toISOString() }, {}, {}] });
    const next = await browser.ok('listAuditLog', {
      query: { search: username, limit: '2', page: '2', reading: 'on' },
    });
    expect(next).toMatchObject({ total: 4, items: [{ detail: 'search "second"' }, { detail: 'search "first"' }] });
  });

  it('shows what changed, each once, and reading and attempts only on request', async () => {
    const { browser, username, password } = await anAdmin(app);
    await app.browser().ok('adminLogin', { body: { username, password } });
    await browser.ok('listUsers');
    await browser.ok('checkInstallation');
    const { id } = await browser.ok('createGuestSession', { body: { guestCode: 'EVENING-LIGHT-4711' } });
    await browser.refused('createGuestSession', { body: { guestCode: 'EVENING-LIGHT-4711' } });
    await browser.ok('deactivateGuestSession', { params: { id: String(id) } });
    const query = { search: username };
    const { items, total } = await browser.ok('listAuditLog', { query });
    expect(items.map(({ action, detail }) => [action, detail])).toEqual([
      ['deactivateGuestSession', `id ${id}`],
      ['createGuestSession', `made id ${id}`],
      ['adminLogin', 'signed in'],
    ]);
    const everything = await browser.ok('listAuditLog', { query: { ...query, reading: 'on' } });
    expect([total, everything.total]).toEqual([3, 9]);
  });
});

describe('while the audit log can’t be written', () => {
  const cannotWrite = async (work: () => Promise<void>) => {
    await sql`alter table admin_audit rename to admin_audit_away`.execute(app.db);
    await work();
    await sql`alter table admin_audit_away rename to admin_audit`.execute(app.db);
    expect(app.takeLog().length).toBeGreaterThan(0);
  };

  it('nothing is shown and nothing is done', async () => {
    const anna = await aMember(app, { name: 'Anna Unseen' });
    const emma = await aLovedOne(anna);
    const { id } = await app.db
      .insertInto('jobs')
      .values({
        kind: 'sweep-media',
        key: 'dead',
        payload: '{}',
        state: 'dead',
        due_at: app.now(),
        finished_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await cannotWrite(async () => {
      const list = await admin.browser.fetch('/api/admin/users?search=Unseen');
      expect(list.status).toBe(500);
      expect(await list.text()).not.toContain('Unseen');
      const code = await admin.browser.refused('revealAccessCode', { params: { id: String(emma.id) } });
      expect(JSON.stringify(code)).not.toContain(emma.accessCode);
      await admin.browser.refused('retryJob', { params: { id: String(id) } });
    });
    const job = await app.db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
    expect(job?.state).toBe('dead');
  });

  it('no one can log in', async () => {
    await cannotWrite(async () => {
      const { username, password } = admin;
      const browser = app.browser();
      await browser.refused('adminLogin', { body: { username, password } });
      expect(browser.cookies().size).toBe(0);
    });
  });
});

describe('an audit log entry', () => {
  it.each([
    ['changed', sql`update admin_audit set detail = 'nothing'`],
    ['deleted', sql`delete from admin_audit`],
    ['truncated', sql`truncate admin_audit`],
  ])('cannot be %s', async (_how, statement) => {
    await admin.browser.ok('listUsers');
    const before = await app.db.selectFrom('admin_audit').selectAll().orderBy('id').execute();
    await expect(statement.execute(app.db)).rejects.toThrow(/never changed or removed/);
    expect(await app.db.selectFrom('admin_audit').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('stays, with the name, when its admin is removed', async () => {
    const entries = () =>
      app.db.selectFrom('admin_audit').selectAll().where('admin_id', '=', admin.id).orderBy('id').execute();
    await admin.browser.ok('listUsers');
    const before = await entries();
    await app.db.deleteFrom('admins').where('id', '=', admin.id).execute();
    expect(await entries()).toEqual(before);
    expect(before.at(-1)).toMatchObject({ username: admin.username, action: 'listUsers' });
  });
});
