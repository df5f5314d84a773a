import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { s3OfRun } from '../../apps/server/src/testing/storage/ceph.ts';
import { haveAccount, somebody } from '../support/account.ts';
import { adminEnv } from '../support/admin.ts';
import { setUpJourney } from '../support/journey.ts';
import { answered } from '../support/sent-messages.ts';

// A passkey belongs to a name. The servers of `npm run test:scale` are at a number.
const onOneMachine = test.skipIf(s3OfRun() !== null);
const journey = setUpJourney({ env: { HOST: 'localhost' } });

const login = { begin: '/api/auth/passkey/options', finish: '/api/auth/passkey' };
const adminLogin = { ...login, finish: '/api/admin/passkey' };
const adding = { begin: '/api/account/passkeys/options', finish: '/api/account/passkeys' };
const adminAdding = { begin: '/api/admin/account/passkeys/options', finish: '/api/admin/account/passkeys' };
const confirming = { begin: '/api/account/confirmation/options', finish: '/api/account/confirmation/passkey' };
const refusal = { status: 403, code: 'passkey_refused' };

/** A new person's device, which always recognizes their face. */
async function aDevice() {
  journey.expectComplaint(/403 .*\/api\//);
  const page = await journey.newDesktopPage();
  await page.goto('/privacy-policy');
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const passkey = async () => {
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    if (credentials[0] === undefined) throw new Error('There’s no passkey on this device.');
    return credentials[0];
  };
  const keep = (credential: Awaited<ReturnType<typeof passkey>>) =>
    session.send('WebAuthn.addCredential', { authenticatorId, credential });
  return { page, passkey, keep };
}

/** As a page does it: asks the server, then the browser, then the server. `any`: the device may use any passkey it has. */
const withPasskey = (page: Page, way: typeof login, { name = '', times = 1, any = false } = {}) =>
  page.evaluate(
    async ({ begin, finish, name: given, times: often, any: whichever }) => {
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: answer.status, ...(await answer.json()) };
      };
      const { token, options } = await post(begin, {});
      if (whichever) options.allowCredentials = [];
      const made = options.rp
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      const credential = made instanceof PublicKeyCredential ? made.toJSON() : null;
      for (let again = 1; again < often; again += 1) await post(finish, { token, credential });
      return post(finish, { token, name: given, credential });
    },
    { ...way, name, times, any },
  );

async function someoneWithPasskey() {
  const [device, person] = [await aDevice(), somebody('Anna')];
  await haveAccount(device.page, person, '/privacy-policy');
  const { passkeys } = await withPasskey(device.page, adding, { name: 'Phone' });
  await answered(device.page, '/api/auth/logout', { body: {} });
  return { ...device, person, passkeys };
}

onOneMachine('Anna logs in with a passkey and nothing else, and confirms with it that it’s her', async () => {
  const { page, passkeys, person } = await someoneWithPasskey();
  expect(passkeys).toMatchObject([{ name: 'Phone', isSynced: false, lastUsedAt: null }]);
  await expect.poll(() => journey.mails.some((mail) => mail.includes('A passkey was added'))).toBe(true);
  expect(await withPasskey(page, login)).toMatchObject({ status: 200, user: { email: person.email } });
  const devices = await (await page.request.get('/api/account/sessions')).json();
  expect(devices).toMatchObject([{ beganWith: 'passkey', current: true }]);
  expect(await withPasskey(page, confirming)).toEqual({ status: 200, confirmed: true });
  expect(await withPasskey(page, login, { times: 2 }), 'the same proof again').toMatchObject(refusal);
  await answered(page, '/api/account/close', { body: { confirmEmail: person.email } });
  expect(await withPasskey(page, login)).toMatchObject({ status: 403, code: 'account_closed' });
});

onOneMachine('her passkey works on a second device, and then no longer where its count is behind', async () => {
  const [phone, laptop] = [await someoneWithPasskey(), await aDevice()];
  await laptop.keep(await phone.passkey());
  expect(await withPasskey(laptop.page, login)).toMatchObject({ status: 200, user: { email: phone.person.email } });
  const list = async () => (await laptop.page.request.get('/api/account/locks')).json();
  const before = await list();
  expect(await withPasskey(phone.page, login), 'a copy').toMatchObject(refusal);
  expect(await list()).toEqual(before);
  expect(await withPasskey(laptop.page, login)).toMatchObject({ status: 200 });
});

onOneMachine('a removed passkey no longer works', async () => {
  const { page, passkeys } = await someoneWithPasskey();
  await withPasskey(page, login);
  const gone = await page.request.delete(`/api/account/passkeys/${passkeys[0].id}`);
  expect(await gone.json()).toMatchObject({ hasPassword: true, passkeys: [] });
  await expect.poll(() => journey.mails.some((mail) => mail.includes('A passkey was removed'))).toBe(true);
  expect(await withPasskey(page, login)).toMatchObject(refusal);
});

onOneMachine('a passkey opens only its owner’s account', async () => {
  const [anna, bela, thief] = [await someoneWithPasskey(), await someoneWithPasskey(), await aDevice()];
  const { userHandle = '' } = await anna.passkey();
  await thief.keep({ ...(await bela.passkey()), userHandle });
  expect(await withPasskey(thief.page, login), 'Bela’s that says it’s Anna’s').toMatchObject(refusal);
  expect(await withPasskey(bela.page, adminLogin), 'in the admin area').toMatchObject(refusal);
  const { email, password } = anna.person;
  await answered(bela.page, '/api/auth/login', { body: { email, password } });
  expect(await withPasskey(bela.page, confirming, { any: true }), 'as Anna').toMatchObject(refusal);
});

onOneMachine('an admin logs in with a passkey, which opens no member’s account', async () => {
  const { page } = await aDevice();
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = adminEnv;
  await answered(page, '/api/admin/login', { body: { username, password } });
  expect(await withPasskey(page, adminAdding, { name: 'Keys' })).toMatchObject({ status: 200 });
  await answered(page, '/api/admin/logout', { body: {} });
  expect(await withPasskey(page, adminLogin)).toMatchObject({ status: 200, username });
  expect(await withPasskey(page, login), 'as a member').toMatchObject(refusal);
  expect(await withPasskey(page, adminLogin, { times: 2 }), 'the same proof again').toMatchObject(refusal);
  const { items } = await (await page.request.get('/api/admin/audit-log')).json();
  const lately = items.slice(0, 2).map(({ action, detail }: Record<string, string>) => `${action} ${detail}`);
  expect(lately).toEqual(['adminPasskeyLogin refused', 'adminPasskeyLogin signed in']);
});
