import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { address, hint, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn, mara, noAdmin } from '#web/testing/admin-context.ts';
import { json } from '#web/testing/answering-server.ts';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => adminSignedIn(server, { 'POST /api/admin/login': json(200, mara) }));
afterEach(() => document.documentElement.removeAttribute('data-demo'));

const typed = { Username: 'mara', Password: 'correct horse battery' };
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'KPI Dashboard' });
const asked = (path: string) => server.received.filter(({ url }) => url === path).length;
const wrong = json(401, { message: 'Invalid username or password.', code: 'wrong_admin' });

describe('the admin login', () => {
  it.each(['/admin', '/admin-login'])('is at %s and requires both fields', async (path) => {
    openAdminApp(path, { hint: false });
    await press('Log in');
    await screen.findByText('Username is required');
    screen.getByText('Password is required');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(sentTo(server, '/api/admin/login')).toEqual([]);
  });

  it('can show the typed password', async () => {
    openAdminApp('/admin-login', { hint: false });
    await fill(typed);
    await press('Show password');
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  });

  it('repeats the server’s reason when it fails, and remembers no one', async () => {
    adminSignedIn(server, { 'POST /api/admin/login': wrong });
    openAdminApp('/admin-login', { hint: false });
    await fill(typed);
    await press('Log in');
    await toast('Login Failed', 'Invalid username or password.');
    expect(address()).toBe('/admin-login');
    expect(hint()).toBeNull();
  });

  it('leads to the dashboard and leaves a hint in the browser', async () => {
    openAdminApp('/admin-login', { hint: false });
    const pages = history.length;
    await fill(typed);
    await press('Log in');
    await dashboard();
    expect(address()).toBe('/admin-dashboard');
    expect(history.length, 'Back does not lead to a login that redirects').toBe(pages);
    expect(hint()).toBe('true');
    expect(sentTo(server, '/api/admin/login')).toEqual([{ username: 'mara', password: 'correct horse battery' }]);
  });

  it.each([
    ['/admin-dashboard?tab=kpis', '/admin-dashboard?tab=kpis'],
    ['/login', '/admin-dashboard'],
    ['//elsewhere.example/admin-dashboard', '/admin-dashboard'],
  ])('asked for %s, leads to %s', async (next, end) => {
    openAdminApp(`/admin-login?${new URLSearchParams({ next })}`, { hint: false });
    await fill(typed);
    await press('Log in');
    await waitFor(() => expect(address()).toBe(end));
  });

  it.each([
    ['/admin', '/admin-dashboard'],
    [`/admin-login?next=${encodeURIComponent('/admin-dashboard?tab=kpis')}`, '/admin-dashboard?tab=kpis'],
  ])('takes an admin who is already logged in from %s to %s', async (path, end) => {
    openAdminApp(path);
    await dashboard();
    expect(address()).toBe(end);
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it('is shown after a session has ended, and after logging out', async () => {
    adminSignedIn(server, { 'GET /api/admin/session': noAdmin, 'POST /api/admin/login': json(200, mara) });
    openAdminApp('/admin-login');
    await screen.findByLabelText('Username');
    await fill(typed);
    await press('Log in');
    await dashboard();
    adminSignedIn(server, { 'POST /api/admin/logout': json(200, { authenticated: false }) });
    await press('Log out');
    await screen.findByLabelText('Username');
    expect(address()).toBe('/admin-login');
  });

  it('has an admin set up a second factor, and shows recovery codes before going on', async () => {
    const setUp = { secret: 'ABCDEFGH', uri: 'otpauth://totp/mara' };
    const recoveryCodes = ['7K2M-9QXD', 'H4TB-WC8E'];
    adminSignedIn(server, {
      'POST /api/admin/login': json(200, { secondFactor: 'token', setUp }),
      'POST /api/admin/second-factor': json(200, { ...mara, recoveryCodes }),
    });
    openAdminApp('/admin-login', { hint: false });
    await fill(typed);
    await press('Log in');
    await screen.findByText('ABCD EFGH');
    screen.getByRole('img', { name: 'QR code for your authenticator app' });
    await fill({ 'Enter the code your app now shows': '123456' });
    await press('Continue');
    await screen.findByText('H4TB-WC8E');
    await press('I’ve kept them');
    await dashboard();
    expect(hint()).toBe('true');
  });

  it('takes the link of the command line, whose secret leaves the address bar', async () => {
    const gone = json(410, { message: 'This link no longer works. Ask for a new one.', code: 'link_invalid' });
    adminSignedIn(server, { 'POST /api/admin/link': gone });
    openAdminApp('/admin-login?link=secret', { hint: false });
    await toast('Login Failed', 'This link no longer works. Ask for a new one.');
    expect(address()).toBe('/admin-login');
    expect(sentTo(server, '/api/admin/link')).toEqual([{ token: 'secret' }]);
  });

  it('shows no credentials outside a demo', async () => {
    openAdminApp('/admin-login', { hint: false });
    await press('Log in');
    await screen.findByText('Username is required');
    expect(asked('/api/demo')).toBe(0);
    expect(screen.queryByRole('button', { name: 'Fill them in' })).toBeNull();
  });

  it('shows a demo’s credentials and fills them in', async () => {
    document.documentElement.setAttribute('data-demo', '');
    const demo = {
      members: [],
      lovedOnes: [],
      guestCode: 'VISITOR-BETA-2026',
      admin: { username: 'demo', password: 'Demo-Admin-2026' },
      resetsAt: '2026-11-22T09:00:00Z',
    };
    adminSignedIn(server, { 'POST /api/admin/login': json(200, mara), 'GET /api/demo': json(200, demo) });
    openAdminApp('/admin-login', { hint: false });
    await press('Fill them in');
    screen.getByText('Demo-Admin-2026');
    await userEvent.keyboard('{Enter}');
    await dashboard();
    expect(sentTo(server, '/api/admin/login')).toEqual([demo.admin]);
  });
});
