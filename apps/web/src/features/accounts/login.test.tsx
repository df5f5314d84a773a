import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
afterEach(() => localStorage.clear());

const typed = { Email: 'anna@example.com', Password: 'correct horse' };
const valueOf = (label: string) => {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement ? field.value : undefined;
};

describe('logging in', () => {
  it('needs both email and password', async () => {
    openApp('/login');
    await fill({ Email: 'anna@example.com' });
    await press('Log in');
    await toast('Missing Information', 'Please enter both email and password.');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    expect(sentTo(server, '/api/auth/login')).toEqual([]);
  });

  it('says what the server says when it fails', async () => {
    server.answer(json(401, { message: 'Invalid email or password.', code: 'wrong_credentials' }));
    openApp('/login');
    await fill({ ...typed, Password: 'wrong horse' });
    await press('Log in');
    await toast('Login Failed', 'Invalid email or password.');
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('says it in its own words when something in between answers', async () => {
    server.answer((_request, response) => response.writeHead(502).end('<html>'));
    openApp('/login');
    await fill(typed);
    await press('Log in');
    await toast('Login Failed', 'Invalid email or password.');
  });

  it('forgets what was shown to whoever sat here before', async () => {
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { user: anna, redirectTo: '/message-access' }) });
    const { path, queryClient } = openApp('/login');
    queryClient.setQueryData(['/api/parents'], { of: 'somebody else' });
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(queryClient.getQueryData(['/api/parents'])).toBeUndefined();
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
      await fill(typed);
      await press('Log in');
      await waitFor(() => expect(path()).toBe(end));
      await screen.findByRole('heading', { level: 1 });
      cleanup();
    }
    expect(sentTo(server, '/api/auth/login')[0]).toEqual({ email: 'anna@example.com', password: 'correct horse' });
  });

  it('follows the server where no page has asked for it', async () => {
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { user: anna, redirectTo: '/message-access' }) });
    const { path } = openApp('/login');
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
  });

  it('does the work a door under attack asks for, and is in', async () => {
    const welcome = json(200, { user: anna, redirectTo: '/message-access' });
    const refused = json(428, { message: 'No.', code: 'proof_required', proof: { challenge: 'c', bits: 8 } });
    server.answer((request, response) => {
      const [challenge, n] = String(request.headers['someday-proof'] ?? '').split('.');
      (challenge === 'c' && n ? welcome : refused)(request, response);
    });
    const { path } = openApp('/login');
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/login')).toHaveLength(2);
  });

  it('leads to a new password and to a new account, and helps password managers', async () => {
    openApp('/login');
    const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('email and password in the address of the login', () => {
  const link = '/login?email=anna%40example.com&password=00123&next=%2Fsignup';
  const installation = (demo: boolean) => ({
    'GET /api/installation': json(200, { maxUploadMb: 1, demo, billing: 'off', supportEmail: null }),
  });

  it('are filled in by a demonstration, as they are written', async () => {
    signedIn(server, {}, installation(true));
    const { router } = openApp(link);
    await screen.findByLabelText('Email');
    await waitFor(() => expect(valueOf('Email')).toBe('anna@example.com'));
    expect(valueOf('Password')).toBe('00123');
    expect(router.history.location.href).toBe('/login?next=%2Fsignup');
    expect(router.history.length).toBe(1);
  });

  it.each([
    ['any other installation', () => signedIn(server, {}, installation(false))],
    ['an installation that cannot be asked', () => server.answer(json(503, { message: 'Not now' }))],
  ])('are ignored by %s, and leave the address bar', async (_what, answer) => {
    answer();
    const { router } = openApp(link);
    await screen.findByLabelText('Email');
    await waitFor(() => expect(router.history.location.href).toBe('/login?next=%2Fsignup'));
    await waitFor(() => expect(server.received.some(({ url }) => url === '/api/installation')).toBe(true));
    await fill({ Password: 'my own' });
    expect([valueOf('Email'), valueOf('Password')]).toEqual(['', 'my own']);
  });

  it('are not asked about when there are none', async () => {
    openApp('/login?next=%2Fsignup');
    await fill({ Email: 'a' });
    expect(server.received.map(({ url }) => url)).not.toContain('/api/installation');
  });
});

describe("the browser's entry auth", () => {
  const auth = () => localStorage.getItem('auth');

  it('is there from the login to the logout', async () => {
    signedIn(
      server,
      {},
      {
        'POST /api/auth/login': json(200, { user: anna, redirectTo: '/member-dashboard' }),
        'POST /api/auth/logout': json(200, { authenticated: false }),
      },
    );
    openApp('/login');
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(auth()).toBe('true'));
    await screen.findByRole('heading', { level: 1, name: /Anna/ });
    await press('Logout');
    await waitFor(() => expect(auth()).toBeNull());
  });

  it('is no condition: where nothing can be stored, people log in all the same', async () => {
    const refuse = () => {
      throw new DOMException('Storage is switched off.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { user: anna, redirectTo: '/message-access' }) });
    const { path } = openApp('/login');
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
    vi.unstubAllGlobals();
  });

  it('follows what the server says about the session', async () => {
    signedIn(server);
    openApp('/member-dashboard');
    await waitFor(() => expect(auth()).toBe('true'));
    cleanup();
    signedIn(server, {}, { 'GET /api/auth/check': json(200, { authenticated: false, user: null }) });
    const { path } = openApp('/member-dashboard');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(auth()).toBeNull();
  });
});
