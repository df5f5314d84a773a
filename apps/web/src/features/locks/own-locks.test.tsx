import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn } from '#web/testing/admin-context.ts';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { press, write } from '#web/testing/form.ts';
import { onlyAPassword } from '#web/testing/member-context.ts';
import { toast } from '#web/testing/member-page.ts';
import { dialog, refused, retype, section, setUpSettings } from '#web/testing/settings-page.ts';
import { deviceName } from './lock-dialog.tsx';

const { server, openSettings, sent } = setUpSettings();

// happy-dom has no passkeys; e2e/journeys makes real ones.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => vi.unstubAllGlobals());

const phone = { id: 3, name: 'iPhone', isSynced: true, createdAt: '2026-11-02T10:00:00.000Z', lastUsedAt: null };
const withPhone = { ...onlyAPassword, passkeys: [phone] };
const on = { codesLeft: 8, removedAt: null };
const open = (locks: object, more: Parameters<typeof openSettings>[0] = {}) =>
  openSettings({ 'GET /api/account/locks': json(200, locks), ...more });

describe('passkeys', () => {
  it('are listed, and can be renamed', async () => {
    await open(withPhone, {
      'PATCH /api/account/passkeys/3': json(200, { ...withPhone, passkeys: [{ ...phone, name: 'Old phone' }] }),
    });
    const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
    list.getByText('Not used yet');
    list.getByText('Added on November 2, 2026, synced to your other devices');
    await press('Rename iPhone');
    const form = await dialog('Rename this passkey');
    await retype(form.getByLabelText('Name'), 'Old phone');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await list.findByText('Old phone');
    expect(sent('PATCH /api/account/passkeys/3')).toEqual([{ name: 'Old phone' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that are the last way in stay, and the dialog says why', async () => {
    const answer = refused(409, 'last_way_in', 'This is your only way to log in. Add another one first.');
    await open(withPhone, { 'DELETE /api/account/passkeys/3': answer });
    await press('Remove iPhone');
    const form = await dialog('Remove “iPhone”?');
    await userEvent.click(form.getByRole('button', { name: 'Remove' }));
    await form.findByText(answer.message);
  });

  it('can’t be added where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await open(onlyAPassword);
    await section('Passkeys').findByText(/^You can’t add one here/);
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it.each([
    ['(iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'iPhone'],
    ['(Windows NT 10.0) Chrome/145.0.0.0 Safari/537.36 Edg/145.0.0.0', 'Edge on Windows'],
  ])('made in %s are called %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe('the second factor', () => {
  it('is turned on with a code, and shows the recovery codes', async () => {
    await open(onlyAPassword, {
      'POST /api/account/second-factor': json(200, { token: 'abc', secret: 'JBSW', uri: 'otpauth://totp/x' }),
      'POST /api/account/second-factor/confirm': json(200, { recoveryCodes: ['K7QW-4MZP'] }),
    });
    await press('Turn on');
    await write(await screen.findByLabelText('Code from the app'), '123456');
    await press('Confirm');
    (await dialog('Your recovery codes')).getByText('K7QW-4MZP');
    expect(sent('POST /api/account/second-factor/confirm')).toEqual([{ token: 'abc', code: '123456' }]);
    await waitFor(() => expect(sent('GET /api/account/locks')).toHaveLength(2));
  });

  it('that an admin is removing can be kept', async () => {
    await open(
      { ...onlyAPassword, secondFactor: { ...on, removedAt: '2026-12-04T15:32:00.000Z' } },
      { 'DELETE /api/account/second-factor/removal': json(200, { ...onlyAPassword, secondFactor: on }) },
    );
    await section('Second factor').findByText(/^It ends on Dec 4, 2026/);
    await press('Keep it');
    await waitFor(() => expect(screen.queryByText(/^It ends on/)).toBeNull());
    section('Second factor').getByText('8 recovery codes left');
  });
});

it('single sign-on is offered by its name, and says when it’s away', async () => {
  setFacts({ signOn: 'Hart ID' });
  const away = refused(503, 'sign_on_away', 'The login service isn’t answering.');
  await open(onlyAPassword, { 'POST /api/account/sign-on': away });
  await press('Connect with Hart ID');
  await toast('Nothing has changed', away.message);
  expect(sent('POST /api/account/sign-on')).toEqual([{ next: '/member-dashboard?tab=settings#login' }]);
});

it('an admin has the same under “Your login”, with addresses that survive a reload', async () => {
  const locks = { ...withPhone, secondFactor: on, isRequired: true };
  adminSignedIn(server, { 'GET /api/admin/account/locks': json(200, locks) });
  openAdminApp('/admin-dashboard?tab=login&dialog=rename-passkey&id=3');
  expect((await dialog('Rename this passkey')).getByLabelText('Name')).toHaveProperty('value', 'iPhone');
  await press('Cancel');
  await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=login'));
  expect(screen.queryByRole('button', { name: 'Turn off' }), 'every admin needs one').toBeNull();
});
