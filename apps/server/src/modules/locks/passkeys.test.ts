import { randomBytes } from 'node:crypto';
import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets } from '#server/abuse-protection/budgets.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { aMember } from '#server/testing/make.ts';
import { aPasskey } from '#server/testing/make-passkey.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

// What needs a device is in e2e/journeys/passkeys.test.ts.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const logins = ['passkeyLogin', 'adminPasskeyLogin'] as const;
const bytes = (length: number) => randomBytes(length).toString('base64url');
const proofWith = (token: string, id = bytes(16)) => ({
  token,
  credential: {
    ...{ id, rawId: id, type: 'public-key' as const },
    response: { clientDataJSON: bytes(90), authenticatorData: bytes(37), signature: bytes(70), userHandle: bytes(32) },
  },
});

it('a passkey is refused in the same way, whatever is wrong', async () => {
  const { id: memberId, browser: anna } = await aMember(app);
  await aPasskey(app, { memberId });
  const { token: confirming, options } = await anna.ok('confirmationOptions');
  const begin = async () => (await app.browser().ok('passkeyOptions')).token;
  const late = await begin();
  await app.setNow(new Date(app.now().getTime() + limits.loginMinutes * 60_000));
  const unknown = proofWith(await begin());
  const answers = new Set<string>();
  for (const token of [await begin(), await begin(), bytes(32), confirming, late])
    for (const name of logins)
      for (const body of [proofWith(token, options.allowCredentials[0]?.id), unknown])
        answers.add(JSON.stringify(await app.browser().refused(name, { body })));
  expect([...answers]).toEqual([expect.stringMatching(/"status":403,.*"code":"passkey_refused"/)]);
});

it('logging in with passkeys is limited for each address', async () => {
  const browser = app.browser();
  for (let count = 0; count < budgets.passkeyAddress.tries; count += 1)
    await app.platform.limits.take(budgets.passkeyAddress, browser.address);
  expect((await browser.refused('passkeyOptions')).code).toBe('too_many_tries');
  for (const name of logins)
    expect((await browser.refused(name, { body: proofWith(bytes(32)) })).code).toBe('too_many_tries');
  await app.browser().ok('passkeyOptions');
});

it('passkeys log no one in where only single sign-on does, unless to connect with it', async () => {
  const provider = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'someday', OIDC_CLIENT_SECRET: 'secret' };
  const there = await startTestApp({ env: { ...provider, OIDC_NAME: 'Home login', PASSWORD_LOGIN: 'off' } });
  const body = proofWith(bytes(32));
  for (const name of logins)
    expect(await there.browser().refused(name, { body })).toMatchObject({ code: 'password_login_off' });
  const connecting = await there.browser().refused('passkeyLogin', { body: { ...body, connect: bytes(32) } });
  expect(connecting.code).toBe('passkey_refused');
  await there.close();
});

it(`a member has at most ${limits.passkeys}, and the device is told which`, async () => {
  const { id: memberId, browser } = await aMember(app);
  for (let count = 1; count < limits.passkeys; count += 1) await aPasskey(app, { memberId });
  const { options } = await browser.ok('newPasskeyOptions');
  expect(options.excludeCredentials).toHaveLength(limits.passkeys - 1);
  await aPasskey(app, { memberId });
  expect((await browser.refused('newPasskeyOptions')).code).toBe('too_many_passkeys');
});

it('the last way in isn’t removed, even if two are at once', async () => {
  const { id: memberId, browser } = await aMember(app);
  const ids = [await aPasskey(app, { memberId }), await aPasskey(app, { memberId })];
  await app.db.updateTable('members').set({ password_hash: null }).where('id', '=', memberId).execute();
  const remove = (id: number) => browser.fetch(`/api/account/passkeys/${id}`, { method: 'DELETE' });
  const { removals } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('passkeys').select('id').where('id', 'in', ids).forUpdate().execute();
    const begun = ids.map(remove);
    await untilBlockedOnLock(app.db, ids.length);
    return { removals: begun };
  });
  const statuses = (await Promise.all(removals)).map(({ status }) => String(status));
  expect(statuses.toSorted()).toEqual(['200', '409']);
  expect((await browser.ok('getLocks')).passkeys).toHaveLength(1);
});
