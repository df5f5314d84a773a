import type { AccountSession } from '@someday/contract/account-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/clock.ts';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { press, write } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, notSignedIn, signedIn, signedInAs } from '#web/testing/member-world.ts';
import { broken } from '#web/testing/settings-page.ts';

const server = setUpMemberPage();
beforeEach(() => tellFacts({ sendsMail: true }));

// See settings-page.ts.
beforeEach(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']));

const asked = (call: string) => server.received.filter(({ method, url }) => `${method} ${url}` === call);

const minutesAgo = (minutes: number) => new Date(deviceNow().getTime() - minutes * 60_000).toISOString();
const aSession = (given: Partial<AccountSession>): AccountSession => ({
  id: 1,
  device: 'Chrome on Linux',
  createdAt: '2026-11-02T10:00:00.000Z',
  lastUsedAt: minutesAgo(3),
  current: false,
  ...given,
});
const laptop = aSession({ current: true });
const phone = aSession({ id: 2, device: 'Chrome on Android', lastUsedAt: minutesAgo(17) });
const tablet = aSession({ id: 3, device: 'Safari on iPad', lastUsedAt: '2024-02-03T10:00:00.000Z' });

async function openSettings(answers: Parameters<typeof signedIn>[2] = {}) {
  signedIn(server, {}, { 'GET /api/account/sessions': json(200, [laptop, phone, tablet]), ...answers });
  const app = openApp('/member-dashboard?tab=settings');
  await screen.findByRole('heading', { level: 2, name: 'Close your account' });
  return app;
}

describe('the devices', () => {
  const list = async () => screen.findByRole('list', { name: 'Signed-in devices' });
  const rows = async () => within(await list()).getAllByRole('listitem');

  it('stand with when they were last used and since when they are signed in', async () => {
    await openSettings();
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Chrome on LinuxThis deviceLast used nowSigned in on November 2, 2026',
      'Chrome on AndroidLast used 15 minutes agoSigned in on November 2, 2026Sign out Chrome on Android',
      'Safari on iPadLast used on February 3, 2024Signed in on November 2, 2026Sign out Safari on iPad',
    ]);
  });

  it.each([
    ['is signed out', json(200, { ended: true })],
    ['had signed out meanwhile', json(404, { message: 'We could not find that.', code: 'not_found' })],
  ])('lose one that %s', async (_title, answer) => {
    await openSettings({ 'DELETE /api/account/sessions/2': answer });
    await press('Sign out Chrome on Android');
    await toast('Signed out', 'Chrome on Android has no access any more.');
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    expect(document.activeElement).toBe(await list());
  });

  it('keep one that could not be signed out', async () => {
    await openSettings({ 'DELETE /api/account/sessions/2': broken });
    await press('Sign out Chrome on Android');
    await toast('Not signed out', 'Something went wrong on our side. Please try again.');
    expect(await rows()).toHaveLength(3);
  });

  it('say so when there is no other', async () => {
    await openSettings({ 'GET /api/account/sessions': json(200, [laptop]) });
    await screen.findByText('No other device is signed in.');
    expect(screen.queryByRole('button', { name: /^Sign out .* on / })).toBeNull();
  });

  it('lead to the login when this one was signed out meanwhile', async () => {
    const answers = { 'GET /api/auth/check': signedInAs(anna, null), 'GET /api/account/sessions': notSignedIn };
    signedIn(server, {}, answers);
    const { router } = openApp('/member-dashboard?tab=settings');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ next: '/member-dashboard?tab=settings' });
  });

  it('are asked for anew at a later visit', async () => {
    const { router, queryClient } = await openSettings();
    await rows();
    await act(() => router.navigate({ to: '/member-dashboard', search: {} }));
    queryClient.setQueryData(['/api/account/sessions'], (old: unknown) => old, { updatedAt: 1 });
    await act(() => router.navigate({ to: '/member-dashboard', search: { tab: 'settings' } }));
    await waitFor(() => expect(asked('GET /api/account/sessions')).toHaveLength(2));
  });

  it('can be asked for again when they did not come', async () => {
    await openSettings({ 'GET /api/account/sessions': broken });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^We could not load your devicesSomething went wrong on our side/);
    signedIn(server, {}, { 'GET /api/account/sessions': json(200, [laptop]) });
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });
});

