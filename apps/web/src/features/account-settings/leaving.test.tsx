import type { AccountSession } from '@someday/contract/api/account-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { press, write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, notSignedIn, signedIn, signedInAs } from '#web/testing/member-context.ts';
import { broken } from '#web/testing/settings-page.ts';

const server = setUpMemberPage();
beforeEach(() => setFacts({ sendsMail: true }));

// See settings-page.ts.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']));

const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call);

const minutesAgo = (minutes: number) => new Date(deviceNow().getTime() - minutes * 60_000).toISOString();
const aSession = (overrides: Partial<AccountSession>): AccountSession => ({
  id: 1,
  device: 'Chrome on Linux',
  createdAt: '2026-11-02T10:00:00.000Z',
  lastUsedAt: minutesAgo(3),
  current: false,
  beganWith: null,
  ...overrides,
});
const laptop = aSession({ current: true });
const phone = aSession({ id: 2, device: 'Chrome on Android', lastUsedAt: minutesAgo(17), beganWith: 'passkey' });
const tablet = aSession({ id: 3, device: 'Safari on iPad', lastUsedAt: '2024-02-03T10:00:00.000Z' });

async function openSettings(answers: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, {}, { 'GET /api/account/sessions': json(200, [laptop, phone, tablet]), ...answers });
  const app = openApp('/member-dashboard?tab=settings');
  await screen.findByRole('heading', { level: 2, name: 'Close your account' });
  return app;
}

describe('the logged-in devices', () => {
  const list = async () => screen.findByRole('list', { name: 'Logged-in devices' });
  const rows = async () => within(await list()).getAllByRole('listitem');

  it('are listed with when they logged in and were last used', async () => {
    await openSettings();
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Chrome on LinuxThis deviceActive nowLogged in on November 2, 2026',
      'Chrome on AndroidLast used 15 minutes agoLogged in with a passkey on November 2, 2026Log out',
      'Safari on iPadLast used on February 3, 2024Logged in on November 2, 2026Log out',
    ]);
  });

  it('are only a few at first', async () => {
    const many = Array.from({ length: 30 }, (_, index) => aSession({ id: index + 1, current: index === 0 }));
    await openSettings({ 'GET /api/account/sessions': json(200, many) });
    expect(await rows()).toHaveLength(4);
    await press('Show all 30 devices');
    expect(await rows()).toHaveLength(30);
    expect(document.activeElement).toBe(await list());
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it.each([
    ['is logged out', json(200, { ended: true })],
    ['had already logged out', json(404, { message: 'We couldn’t find that.', code: 'not_found' })],
  ])('no longer include one that %s', async (_title, answer) => {
    await openSettings({ 'DELETE /api/account/sessions/2': answer });
    await press('Log out Chrome on Android');
    await toast('Logged out', 'Chrome on Android no longer has access.');
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    expect(document.activeElement).toBe(await list());
  });

  it('still include one that couldn’t be logged out', async () => {
    await openSettings({ 'DELETE /api/account/sessions/2': broken });
    await press('Log out Chrome on Android');
    await toast('We couldn’t log it out', 'Something went wrong on our side. Please try again.');
    expect(await rows()).toHaveLength(3);
  });

  it('say when there are no others', async () => {
    await openSettings({ 'GET /api/account/sessions': json(200, [laptop]) });
    await screen.findByText('No other devices are logged in.');
    expect(screen.queryByRole('button', { name: /^Log out .* on / })).toBeNull();
  });

  it('redirect to the login if this one has been logged out', async () => {
    const answers = { 'GET /api/auth/check': signedInAs(anna, null), 'GET /api/account/sessions': notSignedIn };
    signedIn(server, {}, answers);
    const { router } = openApp('/member-dashboard?tab=settings');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/member-dashboard?tab=settings' });
  });

  it('are refetched at a later visit', async () => {
    const { router, queryClient } = await openSettings();
    await rows();
    await act(() => router.navigate({ to: '/member-dashboard', search: {} }));
    queryClient.setQueryData(['/api/account/sessions'], (old: unknown) => old, { updatedAt: 1 });
    await act(() => router.navigate({ to: '/member-dashboard', search: { tab: 'settings' } }));
    await waitFor(() => expect(asked('GET /api/account/sessions')).toHaveLength(2));
  });

  it('can be loaded again after a failure', async () => {
    await openSettings({ 'GET /api/account/sessions': broken });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^We couldn’t load your devicesSomething went wrong on our side/);
    signedIn(server, {}, { 'GET /api/account/sessions': json(200, [laptop]) });
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });
});

