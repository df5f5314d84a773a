import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@someday/contract/rules/limits';
import { address, openAdminApp } from '#web/testing/admin-app.tsx';
import { adminSignedIn, someActivity, someCharts, someKpis } from '#web/testing/admin-context.ts';
import { json } from '#web/testing/answering-server.ts';
import { press } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
beforeEach(() => adminSignedIn(server));
const broken = json(500, { message: 'Something went wrong on our side. Please try again.', code: 'internal' });
const asked = (path: string) => server.received.filter(({ url }) => url.startsWith(path)).length;
const figure = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent;

describe('the KPI dashboard', () => {
  it('shows every figure from the server, and when it was counted', async () => {
    openAdminApp('/admin-dashboard');
    for (const [label, value] of [
      ['Total users', '1,284'],
      ['Signups, 30 days', '97'],
      ['Paid', '412'],
      ['On trial', '58'],
      ['Conversion rate', '32.1%'],
      ['Active daily', '208'],
      ['Active monthly', '891'],
      ['Total messages', '5,631'],
      ['View rate', '74.0%'],
      ['Viewed', '3,120'],
      ['Scheduled', '1,408'],
      ['Family members', '3,377'],
      ['Per user', '2.6'],
      ['Active guests', '14'],
    ] as const) {
      expect(`${label} ${await figure(label)}`).toBe(`${label} ${value}`);
    }
    expect(document.querySelector(`time[datetime="${someKpis.asOf}"]`)?.textContent).toMatch(/^As of Nov 22, 2026/);
  });

  it('says in words how each check went', async () => {
    openAdminApp('/admin-dashboard');
    const health = within(await screen.findByRole('region', { name: 'Health' }));
    health.getByText('Something needs attention');
    const [database, work] = health.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(database).toBe('DatabaseAnswers in 3 msOK');
    expect(work).toBe('Background jobs3 failed for goodAttention');
  });

  it('refreshes on request, and keeps its figures if that fails', async () => {
    openAdminApp('/admin-dashboard');
    await screen.findByText('1,284');
    const userMetrics = { ...someKpis.userMetrics, totalUsers: 1285 };
    adminSignedIn(server, { 'GET /api/admin/kpis': json(200, { ...someKpis, userMetrics }) });
    await press('Refresh');
    await screen.findByText('1,285');
    expect(asked('/api/admin/charts')).toBe(2);
    adminSignedIn(server, { 'GET /api/admin/kpis': broken });
    await press('Refresh');
    await toast('We couldn’t refresh these figures', 'Something went wrong on our side. Please try again.');
    screen.getByText('1,285');
  });

  it('says that the figures couldn’t be loaded, and tries again', async () => {
    adminSignedIn(server, { 'GET /api/admin/kpis': broken });
    openAdminApp('/admin-dashboard');
    await screen.findByRole('heading', { name: 'We couldn’t load the figures' });
    adminSignedIn(server);
    await press('Try again');
    await screen.findByText('1,284');
    expect(document.activeElement, 'the button is gone').toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the charts', () => {
  const table = (name: string) => within(screen.getByRole('table', { name }));
  const rows = (name: string) =>
    table(name)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  // The test page has no canvas, so charts are shown as tables, once what draws them has loaded.
  const areShown = () => screen.findByRole('table', { name: 'Signups' });

  it('have a summary and a table, newest day first', async () => {
    openAdminApp('/admin-dashboard');
    await screen.findByText('8 in 3 days. Busiest: November 21, 2026 (5).');
    screen.getByText('None in 3 days.');
    screen.getByText('1 in 3 days, on November 20, 2026.');
    screen.getByText('8 due, 7 sent, and 1 failed in 3 days.');
    screen.getByText('2 GB on November 22, 2026.');
    screen.getByText('At most 12 min, on November 21, 2026.');
    await areShown();
    expect(rows('Deliveries')).toEqual([
      ['Day', 'Due', 'Sent', 'Failed'],
      ['November 22, 2026', '0', '0', '0'],
      ['November 21, 2026', '4', '3', '1'],
      ['November 20, 2026', '4', '4', '0'],
    ]);
    expect(
      rows('Storage')
        .slice(1)
        .map(([, value]) => value),
    ).toEqual(['2 GB', '1 GB', 'No data']);
    expect(
      rows('Queue age')
        .slice(1)
        .map(([, value]) => value),
    ).toEqual(['45 sec', '12 min', 'No data']);
  });

  it('say when there is no data yet', async () => {
    const nothing = [null, null, null];
    const charts = { ...someCharts, storage: nothing, queueAge: nothing };
    adminSignedIn(server, { 'GET /api/admin/charts': json(200, charts) });
    openAdminApp('/admin-dashboard');
    expect(await screen.findAllByText('No data yet.')).toHaveLength(2);
    await areShown();
    expect(screen.queryByRole('table', { name: 'Storage' })).toBeNull();
  });

  it('show the chosen number of days, which the address keeps', async () => {
    openAdminApp('/admin-dashboard?tab=kpis&view=90');
    await screen.findByRole('heading', { name: 'Signups' });
    expect(screen.getByRole('radio', { name: '90 days' })).toHaveProperty('checked', true);
    expect(asked('/api/admin/charts?days=90')).toBe(1);
    await userEvent.click(screen.getByRole('radio', { name: '365 days' }));
    await waitFor(() => expect(asked('/api/admin/charts?days=365')).toBe(1));
    expect(address()).toBe('/admin-dashboard?tab=kpis&view=365');
  });
});

describe('the recent activity', () => {
  // Only intervals are faked; the server answers in real time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const seconds = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 1000));
  const list = async () => within(await screen.findByRole('region', { name: 'Recent activity' }));

  it('refreshes every 30 seconds, and nothing else does', async () => {
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('New member');
    adminSignedIn(server, {
      'GET /api/admin/recent-activity': json(200, [someActivity({ type: 'payment', title: 'Payment' })]),
    });
    await seconds(limits.activitySeconds - 1);
    expect(asked('/api/admin/recent-activity')).toBe(1);
    await seconds(1);
    await (await list()).findByText('Payment');
    expect(limits.activitySeconds).toBe(30);
    expect([asked('/api/admin/kpis'), asked('/api/admin/charts')]).toEqual([1, 1]);
  });

  it('keeps its list if it can’t refresh, and says so', async () => {
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('New member');
    adminSignedIn(server, { 'GET /api/admin/recent-activity': broken });
    await seconds(limits.activitySeconds);
    await screen.findByText('We couldn’t refresh this. It may be out of date.');
    (await list()).getByText('New member');
  });

  it('can be reached by keyboard, and says when it is empty', async () => {
    adminSignedIn(server, { 'GET /api/admin/recent-activity': json(200, []) });
    openAdminApp('/admin-dashboard');
    await (await list()).findByText('Nothing yet');
    expect(screen.getByRole('region', { name: 'Recent activity' }).tabIndex).toBe(0);
  });
});
