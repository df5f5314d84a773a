import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db, Tx } from '#server/db/client.ts';
import { hashPassword } from '#server/lib/password-hash.ts';
import { aFamily, aMember, type MadeMember } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Refusal } from '#server/testing/test-client.ts';
import { closeMember, findPasswordHash } from './accounts.repo.ts';
import { deleteMemberSessions } from './sessions.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The answer to `ask` if `change` is committed after the session was looked up and before anything is written. */
async function askedMeanwhile<Answer>(
  change: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked = await app.db.transaction().execute(async (tx) => {
    await change(tx);
    const answer = ask();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5000 });
    return { answer };
  });
  return asked.answer;
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length;
}

const newPassword = 'a gate in the garden';

describe('a password changed on another device', () => {
  const uses: [string, string, (member: MadeMember) => Promise<Refusal>][] = [
    [
      'log in with the old one',
      'wrong_credentials',
      ({ email, password }) => app.browser().refused('login', { body: { email, password } }),
    ],
    [
      'choose another',
      'not_signed_in',
      ({ browser }) => browser.refused('changePassword', { body: { newPassword: 'a door in the wall' } }),
    ],
    [
      'change the address',
      'not_signed_in',
      ({ browser }) => browser.refused('changeEmail', { body: { email: 'thief@example.org' } }),
    ],
    ['ask for an export', 'not_signed_in', ({ browser }) => browser.refused('requestExport')],
    [
      'close the account',
      'not_signed_in',
      ({ browser, email }) => browser.refused('closeAccount', { body: { confirmEmail: email } }),
    ],
  ];

  it.each(uses)('lets no request that was on its way %s', async (_what, code, use) => {
    const anna = await aMember(app);
    const before = await app.db.selectFrom('members').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
    const changed = { password_hash: await hashPassword(newPassword) };
    const refusal = await askedMeanwhile(
      async (tx) => {
        await tx.updateTable('members').set(changed).where('id', '=', anna.id).execute();
        await deleteMemberSessions(tx, anna.id, null);
      },
      () => use(anna),
    );
    expect(refusal.code).toBe(code);
    const after = await app.db.selectFrom('members').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, ...changed });
    await app.browser().ok('login', { body: { email: anna.email, password: newPassword } });
  });
});

it('a session opened while the account is being closed is useless', async () => {
  const { anna, emma, message, recipient } = await aFamily(app);
  const photo = async () => (await recipient.fetch(`/api/media/${message.id}/photo`)).status;
  expect(await photo()).toBe(200);
  const ofEmma = app.db.selectFrom('sessions').selectAll().where('loved_one_id', '=', emma.id);
  const { id: _id, ...session } = await ofEmma.executeTakeFirstOrThrow();
  await anna.browser.ok('closeAccount', { body: { confirmEmail: anna.email } });
  await app.db.insertInto('sessions').values(session).execute();
  expect(await photo()).toBe(401);
});

it('a login during the closing of its account opens no session', async () => {
  const anna = await aMember(app);
  const refusal = await askedMeanwhile(
    (tx) => closeMember(tx, anna.id, 3600),
    () => app.browser().refused('login', { body: { email: anna.email, password: anna.password } }),
  );
  expect(refusal.code).toBe('account_closed');
});

describe('a hash with an old cost', () => {
  /** Of 'correct horse', the password of every test member. */
  const weak = '$argon2id$v=19$m=8192,t=1,p=1$hsfTd5KJgtgR02mcOmeSYw$zKtYWfmn9qYgdVvhpn4o4CzB31tqJyCLWSHyZqQBOa8';
  const store = (db: Db, id: number, password_hash: string) =>
    db.updateTable('members').set({ password_hash }).where('id', '=', id).execute();

  it('is replaced at login', async () => {
    const anna = await aMember(app);
    await store(app.db, anna.id, weak);
    const body = { email: anna.email, password: anna.password };
    await app.browser().ok('login', { body });
    const stored = await findPasswordHash(app.db, anna.id);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    await app.browser().ok('login', { body });
    expect(await findPasswordHash(app.db, anna.id)).toBe(stored);
  });

  it('does not restore a password that was changed during that login', async () => {
    const anna = await aMember(app);
    await store(app.db, anna.id, weak);
    const chosen = await hashPassword(newPassword);
    await askedMeanwhile(
      (tx) => store(tx, anna.id, chosen),
      () => app.browser().refused('login', { body: { email: anna.email, password: anna.password } }),
    );
    expect(await findPasswordHash(app.db, anna.id)).toBe(chosen);
  });
});
