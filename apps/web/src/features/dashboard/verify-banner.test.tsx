import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn, signedInAs } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
beforeEach(() => setFacts({ sendsMail: true }));
const resending = 'POST /api/auth/resend-verification';

async function openDashboard(answers: Parameters<typeof signedIn>[2] = {}, emailVerified = false) {
  const check = json(200, { authenticated: true, user: { ...anna, emailVerified } });
  signedIn(server, {}, { 'GET /api/auth/check': check, 'GET /api/account/sessions': json(200, []), ...answers });
  openApp('/member-dashboard');
  await screen.findByRole('heading', { level: 1, name: /Anna/ });
}

const banner = () => screen.queryByRole('region', { name: 'Confirm your email' });
async function resend() {
  const shown = await screen.findByRole('region', { name: 'Confirm your email' });
  await userEvent.click(within(shown).getByRole('button', { name: 'Resend link' }));
}

it('asks members to confirm their email, and resends the link', async () => {
  await openDashboard({ [resending]: json(200, { message: 'If needed, a link is on its way.' }) });
  await resend();
  const status = await screen.findByText('If needed, a link is on its way.');
  expect(document.activeElement).toBe(status);
  expect(server.received.filter(({ url }) => url === '/api/auth/resend-verification').map(({ body }) => body)).toEqual([
    '{}',
  ]);
});

it('disappears if the email was confirmed elsewhere', async () => {
  await openDashboard({
    'GET /api/auth/check': signedInAs({ ...anna, emailVerified: false }, anna),
    [resending]: json(200, { message: 'If needed, a link is on its way.' }),
  });
  await resend();
  await waitFor(() => expect(banner()).toBeNull());
});

it('explains that the link couldn’t be sent', async () => {
  const message = 'Too many tries. Try again in a little while.';
  await openDashboard({ [resending]: json(429, { message, code: 'too_many_tries' }) });
  await resend();
  await toast('We couldn’t send the link', message);
  expect(banner()).not.toBeNull();
});

it('can be dismissed for this visit, and appears on the first tab only', async () => {
  await openDashboard();
  const tab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
  await tab(/Settings/);
  await screen.findByRole('heading', { level: 2, name: 'Email and login' });
  expect(banner()).toBeNull();
  await tab(/Home|Dashboard/);
  await waitFor(() => expect(banner()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(banner()).toBeNull();
  expect(document.activeElement?.id).toBe('main');
  await tab(/Settings/);
  await tab(/Home|Dashboard/);
  await screen.findByRole('heading', { level: 1, name: /Anna/ });
  expect(banner()).toBeNull();
});

it('stays away once the email is confirmed', async () => {
  await openDashboard({}, true);
  expect(banner()).toBeNull();
});

it('shows on every tab that an admin created a reset link, until it is dismissed', async () => {
  const issued = { ...anna, resetLinkIssuedAt: '2026-11-22T12:00:00.000Z' };
  const check = json(200, { authenticated: true, user: issued });
  await openDashboard({ 'GET /api/auth/check': check, 'PATCH /api/account': json(200, anna) }, true);
  const title = 'On November 22, 2026, an admin created a link to reset your password';
  await userEvent.click(screen.getByRole('tab', { name: /Settings/ }));
  const banner = within(await screen.findByRole('region', { name: title }));
  await userEvent.click(banner.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  const sent = server.received.filter(({ method, url }) => `${method} ${url}` === 'PATCH /api/account');
  expect(sent.map(({ body }): unknown => JSON.parse(body))).toEqual([{ resetLinkIssuedAt: null }]);
});
