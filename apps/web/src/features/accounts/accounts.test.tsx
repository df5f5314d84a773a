import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { notice, setUpMemberPage } from '#web/testing/member-page.ts';
import { signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();

const anna = { id: 1, name: 'Anna', email: 'anna@example.com', timeZone: 'Europe/Berlin' };
const sent = (path: string) => server.received.filter(({ url }) => url === path).map(({ body }) => JSON.parse(body));

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), value);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('logging in', () => {
  it('needs both email and password', async () => {
    openApp('/login');
    await fill({ Email: 'anna@example.com' });
    await press('Log in');
    await notice('Missing Information', 'Please enter both email and password.');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    expect(sent('/api/auth/login')).toEqual([]);
  });

  it('says what the server says when it fails', async () => {
    server.answer(json(401, { message: 'Invalid email or password.', code: 'wrong_credentials' }));
    openApp('/login');
    await fill({ Email: 'anna@example.com', Password: 'wrong horse' });
    await press('Log in');
    await notice('Login Failed', 'Invalid email or password.');
  });

  it('says it in its own words when something in between answers', async () => {
    server.answer((_request, response) => response.writeHead(502).end('<html>'));
    openApp('/login');
    await fill({ Email: 'anna@example.com', Password: 'correct horse' });
    await press('Log in');
    await notice('Login Failed', 'Invalid email or password.');
  });

  it('goes on to the page that asked for it, and to the dashboard otherwise', async () => {
    const reply = json(200, { user: anna, redirectTo: '/member-dashboard' });
    signedIn(server, {}, { 'POST /api/auth/login': reply });
    for (const [start, end] of [
      ['/login?next=%2Fsignup', '/signup'],
      ['/login', '/member-dashboard'],
      ['/login?next=%2F%2Felsewhere.example', '/member-dashboard'],
    ] as const) {
      const { path } = openApp(start);
      await fill({ Email: 'anna@example.com', Password: 'correct horse' });
      await press('Log in');
      await waitFor(() => expect(path()).toBe(end));
      await screen.findByRole('heading', { level: 1 });
      cleanup();
    }
    expect(sent('/api/auth/login')[0]).toEqual({ email: 'anna@example.com', password: 'correct horse' });
  });
});

describe('signing up', () => {
  const answers = {
    'Full name': 'Anna',
    Email: 'anna@example.com',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
  };

  it.each(Object.keys(answers))('needs the field %s', async (missing) => {
    openApp('/signup');
    await fill(Object.fromEntries(Object.entries(answers).filter(([label]) => label !== missing)));
    await press('Sign up');
    await notice('Missing Information', 'Please fill in all fields.');
    expect(sent('/api/auth/signup')).toEqual([]);
  });

  it.each([
    [{ 'Confirm password': 'another horse' }, 'Passwords do not match. Please try again.'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Password must be at least 6 characters long.'],
    [{ Email: 'anna at home' }, 'Please enter a valid email address'],
  ])('refuses %j', async (wrong, text) => {
    openApp('/signup');
    await fill({ ...answers, ...wrong });
    await press('Sign up');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(sent('/api/auth/signup')).toEqual([]);
  });

  it('sends the time zone of the browser, never the repeated password, and goes where the server leads', async () => {
    const reply = { user: anna, requiresPaymentSetup: false, redirectTo: '/member-dashboard', message: 'Welcome' };
    signedIn(server, {}, { 'POST /api/auth/signup': json(201, reply) });
    const { path } = openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await waitFor(() => expect(path()).toBe('/member-dashboard'));
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    expect(sent('/api/auth/signup')).toEqual([
      {
        name: 'Anna',
        email: 'anna@example.com',
        password: 'correct horse',
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  it('says what the server says when it fails', async () => {
    server.answer(
      json(409, { message: 'An account with this email already exists. Please log in.', code: 'email_taken' }),
    );
    openApp('/signup');
    await fill(answers);
    await press('Sign up');
    await notice('Signup Failed', 'An account with this email already exists. Please log in.');
  });
});
