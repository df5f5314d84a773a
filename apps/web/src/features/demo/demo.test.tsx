import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { openLovedOneApp } from '#web/testing/loved-one-app.tsx';
import { setUpMemberPage } from '#web/testing/member-page.ts';
import { noSession, signedIn } from '#web/testing/member-context.ts';
import { openPageAt } from '#web/testing/page.ts';
import { write } from '#web/testing/form.ts';

const server = setUpMemberPage();
const account = (name: string, tier: string) => ({
  name,
  tier,
  email: `${tier}@demo.example`,
  password: `try ${tier} & see`,
});
const demo = {
  members: [account('Tom', 'free_trial'), account('Bea', 'basic'), account('Pia', 'premium')],
  lovedOnes: [{ name: 'Emma', code: 'ABCDE-FGHJK' }],
  guestCode: 'SOMEDAY-DEMO-4711-K7Q2XM',
  admin: { username: 'admin', password: 'try admin' },
  resetsAt: '2026-11-23T12:00:00.000Z',
};
const answered = (answer = json(200, demo)) =>
  signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/demo': answer });
const inDemo = (answer = json(200, demo)) => {
  document.documentElement.setAttribute('data-demo', '');
  answered(answer);
};

afterEach(() => {
  document.documentElement.removeAttribute('data-demo');
  openPageAt(server.origin);
});

describe('the demo accounts', () => {
  it('show what each plan allows, with a way to log in', async () => {
    inDemo();
    openApp('/test-credentials');
    const login = await screen.findByRole('link', { name: 'Login as Basic' });
    const cards = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(cards).toEqual(['Free Trial', 'Basic', 'Premium']);
    for (const text of ['10 family members', '50 videos a month', '3 family members', '10 videos a month'])
      screen.getByText(text);
    screen.getByText('Unlimited videos');
    screen.getByText('basic@demo.example');
    screen.getByText('try basic & see');
    screen.getByText(/^This demo resets on Nov 23, 2026/);
    const { pathname, searchParams } = new URL(login.getAttribute('href') ?? '', server.origin);
    expect([pathname, searchParams.get('email'), searchParams.get('password')]).toEqual([
      '/login',
      'basic@demo.example',
      'try basic & see',
    ]);
  });

  it('have no page outside a demonstration', async () => {
    answered();
    openApp('/test-credentials');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(server.received.map(({ url }) => url)).not.toContain('/api/demo');
  });

  it('can be loaded again after a failure', async () => {
    inDemo(json(503, {}));
    openApp('/test-credentials');
    const again = await screen.findByRole('button', { name: 'Try again' });
    inDemo();
    await userEvent.click(again);
    await screen.findByRole('link', { name: 'Login as Premium' });
    expect(document.activeElement, 'the button has disappeared').toBe(
      screen.getByRole('group', { name: 'Try an account' }),
    );
  });
});

describe('the sample codes', () => {
  it('are offered in a demonstration, and fill in the field', async () => {
    inDemo();
    openPageAt(server.origin, '/message-access');
    openLovedOneApp();
    await userEvent.click(await screen.findByRole('button', { name: 'Emma ABCDE-FGHJK' }));
    expect(screen.getByLabelText('Your access code')).toHaveProperty('value', 'ABCDE-FGHJK');
  });

  it('are not requested anywhere else', async () => {
    answered();
    openPageAt(server.origin, '/message-access');
    openLovedOneApp();
    await write(await screen.findByLabelText('Your access code'), 'AB');
    await waitFor(() => expect(screen.getByLabelText('Your access code')).toHaveProperty('value', 'AB'));
    expect(server.received.map(({ url }) => url)).not.toContain('/api/demo');
  });
});
