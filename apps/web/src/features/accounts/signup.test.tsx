import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-world.ts';

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
    [{ Password: 'iloveyou', 'Confirm password': 'iloveyou' }, /^This is one of the most used passwords/],
    [{ Email: 'anna at home' }, 'Please enter a valid email address'],
  ])('refuses %j', async (wrong, text) => {
    openApp('/signup');
    await fill({ ...answers, ...wrong });
    await press('Sign up');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(sentTo(server, '/api/auth/signup')).toEqual([]);
  });

  it('says no longer that something is missing when that is not what is wrong', async () => {
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

  it('sends the time zone of the browser, never the repeated password, and goes where the server leads', async () => {
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
  ])('goes to the plans when one is needed, else where the server leads: $redirectTo', async ({ end, ...more }) => {
    reply(more);
    const { path } = openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await waitFor(() => expect(path()).toBe(end));
  });

  it('says that a mail is waiting when the server says so', async () => {
    reply({ message: 'Welcome to Someday. We have sent a verification link to anna@example.com.' });
    openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await toast('Check Your Email', 'Welcome to Someday. We have sent a verification link to anna@example.com.');
  });

  it.each([
    [
      json(409, { message: 'An account with this email already exists. Please log in.', code: 'email_taken' }),
      'An account with this email already exists. Please log in.',
    ],
    [json(502, {}), 'There was an error creating your account.'],
  ])('says why it failed', async (answer, text) => {
    server.answer(answer);
    openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await toast('Signup Failed', text);
  });

  it('says what is confirmed and accepted by it, and leads back to the login', async () => {
    openApp('/signup');
    const terms = await screen.findByRole('link', { name: 'Terms of Service (opens in a new tab)' });
    expect(terms.getAttribute('target')).toBe('_blank'); // what was typed is still here
    expect(terms.getAttribute('href')).toBe('/terms-of-service');
    expect(terms.parentElement?.textContent).toBe(
      'By signing up you confirm that you are 18 or older and accept the Terms of Service (opens in a new tab).',
    );
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    const asked = ['Full name', 'Email', 'Password', 'Confirm password'].map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    );
    expect(asked).toEqual(['name', 'email', 'new-password', 'new-password']);
  });
});