describe('logging out everywhere', () => {
  const confirm = async () => {
    await press('Log out everywhere');
    const question = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere?' }));
    question.getByText(/including this one/);
    return question;
  };

  it('includes this device', async () => {
    const { path } = await openSettings({
      'POST /api/account/sign-out-everywhere': json(200, { authenticated: false }),
    });
    localStorage.setItem('auth', 'true');
    await userEvent.click((await confirm()).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(path()).toBe('/login'));
    await toast('Logged out', 'On every device.');
    expect(localStorage.getItem('auth')).toBeNull();
    expect(asked('GET /api/account/sessions')).toHaveLength(1);
  });

  it('asks first', async () => {
    const { path } = await openSettings();
    await userEvent.click((await confirm()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Log out everywhere'));
    expect(asked('POST /api/account/sign-out-everywhere')).toEqual([]);
    expect(path()).toBe('/member-dashboard');
  });

  it('stays on the page if it fails', async () => {
    const { path } = await openSettings({ 'POST /api/account/sign-out-everywhere': broken });
    await userEvent.click((await confirm()).getByRole('button', { name: 'Log out everywhere' }));
    await toast('We couldn’t log you out', 'Something went wrong on our side. Please try again.');
    expect(path()).toBe('/member-dashboard');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('closing the account', () => {
  const closing = 'POST /api/account/close';
  async function fill(email: string) {
    await press('Close your account');
    const form = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    if (email) await write(form.getByLabelText('Your account’s email'), email);
    await userEvent.click(form.getByRole('button', { name: 'Close my account' }));
    return form;
  }

  it('can’t be stopped with "Keep my account" once it’s under way', async () => {
    let finish = () => {};
    const { path } = await openSettings({
      [closing]: (request, response) => {
        finish = () => json(200, { message: 'Closed.', erasedOn: '2026-12-19' })(request, response);
      },
    });
    const form = await fill('anna@example.com');
    expect(form.getByRole('button', { name: 'Keep my account' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Escape}');
    form.getByRole('button', { name: 'Close my account' });
    await waitFor(() => expect(asked(closing)).toHaveLength(1));
    finish();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('says first what will happen', async () => {
    await openSettings();
    await press('Close your account');
    const question = await screen.findByRole('dialog', { name: 'Close your account?' });
    for (const words of [
      'You and your loved ones lose access right away.',
      'Sealed messages won’t be delivered.',
      'Everything is permanently erased in 28 days.',
      'Until then, a link in our email reopens your account.',
      'To keep everything, cancel your membership instead.',
    ]) {
      expect(question.textContent).toContain(words);
    }
    await userEvent.click(within(question).getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close your account'));
    expect(asked(closing)).toEqual([]);
  });

  it('ends the session and says when everything will be erased', async () => {
    const message = 'Your account is closed. Everything in it will be erased on December 19, 2026.';
    const { path } = await openSettings({ [closing]: json(200, { message, erasedOn: '2026-12-19' }) });
    localStorage.setItem('auth', 'true');
    await fill('Anna@Example.com ');
    await waitFor(() => expect(path()).toBe('/'));
    await toast('Account closed', message);
    expect(asked(closing).map(({ body }): unknown => JSON.parse(body))).toEqual([{ confirmEmail: 'Anna@Example.com' }]);
    expect(localStorage.getItem('auth')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['', 'Enter this account’s email address.'],
    ['anna', 'Please enter a valid email address'],
  ])('"%s" sends nothing', async (email, text) => {
    await openSettings();
    const form = await fill(email);
    expect((await form.findByRole('alert')).textContent).toBe(text);
    expect(asked(closing)).toEqual([]);
  });

  it.each([
    ['Your account’s email', 400, 'invalid_input', 'That’s not your account’s email address.'],
    [undefined, 429, 'too_many_tries', 'Too many tries. Try again in a minute.'],
    [undefined, 503, 'busy', 'Someday is very busy right now. Try again in a moment.'],
  ])('shows the server’s error under "%s"', async (label, status, code, message) => {
    const fields = code === 'invalid_input' ? { fields: [{ path: 'confirmEmail', message }] } : {};
    const { path } = await openSettings({ [closing]: json(status, { message, code, ...fields }) });
    const form = await fill('anna@example.com');
    expect((await form.findByRole('alert')).textContent).toBe(message);
    if (label) expect(document.activeElement).toBe(form.getByLabelText(label, { selector: '[aria-invalid="true"]' }));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
    expect(path()).toBe('/member-dashboard');
  });
});
