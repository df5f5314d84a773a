import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => setFacts({ sendsMail: true }));
const path = '/api/auth/forgot-password';
const sent = json(200, { message: 'If this address has an account, a link is on its way.' });

describe('asking for a reset link', () => {
  it.each(['', 'anna at home'])('needs a valid address, not "%s"', async (email) => {
    openApp('/forgot-password');
    if (email) await fill({ Email: email });
    await press('Send Reset Link');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sentTo(server, path)).toEqual([]);
  });

  it('fills in the email typed on the login page, without putting it in the URL', async () => {
    const app = openApp('/login');
    await fill({ Email: 'anna@example.com' });
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await focusedHeading('Forgot your password?');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna@example.com');
    expect(app.router.state.location.href).toBe('/forgot-password');
  });

  it('says where to look without revealing whether there is an account', async () => {
    server.answer(sent);
    openApp('/forgot-password');
    await fill({ Email: ' anna@example.com' });
    await press('Send Reset Link');
    await focusedHeading('Check Your Email');
    expect(document.title).toBe('Check Your Email · Someday');
    const main = within(screen.getByRole('main'));
    main.getByText('anna@example.com');
    main.getByText(/If an account exists for/);
    main.getByText(/a link will arrive within minutes/);
    main.getByText(/spam/);
    for (const link of main.getAllByRole('link')) expect(link.getAttribute('href')).toBe('/login');
    expect(sentTo(server, path)).toEqual([{ email: 'anna@example.com' }]);
  });

  it.each([
    [json(429, { message: 'Too many tries.', code: 'too_many_tries' }), 'Too many tries.'],
    [json(500, {}), 'Failed to send reset email. Please try again.'],
  ])('explains a failure on the page and keeps what was typed', async (answer, text) => {
    server.answer(answer);
    openApp('/forgot-password');
    await fill({ Email: 'anna@example.com' });
    await press('Send Reset Link');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'anna@example.com');
  });

  it('sends the link again, or to another email', async () => {
    server.answer(sent);
    openApp('/forgot-password');
    await fill({ Email: 'anna@example.com' });
    await press('Send Reset Link');
    await focusedHeading('Check Your Email');
    const status = screen.getByRole('status');
    await press('Send it again');
    await waitFor(() => expect(status.textContent).toBe('Sent again. Only the newest link works.'));
    server.answer(json(502, {}));
    await press('Send it again');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send reset email. Please try again.');
    expect(sentTo(server, path)).toHaveLength(3);
    await press('Use another email');
    await focusedHeading('Forgot your password?');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
  });

  it('ignores an email in the URL', async () => {
    openApp('/forgot-password?email=anna%40example.com');
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', '');
  });
});
