import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { anna, signedIn } from '#web/testing/member-context.ts';

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

  it('shows the server’s message when it fails', async () => {
    server.answer(json(401, { message: 'Invalid email or password.', code: 'wrong_credentials' }));
    openApp('/login');
    await fill({ ...typed, Password: 'wrong horse' });
    await press('Log in');
    await toast('Login Failed', 'Invalid email or password.');
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('shows its own message when a proxy answers instead', async () => {
    server.answer((_request, response) => response.writeHead(502).end('<html>'));
    openApp('/login');
    await fill(typed);
    await press('Log in');
    await toast('Login Failed', 'Invalid email or password.');
  });

  it('forgets what the last person saw here', async () => {
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { user: anna, redirectTo: '/message-access' }) });
    const { path, queryClient } = openApp('/login');
    queryClient.setQueryData(['/api/parents'], { of: 'someone else' });
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(queryClient.getQueryData(['/api/parents'])).toBeUndefined();
  });

  it('continues to the page that asked for it, or else to the dashboard', async () => {
    const reply = json(200, { user: anna, redirectTo: '/member-dashboard' });
    signedIn(server, {}, { 'POST /api/auth/login': reply });
    for (const [start, end] of [
      ['/login?next=%2Fterms-of-service', '/terms-of-service'],
      ['/login', '/member-dashboard'],
      ['/login?next=%2F%2Felsewhere.example', '/member-dashboard'],
    ] as const) {
      const { path } = openApp(start);
      await fill(typed);
      await press('Log in');
      await waitFor(() => expect(path()).toBe(end));
      await screen.findByRole('heading', { level: 1 });
      cleanup();
      localStorage.clear(); // someone who is logged in would go on by themselves
    }
    expect(sentTo(server, '/api/auth/login')[0]).toEqual({ email: 'anna@example.com', password: 'correct horse' });
  });

  it.each([
    ['/login?next=%2Fkeepsake', '/keepsake'],
    ['/signup', '/member-dashboard'],
  ])('%s goes straight on for someone who is logged in', async (start, end) => {
    signedIn(server);
    localStorage.setItem('auth', 'true');
    const { path } = openApp(start);
    await waitFor(() => expect(path()).toBe(end));
  });

  it('goes where the server says if no page asked for it', async () => {
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { user: anna, redirectTo: '/message-access' }) });
    const { path } = openApp('/login');
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
  });

  it('does the proof of work that a server under attack asks for', async () => {
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

  it('links to a new password and a new account, and helps password managers', async () => {
    openApp('/login');
    const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  });
});

describe('email and password in the login URL', () => {
  const link = '/login?email=anna%40example.com&password=00123&next=%2Fsignup';
  const installation = (demo: boolean) => ({
    'GET /api/installation': json(200, { maxUploadMb: 1, demo, billing: 'off', supportEmail: null }),
  });

  it('are filled in exactly by a demo', async () => {
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
    ['an installation that can’t be reached', () => server.answer(json(503, { message: 'Not now' }))],
  ])('are ignored by %s and removed from the address bar', async (_what, answer) => {
    answer();
    const { router } = openApp(link);
    await screen.findByLabelText('Email');
    await waitFor(() => expect(router.history.location.href).toBe('/login?next=%2Fsignup'));
    await waitFor(() => expect(server.received.some(({ url }) => url === '/api/installation')).toBe(true));
    await fill({ Password: 'my own' });
    expect([valueOf('Email'), valueOf('Password')]).toEqual(['', 'my own']);
  });

  it('cause no extra request when there are none', async () => {
    openApp('/login?next=%2Fsignup');
    await fill({ Email: 'a' });
    expect(server.received.map(({ url }) => url)).not.toContain('/api/installation');
  });
});

describe("the browser's storage entry auth", () => {
  const auth = () => localStorage.getItem('auth');

  it('is there from login to logout', async () => {
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

  it('isn’t needed: people can log in where nothing can be stored', async () => {
    const refuse = () => {
      throw new DOMException('Storage is turned off.', 'SecurityError');
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
