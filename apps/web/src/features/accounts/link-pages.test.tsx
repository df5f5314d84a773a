import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const nobody = { 'GET /api/auth/check': json(200, { authenticated: false, user: null }) };
const pages = [
  { page: '/confirm-email', button: 'Confirm this address', done: 'Your new address is confirmed', says: 'So it is.' },
  {
    page: '/undo-email-change',
    button: 'Give me my old address back',
    done: 'Your old address is back',
    says: 'So it is.',
  },
  { page: '/reopen-account', button: 'Open my account again', done: 'Your account is open again', says: 'So it is.' },
].map((page) => ({ ...page, call: `/api/auth${page.page}`, link: `${page.page}?token=T0k_en-1` }));

const reply = json(200, { message: 'So it is.', email: 'anna@example.com' });

describe.each(pages)('the page $page', ({ page, link, call, button, done, says }) => {
  it('changes nothing until its one button is pressed', async () => {
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

  it.each(['link_invalid', 'link_expired'])('says in the server’s words that its link is dead: %s', async (code) => {
    server.answer(json(410, { message: 'This link is not valid any more.', code }));
    openApp(link);
    await press(button);
    await focusedHeading('This link does not work');
    screen.getByText('This link is not valid any more.');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });

  it('lets it be tried again after any other failure', async () => {
    server.answer(json(429, { message: 'There were too many tries.', code: 'too_many_tries' }));
    openApp(link);
    await press(button);
    expect((await screen.findByRole('alert')).textContent).toBe('There were too many tries.');
    server.answer(json(502, {}));
    await press(button);
    await screen.findByText(/^We could not/);
    signedIn(server, {}, { ...nobody, [`POST ${call}`]: reply });
    await press(button);
    await screen.findByRole('heading', { level: 1, name: done });
  });

  it('says when its link is not complete', async () => {
    openApp(page);
    await screen.findByText('This link is not complete. Please open it from the mail once more.');
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

describe('after a link from a mail', () => {
  it('whoever is signed in goes on to the dashboard with the confirmed address', async () => {
    signedIn(server, {}, { 'POST /api/auth/confirm-email': reply });
    openApp('/confirm-email?token=T0k_en-1');
    await press('Confirm this address');
    const wayOn = await screen.findByRole('link', { name: 'Continue to Dashboard' });
    expect(wayOn.getAttribute('href')).toBe('/member-dashboard');
  });

  it('that was an undo, nobody is signed in here any more', async () => {
    signedIn(server, {}, { ...nobody, 'POST /api/auth/undo-email-change': reply });
    localStorage.setItem('auth', 'true');
    openApp('/undo-email-change?token=T0k_en-1');
    await press('Give me my old address back');
    await screen.findByRole('link', { name: 'Continue to Login' });
    expect(localStorage.getItem('auth')).toBeNull();
  });
});

it('an address that somebody else has by now cannot be confirmed, however often', async () => {
  server.answer(json(409, { message: 'Somebody else has this address.', code: 'email_taken' }));
  openApp('/confirm-email?token=T0k_en-1');
  await press('Confirm this address');
  await focusedHeading('This link does not work');
  screen.getByText('Somebody else has this address.');
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
});
