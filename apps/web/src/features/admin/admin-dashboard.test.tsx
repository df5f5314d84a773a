import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, hint, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn, mara, noAdmin } from '#web/testing/admin-context.ts';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => adminSignedIn(server));

const gate = () => screen.findByRole('heading', { level: 1, name: 'Admin Access Required' });
const dashboard = () => screen.findByRole('heading', { level: 1, name: 'KPI Dashboard' });
const adminCalls = () => server.received.filter(({ url }) => url.startsWith('/api/admin/')).map(({ url }) => url);

describe('the admin dashboard without a session', () => {
  it('asks the server nothing if no one has logged in, and leads to the login and back', async () => {
    openAdminApp('/admin-dashboard?tab=users', { hint: false });
    await gate();
    await userEvent.click(screen.getByRole('link', { name: 'Go to admin login' }));
    await screen.findByLabelText('Username');
    expect(address()).toBe('/admin-login?next=%2Fadmin-dashboard%3Ftab%3Dusers');
    expect(adminCalls()).toEqual([]);
  });

  it('is not opened by the browser’s hint, which a 401 removes', async () => {
    adminSignedIn(server, { 'GET /api/admin/session': noAdmin });
    openAdminApp('/admin-dashboard');
    await gate();
    expect(hint()).toBeNull();
    expect(adminCalls()).toEqual(['/api/admin/session']);
  });

  it('says that the server can’t be reached, and tries again', async () => {
    adminSignedIn(server, { 'GET /api/admin/session': json(503, { message: 'Not now.', code: 'unavailable' }) });
    openAdminApp('/admin-dashboard');
    await screen.findByText('Not now.');
    adminSignedIn(server);
    await press('Try again');
    await dashboard();
  });
});

describe('an admin’s session', () => {
  it('that ends while the dashboard is open leads to the gate, and leaves no data behind', async () => {
    const { queryClient } = openAdminApp('/admin-dashboard');
    await screen.findByText('Database');
    adminSignedIn(server, { 'GET /api/admin/kpis': noAdmin });
    await press('Refresh');
    await gate();
    expect(hint()).toBeNull();
    expect(screen.queryByText('Database')).toBeNull();
    await waitFor(() => expect(queryClient.getQueryData(['/api/admin/kpis'])).toBeUndefined());
  });

  it('that ended in another window also ends here', async () => {
    openAdminApp('/admin-dashboard');
    await dashboard();
    localStorage.removeItem('adminLoggedIn');
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: 'adminLoggedIn', oldValue: 'true', newValue: null }));
    });
    await gate();
  });

  it('ends on the server first when the admin logs out', async () => {
    adminSignedIn(server, { 'POST /api/admin/logout': json(200, { authenticated: false }) });
    const { queryClient } = openAdminApp('/admin-dashboard');
    await screen.findByText('Database');
    await press('Log out');
    await screen.findByLabelText('Username');
    expect(address()).toBe('/admin-login');
    expect(hint()).toBeNull();
    expect(queryClient.getQueryData(['/api/admin/kpis'])).toBeUndefined();
  });

  it('does not look ended when logging out fails', async () => {
    adminSignedIn(server, { 'POST /api/admin/logout': json(503, { message: 'Not now.', code: 'unavailable' }) });
    openAdminApp('/admin-dashboard');
    await press('Log out');
    await toast('You’re still logged in', 'Not now.');
    expect(hint()).toBe('true');
    screen.getByText('Logged in as mara');
  });

  describe('about to end', () => {
    afterEach(() => void vi.useRealTimers());
    const now = new Date('2026-11-22T08:00:00.000Z');
    const endsIn = (minutes: number) => ({
      'GET /api/admin/session': json(200, {
        ...mara,
        expiresAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
      }),
    });
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now }));
    const minutes = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 60_000));

    it('says so in its last ten minutes', async () => {
      adminSignedIn(server, endsIn(12));
      openAdminApp('/admin-dashboard');
      await dashboard();
      expect(screen.queryByText(/^Session ends/)).toBeNull();
      await minutes(3);
      screen.getByText('Session ends in 9 minutes');
      await minutes(8);
      screen.getByText('Session ends in 1 minute');
    });

    it('asks the server when its time is up', async () => {
      adminSignedIn(server, endsIn(2));
      openAdminApp('/admin-dashboard');
      await dashboard();
      adminSignedIn(server, { 'GET /api/admin/session': noAdmin });
      await minutes(2);
      await gate();
    });
  });
});

describe('the admin’s tabs', () => {
  it('start with the KPI Dashboard', async () => {
    openAdminApp('/admin-dashboard');
    await dashboard();
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names[0]).toBe('KPI Dashboard');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('KPI Dashboard');
    expect(document.title).toBe('KPI Dashboard · Someday');
  });

  it('open the first one for an unknown address', async () => {
    openAdminApp('/admin-dashboard?tab=nonsense');
    await dashboard();
  });
});
