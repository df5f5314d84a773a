import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { beginSession, currentMember, handleEndedSession } from '#web/queries/session.ts';
import { currentToast } from '#web/lib/toast-store.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { guest } from '#web/testing/guest.ts';
import { anna, noSession, signedIn, signedInAs } from '#web/testing/member-context.ts';
import { openPageAt } from '#web/testing/page.ts';

const server = setUpMemberPage();
const call = 'POST /api/guest-login';
const code = 'SOMEDAY-BETA-4711-K7Q2XM';
const welcome = json(200, { guestId: 2, accessLevel: 'beta', expiresAt: '2026-11-29T12:00:00.000Z' });
const asWifiLogin: typeof noSession = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome to our Wi-Fi</p>');
const refusal = (status: number, body: unknown) => ({ [call]: json(status, body) });
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const entries = () => ['guestSession', 'guestAuth', 'auth'].map((entry) => localStorage.getItem(entry));

afterEach(() => openPageAt(server.origin));

async function enter(typed: Record<string, string>) {
  await fill(typed);
  await press('Enter as a guest');
}

describe('a guest', () => {
  it('logs in with a code, and their browser remembers who they are', async () => {
    signedIn(server, { member: guest }, { [call]: welcome });
    localStorage.setItem('auth', 'true');
    const { path } = openApp('/guest-login');
    await screen.findByText('Guest access expires after 7 days.');
    screen.getByText(/is erased 30 days later/);
    expect(screen.getByRole('link', { name: 'Share your experience' }).getAttribute('href')).toBe('/feedback-survey');
    expect(screen.getByRole('link', { name: 'Apply as a beta tester' }).getAttribute('href')).toBe('/tester-intake');
    await enter({ 'Guest code': ` ${code.toLowerCase()} `, 'Email (optional)': 'tess@example.com' });
    await screen.findByText('Beta Tester');
    expect(path()).toBe('/member-dashboard');
    expect(sentTo(server, '/api/guest-login')).toEqual([
      { code: code.toLowerCase(), email: 'tess@example.com', timeZone },
    ]);
    const [session, typed, auth] = entries();
    expect(JSON.parse(session ?? '')).toEqual({
      id: 2,
      email: 'tess@example.com',
      accessLevel: 'beta',
      expiresAt: '2026-11-29T12:00:00.000Z',
    });
    expect([typed, auth]).toEqual([code.toLowerCase(), null]);
  });

  it('needs no email address', async () => {
    signedIn(server, { member: guest }, { [call]: welcome });
    openApp('/guest-login');
    await enter({ 'Guest code': code });
    await screen.findByText('Beta Tester');
    expect(sentTo(server, '/api/guest-login')).toEqual([{ code, email: null, timeZone }]);
  });

  it('finds the invitation’s code filled in, and removed from the address', async () => {
    openPageAt(server.origin, `/guest-login#code=${code}`);
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    openApp('/guest-login');
    await waitFor(() => expect(screen.getByLabelText('Guest code')).toHaveProperty('value', code));
    expect(location.href).toBe(`${server.origin}/guest-login`);
  });

  it('is asked for the code before anything is sent', async () => {
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    openApp('/guest-login');
    await screen.findByLabelText('Guest code');
    await press('Enter as a guest');
    await screen.findByText('Enter your guest code.');
    expect(sentTo(server, '/api/guest-login')).toEqual([]);
  });

  it.each([
    [
      'the server’s own words',
      refusal(410, { message: 'This guest access is over.', code: 'guest_access_over' }),
      'This guest access is over.',
    ],
    ['the status if a proxy answers', refusal(502, {}), 'Login failed with status 502'],
    [
      'the default text if a proxy answers with a web page',
      { 'POST /api/guest-login': asWifiLogin },
      'Invalid guest code. Please check your invitation.',
    ],
  ])('who is refused sees %s', async (_which, answers, text) => {
    signedIn(server, {}, { 'GET /api/auth/check': noSession, ...answers });
    const { path } = openApp('/guest-login');
    await enter({ 'Guest code': code });
    await toast('Access denied', text);
    expect([path(), ...entries()]).toEqual(['/guest-login', null, null, null]);
    expect(screen.getByLabelText('Guest code')).toHaveProperty('value', code);
  });
});

