import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, noSession, signedIn, signedInAs } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const path = '/api/auth/reset-password';
const page = '/reset-password?token=T0k_en-1';
const done = json(200, { message: 'Your password has been changed.' });
const typed = { 'New Password': 'Correct horse 1', 'Confirm Password': 'Correct horse 1' };

async function submit(fields: Record<string, string> = typed): Promise<void> {
  await fill(fields);
  await press('Reset Password');
}

/** The screen of a dead link, and where its links go. */
async function invalidScreen(text: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Invalid Reset Link' });
  screen.getByText(text);
  const request = screen.getByRole('link', { name: 'Request New Reset Link' });
  expect(request.getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
}

describe('choosing a new password', () => {
  it('uses up the link and leads to the login', async () => {
    signedIn(server, {}, { [`POST ${path}`]: done, 'GET /api/auth/check': noSession });
    const { queryClient } = openApp(page);
    const session = ['/api/auth/check'];
    queryClient.setQueryData(session, { user: anna, guestEnd: null });
    localStorage.setItem('auth', 'true');
    await submit();
    await focusedHeading('Password Reset Successfully');
    expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe('/login');
    expect(sentTo(server, path)).toEqual([{ token: 'T0k_en-1', newPassword: 'Correct horse 1' }]);
    await waitFor(() => expect(queryClient.getQueryData(session)).toEqual({ user: null, guestEnd: null }));
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('leaves another logged-in member alone', async () => {
    const ben = { ...anna, id: 2, name: 'Ben' };
    signedIn(server, {}, { [`POST ${path}`]: done, 'GET /api/auth/check': signedInAs(ben) });
    localStorage.setItem('auth', 'true');
    const { queryClient } = openApp(page);
    await submit();
    await focusedHeading('Password Reset Successfully');
    await waitFor(() => expect(queryClient.getQueryData(['/api/auth/check'])).toMatchObject({ user: { name: 'Ben' } }));
    expect(localStorage.getItem('auth')).toBe('true');
  });

  it.each([
    [{ ...typed, 'New Password': 'Short 1' }, 'New Password', 'Password must be at least 8 characters long'],
    [{ 'Confirm Password': 'Correct horse 1' }, 'New Password', 'Password must be at least 8 characters long'],
    [{ ...typed, 'Confirm Password': 'another' }, 'Confirm Password', "Passwords don't match"],
    [{ 'New Password': 'Correct horse 1' }, 'Confirm Password', "Passwords don't match"],
  ])('refuses %j', async (fields, label, text) => {
    openApp(page);
    await submit(fields);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(sentTo(server, path)).toEqual([]);
  });

  it('can show either password, and takes pasted ones', async () => {
    openApp(page);
    for (const label of ['New Password', 'Confirm Password']) {
      const field = await screen.findByLabelText(label);
      expect(field.getAttribute('type')).toBe('password');
      expect(field.getAttribute('autocomplete')).toBe('new-password');
      await press(`Show ${label.toLowerCase()}`);
      expect(field.getAttribute('type')).toBe('text');
      field.focus();
      await userEvent.paste('Correct horse 1');
      expect(field).toHaveProperty('value', 'Correct horse 1');
    }
  });

  it('lists what the password has so far, and requires only its length', async () => {
    server.answer(json(200, { message: 'Done' }));
    openApp(page);
    const list = await screen.findByRole('list', { name: 'What makes it strong' });
    const items = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const all = ['8 or more characters', 'An uppercase letter', 'A lowercase letter', 'A number'];
    expect(items()).toEqual(all.map((trait) => `${trait}: not yet`));
    await fill({ 'New Password': 'Äö' });
    expect(items()).toEqual([`${all[0]}: not yet`, `${all[1]}: done`, `${all[2]}: done`, `${all[3]}: not yet`]);
    await fill({ 'New Password': 'öööö٣' });
    expect(items()).toEqual([`${all[0]}: not yet`, ...all.slice(1).map((trait) => `${trait}: done`)]);
    await fill({ 'New Password': 'ö' });
    expect(items()).toEqual(all.map((trait) => `${trait}: done`));
    await userEvent.clear(screen.getByLabelText('New Password'));
    await submit({ 'New Password': 'only small letters', 'Confirm Password': 'only small letters' });
    await screen.findByRole('heading', { level: 1, name: 'Password Reset Successfully' });
  });
});

describe('a reset link', () => {
  it.each(['/reset-password', '/reset-password?token='])('says when its token is missing: %s', async (address) => {
    openApp(address);
    await invalidScreen('Invalid or missing reset token. Please request a new password reset.');
    expect(document.title).toBe('Invalid Reset Link · Someday');
  });

  it('that loses its token while the form is open says so on submit', async () => {
    const { router } = openApp(page);
    await fill(typed);
    await act(() => router.navigate({ to: '/reset-password', search: {}, replace: true }));
    await press('Reset Password');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No reset token found. Please request a new password reset.',
    );
    expect(sentTo(server, path)).toEqual([]);
  });

  it.each([
    [{ code: 'link_invalid', message: 'This one was used before.' }, 'This one was used before.'],
    [{ code: 'link_expired', message: 'This one is too old.' }, 'This one is too old.'],
    [{ code: 'link_invalid' }, 'The reset link is invalid or has expired. Please request a new password reset.'],
  ])('that is dead leads to a new one: %j', async (body, text) => {
    server.answer(json(400, body));
    openApp(page);
    await submit();
    await focusedHeading('Invalid Reset Link');
    await invalidScreen(text);
  });

  it.each([
    ['too many tries', json(429, { code: 'too_many_tries', message: 'Too many tries.' }), 'Too many tries.'],
    [
      'a refused password',
      json(400, { code: 'invalid_input', message: 'Please choose another.' }),
      'Please choose another.',
    ],
    ['a proxy’s reply', json(502, {}), 'Failed to reset password. Please try again.'],
  ])('can be used again after %s', async (_what, answer, text) => {
    server.answer(answer);
    openApp(page);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    server.answer(json(200, { message: 'Your password has been changed.' }));
    await press('Reset Password');
    await screen.findByRole('heading', { level: 1, name: 'Password Reset Successfully' });
  });

  it('drops the server’s error once something else is wrong', async () => {
    server.answer(json(502, {}));
    openApp(page);
    await submit();
    await screen.findByText('Failed to reset password. Please try again.');
    await submit({ 'Confirm Password': 'x' });
    await screen.findByText("Passwords don't match");
    expect(screen.queryByText('Failed to reset password. Please try again.')).toBeNull();
  });

  it('can be used again after a network failure', async () => {
    server.answer((_request, response) => response.destroy());
    openApp(page);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t reach Someday/);
  });
});
