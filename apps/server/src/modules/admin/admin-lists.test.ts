import { api } from '@someday/contract/api/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type MadeAdmin } from '#server/testing/make-admin.ts';
import { aLifetime, aLovedOne, aMember, aSubscription } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let admin: MadeAdmin;
beforeAll(async () => {
  app = await startTestApp({ env: { BILLING: 'practice' } });
  admin = await anAdmin(app);
});
afterAll(() => app.close());

/** Many rows with only two creation times and two names, so that most sort as equal. */
async function manyMembers(tag: string, count: number): Promise<void> {
  await sql`
    insert into members (name, email, password_hash, time_zone, created_at)
    select ${tag} || ' ' || (number % 2), ${tag} || number || '@example.org', 'x', 'UTC',
      someday_now() - (number % 2) * interval '1 hour'
    from generate_series(1, ${count}) as number`.execute(app.db);
}

async function aGuest(name: string): Promise<number> {
  const { id } = await app.db
    .insertInto('members')
    .values({ name, email: null, password_hash: null, time_zone: 'UTC', is_guest: true, erase_at: app.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into loved_ones (member_id, name, relationship, stamp_color, code_hash, code_sealed)
    values (${id}, ${`Child of ${name}`}, 'child', 1, sha256(${name}::bytea), '\\x00')`.execute(app.db);
  return id;
}

const users = async (query: Record<string, string>) => admin.browser.ok('listUsers', { query });
const children = async (query: Record<string, string>) => admin.browser.ok('listChildren', { query });
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name);

describe('members', () => {
  it('are listed with their trial and plan', async () => {
    const anna = await aMember(app, { name: 'Standing Anna' });
    const bela = await aMember(app, { name: 'Standing Bela' });
    const cora = await aMember(app, { name: 'Standing Cora' });
    const dora = await aMember(app, { name: 'Standing Dora' });
    await aMember(app, { name: 'Standing Emil' });
    await aSubscription(app, anna, { state: 'trialing' });
    await aLovedOne(anna);
    await aSubscription(app, bela, { offer: 'premium_annual' });
    await aSubscription(app, cora, { state: 'ended' });
    await aLifetime(app, dora);
    const shown = await users({ search: 'standing', sort: 'name' });
    expect(shown.total).toBe(5);
    expect(
      shown.items.map((row) => [row.name, row.isParent, row.trialActive, row.subscriptionActive, row.subscriptionType]),
    ).toEqual([
      ['Standing Anna', true, true, false, 'free_trial'],
      ['Standing Bela', false, false, true, 'premium'],
      ['Standing Cora', false, false, false, null],
      ['Standing Dora', false, false, true, 'lifetime'],
      ['Standing Emil', false, false, false, null],
    ]);
    expect(shown.items[0]).toMatchObject({
      id: anna.id,
      email: anna.email,
      emailVerified: false,
      createdAt: app.now().toISOString(),
    });
    await app.setNow(new Date(app.now().getTime() + 8 * DAY_MS));
    admin = await anAdmin(app);
    const [later] = (await users({ search: 'standing anna' })).items;
    expect(later?.trialActive).toBe(false);
  });

  it('all have Lifetime if billing is off', async () => {
    const free = await startTestApp();
    const { browser } = await anAdmin(free);
    await aMember(free);
    expect((await browser.ok('listUsers')).items).toMatchObject([
      { trialActive: false, subscriptionActive: true, subscriptionType: 'lifetime' },
    ]);
    await free.close();
  });

  it('include closed accounts, but no guests', async () => {
    const { id } = await aMember(app, { name: 'Closing Carl' });
    await app.db
      .updateTable('members')
      .set({ closed_at: app.now(), erase_at: app.now() })
      .where('id', '=', id)
      .execute();
    await aGuest('Closing Guest');
    expect(names(await users({ search: 'closing' }))).toEqual(['Closing Carl']);
  });

  it.each(['created', 'name', 'email'])('sorted by %s appear once each across pages, in either order', async (sort) => {
    await manyMembers(`Pages ${sort}`, 45);
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) =>
          users({ search: `pages ${sort}`, sort, order, page: String(page), limit: '10' }),
        ),
      );
      expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 10, 10, 5, 0]);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([45]));
      const all = pages.flatMap(({ items }) => items);
      expect(new Set(all.map(({ id }) => id)).size).toBe(45);
      const key = (row: (typeof all)[number]) =>
        sort === 'created' ? row.createdAt : sort === 'name' ? row.name.toLowerCase() : row.email.toLowerCase();
      const rising = order === 'asc' ? all : all.toReversed();
      expect(rising.map(({ id }) => id)).toEqual(
        rising.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)).map(({ id }) => id),
      );
    }
  });

  it.each(['asc', 'desc'])(
    'without a search are the same across pages as on one page, %s',
    { tags: 'long' },
    async (order) => {
      await manyMembers(`Ends ${order}`, 23);
      for (const sort of ['created', 'name', 'email']) {
        const whole = await users({ sort, order, limit: '1000' });
        const ids = whole.items.map(({ id }) => id);
        const limit = 7;
        const paged: number[] = [];
        for (let page = 1; page <= Math.ceil(ids.length / limit) + 1; page += 1) {
          const { items, total } = await users({ sort, order, limit: String(limit), page: String(page) });
          expect(total).toBe(ids.length);
          paged.push(...items.map(({ id }) => id));
        }
        expect(paged).toEqual(ids);
      }
    },
  );

  it('are sorted newest first by default', async () => {
    await manyMembers('Newest', 4);
    const shown = (await users({ search: 'newest' })).items.map(({ createdAt }) => createdAt);
    expect(shown).toEqual(shown.toSorted().toReversed());
  });

  it('are exported in id order, even if some are added or erased during the export', async () => {
    await manyMembers('Export', 30);
    const first = await users({ search: 'export', after: '0', limit: '20' });
    const last = first.items.at(-1)?.id ?? 0;
    await app.db
      .deleteFrom('members')
      .where('id', '=', first.items[3]?.id ?? 0)
      .execute();
    await aMember(app, { name: 'Export too' });
    const second = await users({ search: 'export', after: String(last), limit: '20' });
    expect(second.items).toHaveLength(11);
    expect(second.total).toBe(30);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(31);
  });

  it.each([
    ['100%', ['Odd 100% sure']],
    ['%', ['Odd 100% sure']],
    ['d_s', ['Odd under_score, d_s']],
    ["o'b", ["Odd O'Brien"]],
    ['"quo', ['Odd "Quoted"']],
    ['back\\s', ['Odd back\\slash']],
    ['ÄNNE', ['Odd Änne 👩‍👧']],
    ['A\u0308nne', ['Odd Änne 👩‍👧']],
    ['👩‍👧', ['Odd Änne 👩‍👧']],
    ["'; drop table members; --", []],
  ])('are searched for %j literally', async (search, found) => {
    const existing = await users({ search: 'odd ' });
    if (existing.total === 0) {
      for (const name of ['100% sure', 'under_score, d_s', "O'Brien", '"Quoted"', 'back\\slash', 'Änne 👩‍👧', 'dxs']) {
        await aMember(app, { name: `Odd ${name}` });
      }
    }
    const shown = await users({ search });
    expect(names(shown)).toEqual(found);
    expect(shown.total).toBe(found.length);
  });

  it('are also found by email', async () => {
    const { email } = await aMember(app);
    expect((await users({ search: email.toUpperCase() })).items).toMatchObject([{ email }]);
  });

  it.each([
    'page=0',
    'page=-1',
    'limit=x',
    'sort=password_hash',
    'order=up',
    'after=x',
    'search=%00',
    `search=${'x'.repeat(101)}`,
  ])('are not listed for the query %s', async (query) => {
    expect((await admin.browser.fetch(`/api/admin/users?${query}`)).status).toBe(400);
  });

  it('are limited to an export’s size per page', async () => {
    expect((await users({ limit: '999999', page: '999999' })).items).toEqual([]);
    await manyMembers('Crowded', 1001);
    const shown = await users({ limit: '999999', search: 'Crowded' });
    expect([shown.items.length, shown.total]).toEqual([1000, 1001]);
  });
});

describe('loved ones', () => {
  it('are listed with their member, and never with their code', async () => {
    const anna = await aMember(app, { name: 'Parent Anna' });
    await aLifetime(app, anna);
    const emma = await anna.browser.ok('addLovedOne', { body: { name: 'Masked Emma', email: 'emma@example.org' } });
    const answer = await admin.browser.fetch('/api/admin/children?search=masked');
    const text = await answer.text();
    expect(text).not.toContain(emma.accessCode);
    expect(text).not.toContain(emma.accessCode.replace('-', ''));
    expect(JSON.parse(text)).toEqual({
      total: 1,
      items: [
        {
          id: emma.id,
          name: 'Masked Emma',
          accessCode: '•••••-•••••',
          email: 'emma@example.org',
          parentId: anna.id,
          parentName: 'Parent Anna',
          createdAt: app.now().toISOString(),
        },
      ],
    });
    expect((await children({ search: 'parent anna' })).total).toBe(1);
    expect((await children({ search: 'EMMA@example.org' })).total).toBe(1);
  });

  it('in the trash or of guests are not listed, nor is their code revealed', async () => {
    const anna = await aMember(app);
    await aLifetime(app, anna);
    const gone = await aLovedOne(anna, { name: 'Away Finn' });
    await anna.browser.ok('removeLovedOne', { params: { id: String(gone.id) } });
    const guest = await aGuest('Away Guest');
    expect(await children({ search: 'away' })).toEqual({ items: [], total: 0 });
    const rows = await app.db
      .selectFrom('loved_ones')
      .select('id')
      .where('member_id', 'in', [guest, anna.id])
      .execute();
    expect(rows).toHaveLength(2);
    for (const { id } of rows) {
      expect((await admin.browser.refused('revealAccessCode', { params: { id: String(id) } })).code).toBe('not_found');
    }
  });

  it.each(['created', 'name', 'parent'])('sorted by %s appear once each across pages', async (sort) => {
    const tag = `Kid ${sort}`;
    await manyMembers(tag, 7);
    await sql`
      insert into loved_ones (member_id, name, relationship, stamp_color, code_hash, code_sealed)
      select id, ${tag} || ' ' || number % 2, 'child', 1, sha256((${tag} || id || ' ' || number)::bytea), '\\x00'
      from members, generate_series(1, 5) as number where name like ${`${tag} %`}`.execute(app.db);
    for (const order of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => children({ search: tag, sort, order, page: String(page), limit: '10' })),
      );
      expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 10, 5]);
      expect(pages[0]?.total).toBe(35);
      const all = pages.flatMap(({ items }) => items);
      expect(new Set(all.map(({ id }) => id)).size).toBe(35);
      const key = (row: (typeof all)[number]) =>
        sort === 'created' ? row.createdAt : sort === 'name' ? row.name : row.parentName;
      const keys = (order === 'asc' ? all : all.toReversed()).map(key);
      expect(keys).toEqual(keys.toSorted());
    }
  });
});

describe('cancellations', () => {
  it('are listed with their reasons, newest first, even after the account is erased', async () => {
    const anna = await aMember(app);
    await app.db
      .insertInto('cancellations')
      .values([
        { member_id: anna.id, reason: 'too-expensive', feedback: 'Lovely all the same', ends_at: app.now() },
        { member_id: null, reason: 'other', feedback: '', ends_at: null },
      ])
      .execute();
    const { items, total } = await admin.browser.ok('listCancellations');
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { memberId: null, reason: 'other', feedback: '', endsAt: null },
      { memberId: anna.id, reason: 'too-expensive', feedback: 'Lovely all the same', endsAt: app.now().toISOString() },
    ]);
    expect((await admin.browser.ok('listCancellations', { query: { search: 'lovely' } })).total).toBe(1);
  });
});

it.each([
  'listUsers',
  'listChildren',
  'listCancellations',
  'listTroubledDeliveries',
  'listDeadJobs',
  'listUnreadyMedia',
  'listAuditLog',
] as const)('%s can be searched, sorted, paged and exported', async (name) => {
  for (const query of ['search=%25_%27%22%5C', 'sort=created&order=asc&page=2&limit=3', 'after=0&limit=1000']) {
    const answer = await admin.browser.fetch(`${api[name].path}?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
  }
});