describe('signing out everywhere', () => {
  const confirm = async () => {
    await press('Sign out everywhere');
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
    question.getByText(/this one too/);
    return question;
  };

  it('signs this device out too', async () => {
    const { path } = await openSettings({
      'POST /api/account/sign-out-everywhere': json(200, { authenticated: false }),
    });
    localStorage.setItem('auth', 'true');
    await userEvent.click((await confirm()).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(path()).toBe('/login'));
    await toast('Signed out', 'You are signed out on every device.');
    expect(localStorage.getItem('auth')).toBeNull();
    expect(asked('GET /api/account/sessions')).toHaveLength(1);
  });

  it('needs a yes', async () => {
    const { path } = await openSettings();
    await userEvent.click((await confirm()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign out everywhere'));
    expect(asked('POST /api/account/sign-out-everywhere')).toEqual([]);
    expect(path()).toBe('/member-dashboard');
  });

  it('stays when it did not work', async () => {
    const { path } = await openSettings({ 'POST /api/account/sign-out-everywhere': broken });
    await userEvent.click((await confirm()).getByRole('button', { name: 'Sign out everywhere' }));
    await toast('Not signed out', 'Something went wrong on our side. Please try again.');
    expect(path()).toBe('/member-dashboard');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('closing the account', () => {
  const closing = 'POST /api/account/close';
  async function fill(email: string, password: string) {
    await press('Close your account');
    const form = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    if (email) await write(form.getByLabelText('Email of this account'), email);
    if (password) await write(form.getByLabelText('Current password'), password);
    await userEvent.click(form.getByRole('button', { name: 'Close my account' }));
    return form;
  }

  it('cannot be called back by a press on "Keep my account" once it is under way', async () => {
    let finish = () => {};
    const { path } = await openSettings({
      [closing]: (request, response) => {
        finish = () => json(200, { message: 'Closed.', erasedOn: '2026-12-19' })(request, response);
      },
    });
    const form = await fill('anna@example.com', 'correct horse');
    expect(form.getByRole('button', { name: 'Keep my account' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Escape}');
    form.getByRole('button', { name: 'Close my account' });
    await waitFor(() => expect(asked(closing)).toHaveLength(1));
    finish();
    await waitFor(() => expect(path()).toBe('/'));
  });

  it('says what will happen first', async () => {
    await openSettings();
    await press('Close your account');
    const question = await screen.findByRole('dialog', { name: 'Close your account?' });
    for (const words of [
      'Access ends at once, for you and for your loved ones.',
      'Messages that wait for their day are not delivered.',
      'In 28 days everything is erased for good',
      'a link in the same mail opens your account again',
      'Cancelling a membership is something else: it keeps everything you have stored.',
    ]) {
      expect(question.textContent).toContain(words);
    }
    await userEvent.click(within(question).getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close your account'));
    expect(asked(closing)).toEqual([]);
  });

  it('ends the session here and says until when it can be taken back', async () => {
    const message = 'Your account is closed. Everything in it will be erased on December 19, 2026.';
    const { path } = await openSettings({ [closing]: json(200, { message, erasedOn: '2026-12-19' }) });
    localStorage.setItem('auth', 'true');
    await fill('Anna@Example.com ', 'correct horse');
    await waitFor(() => expect(path()).toBe('/'));
    await toast('Account closed', message);
    expect(asked(closing).map(({ body }): unknown => JSON.parse(body))).toEqual([
      { confirmEmail: 'Anna@Example.com', password: 'correct horse' },
    ]);
    expect(localStorage.getItem('auth')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['', 'correct horse', 'Please type the email address of this account.'],
    ['anna', 'correct horse', 'Please enter a valid email address'],
    ['anna@example.com', '', 'Please enter your current password.'],
  ])('"%s" with password "%s" sends nothing', async (email, password, text) => {
    await openSettings();
    const form = await fill(email, password);
    expect((await form.findByRole('alert')).textContent).toBe(text);
    expect(asked(closing)).toEqual([]);
  });

  it.each([
    ['Current password', 403, 'wrong_password', 'That is not your current password.'],
    ['Email of this account', 400, 'invalid_input', 'This is not the email address of this account.'],
    [undefined, 429, 'too_many_tries', 'There were too many tries. Please try again in a minute.'],
    [undefined, 503, 'busy', 'Very many people are at the door right now. Please try again in a moment.'],
  ])('says under "%s" what the server refused', async (label, status, code, message) => {
    const fields = code === 'invalid_input' ? { fields: [{ path: 'confirmEmail', message }] } : {};
    const { path } = await openSettings({ [closing]: json(status, { message, code, ...fields }) });
    const form = await fill('anna@example.com', 'wrong horse');
    expect((await form.findByRole('alert')).textContent).toBe(message);
    if (label) expect(document.activeElement).toBe(form.getByLabelText(label, { selector: '[aria-invalid="true"]' }));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(label ? 1 : 0);
    expect(path()).toBe('/member-dashboard');
  });
});
