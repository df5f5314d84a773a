import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const nobody = { 'GET /api/auth/check': json(200, { authenticated: false, user: null }) };
const pages = [
  { page: '/confirm-email', button: 'Confirm my new email', done: 'Your new email is confirmed', says: 'Done.' },
  { page: '/undo-email-change', button: 'Restore my old email', done: 'Your old email is back', says: 'Done.' },
  { page: '/reopen-account', button: 'Reopen my account', done: 'Your account is open again', says: 'Done.' },
].map((page) => ({ ...page, call: `/api/auth${page.page}`, link: `${page.page}?token=T0k_en-1` }));

const reply = json(200, { message: 'Done.', email: 'anna@example.com' });

describe.each(pages)('the page $page', ({ page, link, call, button, done, says }) => {
  it('changes nothing until its button is pressed', async () => {
    signedIn(server, {}, { ...nobody, [`POST ${call}`]: reply });
    openApp(link);
    await screen.findByRole('button', { name: button });
    expect(server.received).toEqual([]);
    await press(button);
    await focusedHeading(done);
    screen.getByText(says);
    expect(screen.getByRole('link', { name: 'Continue to Login' }).getAttribute('href')).toBe('/login');
    expect(sentTo(server, call)).toEqual([{ token: 'T0k_en-1' }]);
  });

  it.each(['link_invalid', 'link_expired'])('shows the server’s message when its link is dead: %s', async (code) => {
    server.answer(json(410, { message: 'This link is no longer valid.', code }));
    openApp(link);
    await press(button);
    await focusedHeading('This link doesn’t work');
    screen.getByText('This link is no longer valid.');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('can be tried again after any other failure', async () => {
    server.answer(json(429, { message: 'Too many tries.', code: 'too_many_tries' }));
    openApp(link);
    await press(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
    server.answer(json(502, {}));
    await press(button);
    await screen.findByText(/^We couldn’t/);
    signedIn(server, {}, { ...nobody, [`POST ${call}`]: reply });
    await press(button);
    await screen.findByRole('heading', { level: 1, name: done });
  });

  it('says when its link is incomplete', async () => {
    openApp(page);
    await screen.findByText('This link is incomplete. Please open it from the email again.');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

describe('after opening a link from an email', () => {
  it('a logged-in member continues to the dashboard', async () => {
    signedIn(server, {}, { 'POST /api/auth/confirm-email': reply });
    openApp('/confirm-email?token=T0k_en-1');
    await press('Confirm my new email');
    const wayOn = await screen.findByRole('link', { name: 'Continue to Dashboard' });
    expect(wayOn.getAttribute('href')).toBe('/member-dashboard');
  });

  it('an undone email change leaves this browser logged out', async () => {
    signedIn(server, {}, { ...nobody, 'POST /api/auth/undo-email-change': reply });
    localStorage.setItem('auth', 'true');
    openApp('/undo-email-change?token=T0k_en-1');
    await press('Restore my old email');
    await screen.findByRole('link', { name: 'Continue to Login' });
    expect(localStorage.getItem('auth')).toBeNull();
  });
});

it('an email that now belongs to another account can’t be confirmed or tried again', async () => {
  server.answer(json(409, { message: 'This email has an account.', code: 'email_taken' }));
  openApp('/confirm-email?token=T0k_en-1');
  await press('Confirm my new email');
  await focusedHeading('This link doesn’t work');
  screen.getByText('This email has an account.');
  expect(screen.queryByRole('button', { name: 'Confirm my new email' })).toBeNull();
});
