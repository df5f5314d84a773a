import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();

const answers = {
  'Full name': 'Anna',
  Email: 'anna@example.com',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};
const welcome = { user: anna, requiresPaymentSetup: false, redirectTo: '/member-dashboard', message: 'Welcome' };
const reply = (more: Partial<typeof welcome> = {}) =>
  signedIn(server, {}, { 'POST /api/auth/signup': json(201, { ...welcome, ...more }) });

describe('signing up', () => {
  it.each(Object.keys(answers))('needs the field %s', async (missing) => {
    openApp('/signup');
    await fill(Object.fromEntries(Object.entries(answers).filter(([label]) => label !== missing)));
    await press('Sign up');
    await toast('Missing Information', 'Please fill in all fields.');
    expect(document.activeElement).toBe(screen.getByLabelText(missing));
    expect(sentTo(server, '/api/auth/signup')).toEqual([]);
  });

  it.each([
    [{ 'Confirm password': 'another horse' }, 'Passwords do not match. Please try again.'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Password must be at least 6 characters long.'],
    [{ Password: 'iloveyou', 'Confirm password': 'iloveyou' }, /^That’s one of the world’s most common passwords/],
    [{ Email: 'anna at home' }, 'Please enter a valid email address'],
  ])('refuses %j', async (wrong, text) => {
    openApp('/signup');
    await fill({ ...answers, ...wrong });
    await press('Sign up');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(sentTo(server, '/api/auth/signup')).toEqual([]);
  });

  it('stops saying something is missing once something else is wrong', async () => {
    openApp('/signup');
    await fill({ ...answers, Email: 'a', 'Confirm password': 'another horse' });
    await userEvent.clear(screen.getByLabelText('Email'));
    await press('Sign up');
    await toast('Missing Information', 'Please fill in all fields.');
    await fill({ Email: 'a@b.de' });
    await press('Sign up');
    await screen.findByText('Passwords do not match. Please try again.');
    expect(screen.queryByText('Missing Information')).toBeNull();
  });

  it('sends the browser’s time zone but not the repeated password, and goes where the server says', async () => {
    reply();
    const { path } = openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(localStorage.getItem('auth')).toBe('true');
    expect(sentTo(server, '/api/auth/signup')).toEqual([
      {
        name: 'Anna',
        email: 'anna@example.com',
        password: 'correct horse',
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  it.each([
    { requiresPaymentSetup: true, redirectTo: '/message-access', end: '/pricing' },
    { requiresPaymentSetup: false, redirectTo: '/pricing', end: '/pricing' },
    { requiresPaymentSetup: false, redirectTo: '/trash', end: '/trash' },
    { requiresPaymentSetup: false, redirectTo: '/onboarding', end: '/onboarding' },
    { requiresPaymentSetup: false, redirectTo: '//elsewhere.example', end: '/member-dashboard' },
  ])('goes to the plans if one is needed, or else where the server says: $redirectTo', async ({ end, ...more }) => {
    reply(more);
    const { path } = openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await waitFor(() => expect(path()).toBe(end));
  });

  it('says to check the email when the server mentions verification', async () => {
    reply({ message: 'Welcome to Someday. We sent a verification link to anna@example.com.' });
    openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await toast('Check Your Email', 'Welcome to Someday. We sent a verification link to anna@example.com.');
  });

  it.each([
    [
      json(409, { message: 'An account with this email already exists. Please log in.', code: 'email_taken' }),
      'An account with this email already exists. Please log in.',
    ],
    [json(502, {}), 'There was an error creating your account.'],
  ])('explains a failure: %#', async (answer, text) => {
    server.answer(answer);
    openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await toast('Signup Failed', text);
  });

  it('says what people agree to, and leads back to the login', async () => {
    openApp('/signup');
    const terms = await screen.findByRole('link', { name: 'Terms of Service (opens in a new tab)' });
    expect(terms.getAttribute('target')).toBe('_blank'); // keeps what was typed
    expect(terms.getAttribute('href')).toBe('/terms-of-service');
    expect(terms.parentElement?.textContent).toBe(
      'By signing up, you accept the Terms of Service (opens in a new tab) and confirm you’re 18 or older.',
    );
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    const asked = ['Full name', 'Email', 'Password', 'Confirm password'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(asked).toEqual(['name', 'email', 'new-password', 'new-password']);
  });
});
