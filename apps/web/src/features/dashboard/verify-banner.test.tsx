import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn, signedInAs } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
beforeEach(() => tellFacts({ sendsMail: true }));
const resending = 'POST /api/auth/resend-verification';

async function openDashboard(answers: Parameters<typeof signedIn>[2] = {}, emailVerified = false) {
  const check = json(200, { authenticated: true, user: { ...anna, emailVerified } });
  signedIn(server, {}, { 'GET /api/auth/check': check, 'GET /api/account/sessions': json(200, []), ...answers });
  openApp('/member-dashboard');
  await screen.findByRole('heading', { level: 1, name: /Anna/ });
}

const banner = () => screen.queryByRole('region', { name: 'Please confirm your email address' });
async function resend() {
  const shown = await screen.findByRole('region', { name: 'Please confirm your email address' });
  await userEvent.click(within(shown).getByRole('button', { name: 'Send the link again' }));
}

it('asks for an address to be confirmed, and sends the link again', async () => {
  await openDashboard({ [resending]: json(200, { message: 'If needed, a link is on its way.' }) });
  await resend();
  const status = await screen.findByText('If needed, a link is on its way.');
  expect(document.activeElement).toBe(status);
  expect(server.received.filter(({ url }) => url === '/api/auth/resend-verification').map(({ body }) => body)).toEqual([
    '{}',
  ]);
});

it('goes when the address turns out to be confirmed already, elsewhere', async () => {
  await openDashboard({
    'GET /api/auth/check': signedInAs({ ...anna, emailVerified: false }, anna),
    [resending]: json(200, { message: 'If needed, a link is on its way.' }),
  });
  await resend();
  await waitFor(() => expect(banner()).toBeNull());
});

it('says so when the link could not be sent', async () => {
  const message = 'There were too many tries. Please try again in a minute.';
  await openDashboard({ [resending]: json(429, { message, code: 'too_many_tries' }) });
  await resend();
  await toast('The link was not sent', message);
  expect(banner()).not.toBeNull();
});

it('can be put away for this visit, and stands on the first tab only', async () => {
  await openDashboard();
  const tab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
  await tab(/Settings/);
  await screen.findByRole('heading', { level: 2, name: 'Email' });
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

it('says nothing once the address is confirmed', async () => {
  await openDashboard({}, true);
  expect(banner()).toBeNull();
});

it('tells on every tab that an admin made a reset link, until that was read', async () => {
  const told = { ...anna, resetLinkIssuedAt: '2026-11-22T12:00:00.000Z' };
  const check = json(200, { authenticated: true, user: told });
  await openDashboard({ 'GET /api/auth/check': check, 'PATCH /api/account': json(200, anna) }, true);
  const title = 'An admin made a link to reset your password on November 22, 2026';
  await userEvent.click(screen.getByRole('tab', { name: /Settings/ }));
  const banner = within(await screen.findByRole('region', { name: title }));
  await userEvent.click(banner.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  const sent = server.received.filter(({ method, url }) => `${method} ${url}` === 'PATCH /api/account');
  expect(sent.map(({ body }): unknown => JSON.parse(body))).toEqual([{ resetLinkIssuedAt: null }]);
});