describe('what a browser remembers about a guest', () => {
  const remember = () => {
    localStorage.setItem('guestSession', '{}');
    localStorage.setItem('guestAuth', code);
  };

  it('stays while they are logged in, without a member’s entry', async () => {
    remember();
    signedIn(server, { member: guest });
    openApp('/member-dashboard');
    await screen.findByText('Beta Tester');
    expect(entries()).toEqual(['{}', code, null]);
  });

  it('is removed when they log out', async () => {
    remember();
    signedIn(server, { member: guest }, { 'POST /api/auth/logout': json(200, { authenticated: false }) });
    openApp('/member-dashboard');
    await screen.findByText('Beta Tester');
    await press('Logout');
    await screen.findByRole('heading', { level: 1, name: /Say it now/ });
    expect(entries()).toEqual([null, null, null]);
  });

  it('is removed when their session ends, and when a member logs in', async () => {
    const { queryClient } = openApp('/guest-login');
    remember();
    signedIn(server, {}, { 'GET /api/auth/check': signedInAs(null) });
    await currentMember(queryClient);
    expect(entries()).toEqual([null, null, null]);
    remember();
    beginSession(queryClient, anna);
    expect(entries()).toEqual([null, null, 'true']);
  });
});

describe('a guest who is no longer logged in', () => {
  const remember = (expiresAt: string) => {
    localStorage.setItem('guestSession', JSON.stringify({ id: 2, email: null, accessLevel: 'beta', expiresAt }));
    localStorage.setItem('guestAuth', code);
  };

  it.each([
    ['2020-01-01T00:00:00.000Z', 'Your guest access has ended', 'Thank you for trying Someday.'],
    ['2099-01-01T00:00:00.000Z', 'You’ve been logged out', 'Your guest code still works until your access ends.'],
  ])('and had access until %s sees why at the guest login', async (expiresAt, title, text) => {
    remember(expiresAt);
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    const { path } = openApp('/member-dashboard');
    await screen.findByLabelText('Guest code');
    await toast(title, text);
    expect([path(), ...entries()]).toEqual(['/guest-login', null, null, null]);
  });

  it('finds out by opening a page, not by pointing at a link', async () => {
    remember('2020-01-01T00:00:00.000Z');
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    const { path, router } = openApp('/tester-intake');
    await screen.findByRole('heading', { level: 1, name: 'Beta Tester Application' });
    await router.preloadRoute({ to: '/member-dashboard' });
    expect(entries(), 'the server was asked').toEqual([null, null, null]);
    expect(currentToast()).toBeUndefined();
    await router.navigate({ to: '/member-dashboard' });
    await toast('Your guest access has ended', 'Thank you for trying Someday.');
    expect(path()).toBe('/guest-login');
  });

  it('is also sent there from an open dashboard', async () => {
    const over = { ...guest, guest: guest.guest && { ...guest.guest, expiresAt: '2020-01-01T00:00:00.000Z' } };
    signedIn(server, { member: over });
    const { path, queryClient } = openApp('/member-dashboard');
    await screen.findByText('Beta Tester');
    signedIn(server, {}, { 'GET /api/auth/check': noSession });
    await handleEndedSession(queryClient);
    await screen.findByLabelText('Guest code');
    await toast('Your guest access has ended', 'Thank you for trying Someday.');
    expect(path()).toBe('/guest-login');
  });

  it('is a visitor again after logging out, with no visit for the survey', async () => {
    sessionStorage.setItem('visit', JSON.stringify({ since: 0, pages: ['upload'] }));
    signedIn(server, { member: guest }, { 'POST /api/auth/logout': json(200, { authenticated: false }) });
    openApp('/member-dashboard');
    await screen.findByText('Beta Tester');
    await press('Logout');
    await screen.findByRole('heading', { level: 1, name: /Say it now/ });
    expect(sessionStorage.getItem('visit')).toBeNull();
  });
});

describe('a demo’s guest code', () => {
  const demo = {
    members: [],
    lovedOnes: [],
    guestCode: code,
    admin: { username: 'admin', password: 'demo' },
    resetsAt: '2026-11-23T00:00:00.000Z',
  };
  afterEach(() => document.documentElement.removeAttribute('data-demo'));

  it('is offered, and fills the field', async () => {
    document.documentElement.setAttribute('data-demo', '');
    signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/demo': json(200, demo) });
    openApp('/guest-login');
    await userEvent.click(await screen.findByRole('button', { name: code }));
    expect(screen.getByLabelText('Guest code')).toHaveProperty('value', code);
  });

  it('is not requested outside a demo', async () => {
    signedIn(server, {}, { 'GET /api/auth/check': noSession, 'GET /api/demo': json(200, demo) });
    openApp('/guest-login');
    within(await screen.findByRole('main')).getByLabelText('Guest code');
    await press('Enter as a guest');
    await screen.findByText('Enter your guest code.');
    expect(server.received.map(({ url }) => url)).not.toContain('/api/demo');
  });
});
